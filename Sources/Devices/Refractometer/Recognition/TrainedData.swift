import Glibc

/// The parts of a Tesseract model, as they lie one after the other in its file.
struct TrainedData: Sendable, Hashable {
    /// The number of the part that lists the characters of the network.
    private static let characterPart = 21
    /// A model of more bytes is none of those the product reads.
    private static let largest = 32 << 20
    /// The list begins with its length and three entries that are no characters.
    private static let headLines = 4

    /// Every part by its number; nil where the model has none.
    private var parts: [[UInt8]?]

    /// The model in those bytes; nil where they are none.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 4, bytes.count <= TrainedData.largest else { return nil }
        let count = TrainedData.integer(bytes, at: 0, bytes: 4)
        guard (1...64).contains(count), bytes.count >= 4 + 8 * count else { return nil }
        let starts = (0..<count).map { TrainedData.integer(bytes, at: 4 + 8 * $0, bytes: 8) }
        let head = 4 + 8 * count
        guard starts.allSatisfy({ $0 == -1 || (head...bytes.count).contains($0) }) else { return nil }
        let ends = starts.map { start in starts.filter { $0 > start }.min() ?? bytes.count }
        parts = zip(starts, ends).map { start, end in start < 0 ? nil : Array(bytes[start..<end]) }
    }

    /// The model in a file; nil where it cannot be read.
    init?(path: String) {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var info = stat()
        guard fstat(file, &info) == 0, info.st_size > 0, info.st_size <= TrainedData.largest else { return nil }
        var (bytes, have) = ([UInt8](repeating: 0, count: info.st_size), 0)
        while have < bytes.count {
            let count = bytes.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress.map { $0 + have }, $0.count - have) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            have += count
        }
        self.init(bytes)
    }

    /// The model as the bytes of a file.
    var bytes: [UInt8] {
        var head = TrainedData.bytes(of: parts.count, count: 4)
        var body: [UInt8] = []
        for part in parts {
            head += TrainedData.bytes(of: part == nil ? -1 : 4 + 8 * parts.count + body.count, count: 8)
            body += part ?? []
        }
        return head + body
    }

    /// The model with every character but digits and the point under a name of its own.
    ///
    /// At every start Tesseract works through a table of some two thousand confusions of letters (rn for m) and finds a place for each, although its network
    /// never asks for them; of the characters of numerals the table knows none. The network and what it reads stay the same.
    func namingOnlyNumerals() -> TrainedData {
        var renamed = self
        guard parts.indices.contains(TrainedData.characterPart), let list = parts[TrainedData.characterPart] else { return self }
        let lines = list.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        renamed.parts[TrainedData.characterPart] = Array(
            lines.enumerated().map { number, line in number < TrainedData.headLines ? Array(line) : TrainedData.renamed(line, number: number) }
                .joined(separator: [UInt8(ascii: "\n")]))
        return renamed
    }

    /// A line of the list with a name from the private part of Unicode, unless it is that of a digit or the point.
    private static func renamed(_ line: ArraySlice<UInt8>, number: Int) -> [UInt8] {
        guard let end = line.firstIndex(of: UInt8(ascii: " ")), end > line.startIndex, let name = Unicode.Scalar(0xE000 + UInt32(clamping: number)) else {
            return Array(line)
        }
        let numerals = Array("0123456789.".utf8)
        if end == line.startIndex + 1, numerals.contains(line[line.startIndex]) { return Array(line) }
        return Array(String(Character(name)).utf8) + line[end...]
    }

    private static func integer(_ bytes: [UInt8], at place: Int, bytes count: Int) -> Int {
        let bits = (0..<count).reduce(UInt64(0)) { $0 | UInt64(bytes[place + $1]) << (8 * UInt64($1)) }
        return count == 4 ? Int(Int32(truncatingIfNeeded: bits)) : Int(truncatingIfNeeded: bits)
    }

    private static func bytes(of number: Int, count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
}
