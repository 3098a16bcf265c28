import CExpat

/// Reads an Apple Health `export.xml` piece by piece: memory does not grow with the file, which may have gigabytes.
///
/// expat expands no external entities and limits what internal ones may grow to; nesting and the size of one element
/// are limited here.
public final class AppleHealthReader {
    /// How many records of other types passed.
    public private(set) var otherRecords = 0
    private let parser: XML_Parser?
    private let handle: (AppleHealthRecord) -> Void
    private var current: AppleHealthRecord?
    private var depth = 0
    private var bytesSinceElement = 0
    private var isAbsurd = false

    static let maximumDepth = 64
    static let maximumElementBytes = 16 << 20

    /// A reader that hands every record of a known type to `handle`, in the order of the file.
    public init(_ handle: @escaping (AppleHealthRecord) -> Void) {
        self.handle = handle
        parser = XML_ParserCreate(nil)
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(parser, startElement, endElement)
    }

    deinit { if let parser { XML_ParserFree(parser) } }

    /// Reads the next piece of the file.
    /// - Throws: ``WithingsError`` where the XML is damaged.
    public func feed(_ piece: ArraySlice<UInt8>) throws(WithingsError) {
        bytesSinceElement += piece.count
        let status = piece.withUnsafeBytes {
            XML_Parse(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: $0.count), 0)
        }
        try check(status)
        if isAbsurd || bytesSinceElement > AppleHealthReader.maximumElementBytes { throw .absurdExport(line: line) }
    }

    /// Says that the file is at its end.
    /// - Throws: ``WithingsError`` where it ended too early.
    public func finish() throws(WithingsError) { try check(XML_Parse(parser, nil, 0, 1)) }

    private var line: Int { parser.map { Int(XML_GetCurrentLineNumber($0)) } ?? 0 }

    private func check(_ status: XML_Status) throws(WithingsError) {
        if status == XML_STATUS_OK { return }
        if isAbsurd { throw .absurdExport(line: line) }
        let reason = parser.flatMap { XML_ErrorString(XML_GetErrorCode($0)) }.map { String(cString: $0) } ?? "out of memory"
        throw .damagedExport(reason: reason, line: line)
    }

    fileprivate func start(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        bytesSinceElement = 0
        depth += 1
        if depth > AppleHealthReader.maximumDepth {
            isAbsurd = true
            XML_StopParser(parser, 0)
        } else if matches(name, "Record") {
            current = record(attributes)
            if current == nil { otherRecords += 1 }
        } else if current != nil, matches(name, "MetadataEntry") {
            var (key, value) = (false, false)
            each(attributes) { name, text in
                key = key || matches(name, "key") && matches(text, "HKWasUserEntered")
                value = value || matches(name, "value") && matches(text, "1")
            }
            if key && value { current?.wasUserEntered = true }
        }
    }

    fileprivate func end(_ name: UnsafePointer<CChar>) {
        bytesSinceElement = 0
        depth -= 1
        guard matches(name, "Record"), let record = current else { return }
        current = nil
        handle(record)
    }

    private func record(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> AppleHealthRecord? {
        var kind: AppleHealthRecord.Kind?
        each(attributes) { if matches($0, "type") { kind = AppleHealthRecord.Kind(rawValue: String(cString: $1)) } }
        guard let kind else { return nil }
        var record = AppleHealthRecord(kind: kind)
        each(attributes) { name, text in
            switch String(cString: name) {
            case "sourceName": record.source = String(cString: text)
            case "unit": record.unit = String(cString: text)
            case "startDate": record.start = String(cString: text)
            case "endDate": record.end = String(cString: text)
            case "value": record.value = String(cString: text)
            default: break
            }
        }
        return record
    }
}

/// Walks expat's list of names and values, which ends with a null pointer.
private func each(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Void) {
    guard var next = attributes else { return }
    while let name = next[0], let value = next[1] {
        body(name, value)
        next += 2
    }
}

/// Whether the C text equals the word, without making a string of it: most elements of an export are skipped.
private func matches(_ text: UnsafePointer<CChar>, _ word: StaticString) -> Bool {
    word.withUTF8Buffer { bytes in
        for (place, byte) in bytes.enumerated() where UInt8(bitPattern: text[place]) != byte { return false }
        return text[bytes.count] == 0
    }
}

/// expat's callback for a start tag.
private func startElement(
    _ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) {
    guard let context, let name else { return }
    Unmanaged<AppleHealthReader>.fromOpaque(context).takeUnretainedValue().start(name, attributes)
}

/// expat's callback for an end tag.
private func endElement(_ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?) {
    guard let context, let name else { return }
    Unmanaged<AppleHealthReader>.fromOpaque(context).takeUnretainedValue().end(name)
}
