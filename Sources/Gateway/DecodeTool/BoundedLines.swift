import Glibc

/// Lines of a file or of standard input, one after another, with bounded memory.
struct BoundedLines: ~Copyable {
    /// A line of the input.
    enum Line {
        case whole(ArraySlice<UInt8>)
        /// Longer than the limit; its octets were passed over.
        case tooLong
    }

    /// No line of a packet is longer.
    static let limit = 1 << 20
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var place = 0
    private var isAtEnd = false
    private var isSkipping = false

    /// Opens a file, or standard input for `-`.
    /// - Throws: ``DecodeError/unreadable(_:_:)``.
    init(path: String) throws(DecodeError) {
        descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { throw .unreadable(path, String(cString: strerror(errno))) }
    }

    deinit { close(descriptor) }

    /// The next line without its end; nil after the last.
    mutating func next(path: String) throws(DecodeError) -> Line? {
        while true {
            if let end = buffer[place...].firstIndex(of: 10) {
                let line = buffer[place..<end]
                place = end + 1
                if isSkipping {
                    isSkipping = false
                    return .tooLong
                }
                return .whole(line.last == 13 ? line.dropLast() : line)
            }
            if isAtEnd {
                defer { place = buffer.count }
                if isSkipping {
                    isSkipping = false
                    return .tooLong
                }
                return place < buffer.count ? .whole(buffer[place...]) : nil
            }
            if isSkipping || buffer.count - place > BoundedLines.limit {
                isSkipping = true
                place = buffer.count
            }
            try fill(path)
        }
    }

    private mutating func fill(_ path: String) throws(DecodeError) {
        buffer.removeFirst(place)
        place = 0
        let old = buffer.count
        let room = 65_536
        buffer.reserveCapacity(old + room)
        var chunk = [UInt8](repeating: 0, count: room)
        let count = read(descriptor, &chunk, room)
        if count < 0, errno == EINTR { return }
        if count < 0 { throw .unreadable(path, String(cString: strerror(errno))) }
        if count == 0 { isAtEnd = true }
        buffer += chunk[..<count]
    }
}
