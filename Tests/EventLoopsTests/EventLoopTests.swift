import Glibc
import Synchronization
import Testing

@testable import EventLoops

@Suite(.timeLimit(.minutes(10))) struct EventLoopTests {
    /// What happened on a loop's thread, in order.
    private final class Story: Sendable {
        private let words = Mutex<[String]>([])
        let (stream, line) = AsyncStream.makeStream(of: String.self)
        func add(_ word: String) {
            words.withLock { $0.append(word) }
            line.yield(word)
        }
        var all: [String] { words.withLock { $0 } }
        /// Waits for that word.
        func wait(_ word: String) async { for await next in stream where next == word { return } }
    }

    @Test func jobsRunInTheirOrder() async {
        let (executor, story) = (EventLoopExecutor(name: "test"), Story())
        for number in 0..<100 { executor.perform { story.add("\(number)") } }
        await story.wait("99")
        #expect(story.all == (0..<100).map(String.init))
    }

    @Test func aReadyDescriptorWakesOnce() async throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let (reading, writing) = (ends[0], ends[1])
        defer { for end in [reading, writing] { close(end) } }
        let (executor, story) = (EventLoopExecutor(name: "test"), Story())
        executor.perform { executor.watch(reading, events: Int16(POLLIN)) { story.add("woken") } }
        executor.perform { story.add("waiting") }
        await story.wait("waiting")
        try #require(write(writing, "x", 1) == 1)
        await story.wait("woken")
        // It was not read, and is still ready: whoever wants to hear of it watches again.
        executor.perform { story.add("later") }
        await story.wait("later")
        #expect(story.all == ["waiting", "woken", "later"])
    }

    @Test func aDeadlineWakesWithAndWithoutADescriptor() async throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let reading = ends[0]
        defer { for end in ends { close(end) } }
        let (executor, story) = (EventLoopExecutor(name: "test"), Story())
        executor.perform {
            executor.watch(reading, events: Int16(POLLIN), deadline: EventLoopExecutor.deadline(after: .milliseconds(5))) {
                story.add("early")
                executor.watch(-1, events: 0, deadline: EventLoopExecutor.deadline(after: .milliseconds(5))) { story.add("late") }
            }
        }
        await story.wait("late")
        #expect(story.all == ["early", "late"])
    }

    @Test func whatIsWatchedNoMoreDoesNotWake() async throws {
        let (executor, story) = (EventLoopExecutor(name: "test"), Story())
        executor.perform {
            executor.watch(-1, events: 0, deadline: EventLoopExecutor.deadline(after: .zero)) { story.add("never") }
            executor.unwatch(-1)
            executor.watch(-2, events: 0, deadline: EventLoopExecutor.deadline(after: .milliseconds(5))) { story.add("end") }
        }
        await story.wait("end")
        #expect(story.all == ["end"])
    }

    /// A descriptor that was closed under the loop wakes its watcher, and the loop goes on.
    @Test func aClosedDescriptorIsNoEndlessLoop() async throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let reading = ends[0]
        close(ends[1])
        let (executor, story) = (EventLoopExecutor(name: "test"), Story())
        executor.perform {
            executor.watch(reading, events: Int16(POLLIN)) { story.add("hung up") }
        }
        await story.wait("hung up")
        close(reading)
        executor.perform { story.add("goes on") }
        await story.wait("goes on")
    }

    @Test(arguments: [Duration.zero, .seconds(-5), .seconds(Int64.max), .microseconds(7)]) func deadlinesNeverOverflow(_ delay: Duration) {
        let now = EventLoop.microseconds()
        #expect(EventLoopExecutor.deadline(after: delay) >= now)
    }
}
