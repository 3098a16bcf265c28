import JSONValues
import ScaleLink

/// Watches what is in reach for as long as somebody looks at it.
actor ScaleLookout {
    private let link: ScaleLink
    private let changes: ChangeRelay
    private var watch: Task<Void, Never>?
    private var askedAt = ContinuousClock.now
    private var picture: [ScanRow] = []

    /// Nobody looks any more so long after the last question.
    private static let patience: Duration = .seconds(90)

    init(link: ScaleLink, changes: ChangeRelay) {
        self.link = link
        self.changes = changes
    }

    /// The scales in reach; the first question begins the watch.
    func rows() -> [JSONValue] {
        askedAt = .now
        if watch == nil { watch = Task { await look() } }
        return picture.filter(\.isScale).map(ScaleRows.json)
    }

    /// Ends the watch.
    func end() {
        watch?.cancel()
        watch = nil
    }

    private func look() async {
        for await rows in await link.scan() {
            let old = picture.filter(\.isScale).map(\.address)
            picture = rows
            // Strength and time change all the while; the page is told when a scale comes.
            if rows.filter(\.isScale).map(\.address).sorted() != old.sorted() { changes.send() }
            if askedAt + ScaleLookout.patience < .now { break }
        }
        picture = []
        watch = nil
    }
}
