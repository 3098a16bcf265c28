/// A file's name as its bytes on disk: names of other machines need not be UTF-8.
struct FileName: Sendable, Hashable, Comparable {
    /// The bytes, without the zero at the end.
    let bytes: [UInt8]

    init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    init(_ text: String) { bytes = Array(text.utf8) }

    static func < (left: FileName, right: FileName) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }

    /// The path in a folder, for calls of the system.
    func path(in folder: String) -> [CChar] { (Array(folder.utf8) + [0x2F] + bytes + [0]).map { CChar(bitPattern: $0) } }

    /// A file system takes 255 bytes; a number in front, one behind and `.txt` must fit beside it.
    private static let longest = 200

    /// The name for people, logs, and the folders that files end in: bytes that are no UTF-8 and control characters as `%E4`, never too long.
    var text: String {
        var text = ""
        var rest = bytes[...]
        while let first = rest.first {
            let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
            if first >= 0x20, first != 0x7F, let character = String(validating: rest.prefix(length), as: UTF8.self) {
                text += character
                rest = rest.dropFirst(length)
            } else {
                text += "%" + (first < 16 ? "0" : "") + String(first, radix: 16, uppercase: true)
                rest = rest.dropFirst()
            }
        }
        return FileName.shortened(text)
    }

    /// Cut in the middle, so that the ending stays.
    private static func shortened(_ text: String) -> String {
        guard text.utf8.count > longest else { return text }
        var (head, tail) = (text[...], text.suffix(12))
        head.removeLast(min(12, head.count))
        while head.utf8.count + tail.utf8.count + 1 > longest, !head.isEmpty { head.removeLast() }
        while tail.utf8.count + 1 > longest, !tail.isEmpty { tail.removeFirst() }
        return head + "~" + tail
    }

    /// Whether it is a photo or file that somebody dropped: no folder of the gateway, nothing hidden, nothing that is still being copied.
    var isDropped: Bool {
        bytes.first != 0x2E && DropVerdict.Place(rawValue: text) == nil
            && ![".tmp", ".part", ".filepart", ".crdownload", ".partial"].contains { bytes.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }
}
