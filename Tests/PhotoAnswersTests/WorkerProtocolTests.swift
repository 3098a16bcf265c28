import JSONValues
import Testing

@testable import PhotoAnswers

@Suite struct WorkerProtocolTests {
    @Test(arguments: [
        WorkerProtocol.Task.read(anyDisplay: false), .read(anyDisplay: true), .inspect(anyDisplay: false), .inspect(anyDisplay: true), .preview,
    ])
    func aTaskIsTheSameAsArgumentsAndAsALine(_ task: WorkerProtocol.Task) {
        #expect(WorkerProtocol.Task(arguments: task.arguments) == task)
        #expect(task.line.last == 0x0A)
        #expect(WorkerProtocol.Task(line: task.line.dropLast()) == task)
    }

    @Test(arguments: [["--nonsense"], ["--preview", "--inspect"], ["--any-display", "--any-display"], ["photo.jpg"]])
    func otherWordsAreNoTask(_ words: [String]) {
        #expect(WorkerProtocol.Task(arguments: words) == nil)
    }

    /// A box without the worker's program: the photo waits for a person, who is told what is missing.
    @Test func aWorkerThatIsNotThereIsTold() async {
        let reading = await PhotoWorker(program: "/nowhere/photo-worker", socket: nil).read([0xFF, 0xD8])
        #expect(reading.status == .rejected)
        #expect(reading.instrument.reasons == [.workerFailed])
        #expect(reading.problem?.contains("/nowhere/photo-worker") == true)
        let inspection = await PhotoWorker(program: "/nowhere/photo-worker", socket: nil).inspect([0xFF, 0xD8])
        #expect(inspection.found["marks"]?.array?.isEmpty == true)
        #expect(inspection.pictures.isEmpty)
    }
}
