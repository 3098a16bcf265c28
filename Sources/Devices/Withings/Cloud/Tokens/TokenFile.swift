/// The file that holds the grant, readable by its owner only.
///
/// It is replaced as a whole and made durable before the new access token is used for the first time: until then a cut
/// leaves the old refresh token, which still works; after it the new one is there.
public struct TokenFile: Sendable {
    private let file: PrivateFile
    /// A pair that a systemd credential brought along, used until the first rotation wrote the file.
    private let seed: String?

    /// Where the file lies.
    public var path: String { file.path }
    /// The lock that the one refresher holds.
    var lockPath: String { file.path + ".lock" }

    /// A token file.
    /// - Parameters:
    ///   - path: the file, which has to lie in a folder this process may write.
    ///   - seed: a read-only file with a first pair; nil for none.
    public init(path: String, seed: String? = nil) { self.init(PrivateFile(path: path), seed: seed) }

    init(_ file: PrivateFile, seed: String? = nil) {
        self.file = file
        self.seed = seed
    }

    /// The stored pair; nil where nobody has authorised.
    /// - Throws: ``WithingsError`` where the file is damaged or others can read it.
    public func load() throws(WithingsError) -> TokenPair? {
        if let bytes = try file.read() {
            try file.checkPrivacy()
            guard let pair = TokenPair(fileText: bytes) else { throw .damagedFile(file.path) }
            return pair
        }
        guard let seed, let bytes = try PrivateFile(path: seed).read() else { return nil }
        guard let pair = TokenPair(fileText: bytes) else { throw .damagedFile(seed) }
        return pair
    }

    /// Stores a pair; returns once it is durable.
    func save(_ pair: TokenPair) throws(WithingsError) { try file.replace(Array(pair.fileText.utf8)) }

    /// Forgets the pair.
    func remove() throws(WithingsError) { try file.remove() }
}
