import PhotoAnswers

/// Photos prepared for people: small pictures that browsers show, and the looks of a technician. Made by a worker process of the console's own, so that
/// intake never waits for a page; the last few are kept, since a page asks for its picture right after itself.
actor PhotoDesk {
    private let worker: PhotoWorker
    private var previews: [(id: Int, made: Task<[UInt8]?, Never>)] = []
    private var looks: [(id: Int, made: Task<PhotoInspection, Never>)] = []
    private static let kept = 4

    init(worker: PhotoWorker = PhotoWorker()) { self.worker = worker }

    /// A small JPEG of a photo; nil where it cannot be decoded.
    func preview(_ id: Int, _ bytes: [UInt8]) async -> [UInt8]? {
        if let known = previews.first(where: { $0.id == id }) { return await known.made.value }
        let made = Task { await worker.preview(bytes) }
        previews.append((id, made))
        if previews.count > PhotoDesk.kept { previews.removeFirst() }
        let answer = await made.value
        // A worker that could not start may do so the next time.
        if answer == nil { previews.removeAll { $0.id == id } }
        return answer
    }

    /// What was found where in a photo. A worker that failed says so in the reading.
    func look(_ id: Int, _ bytes: [UInt8]) async -> PhotoInspection {
        if let known = looks.first(where: { $0.id == id }) { return await known.made.value }
        let made = Task { await worker.inspect(bytes) }
        looks.append((id, made))
        if looks.count > PhotoDesk.kept { looks.removeFirst() }
        let answer = await made.value
        if answer.reading.instrument.reasons.contains(.workerFailed) { looks.removeAll { $0.id == id } }
        return answer
    }
}
