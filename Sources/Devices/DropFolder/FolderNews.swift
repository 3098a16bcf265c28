/// What a folder has told and nobody has heard yet, each file once: however much is told at once, hearing it costs no more than the files are.
struct FolderNews: Sendable {
    /// So many files are remembered by name; of more it is only known that there are some.
    static let most = 50_000

    /// The files that something was told of, each with whether its writer had closed it in the end.
    private(set) var files: [FileName: Bool] = [:]
    /// Whether everything is to be looked at: something was lost, or the folder itself went away.
    private(set) var looksAgain = false
    /// Whether the time asked for has come.
    var isTime = false

    /// Whether there is nothing to hear.
    var isEmpty: Bool { files.isEmpty && !looksAgain && !isTime }

    /// Notes what was told.
    mutating func add(_ event: FolderEvent) {
        switch event {
        case .closed(let name): files[name] = true
        case .changed(let name): files[name] = false
        // Times and rights are set by some after they closed the file.
        case .touched(let name): files[name] = files[name] ?? false
        case .lookAgain: looksAgain = true
        }
        guard files.count > FolderNews.most else { return }
        files = [:]
        looksAgain = true
    }
}
