public import JSONValues

/// A reading together with what was found where in the photo; `docs/photo-debug.md` describes the members.
public struct PhotoInspection: Sendable, Hashable {
    /// A picture of one step of the work.
    public struct Picture: Sendable, Hashable {
        /// Its name, which sorts in the order of the work.
        public let name: String
        /// The picture.
        public let png: [UInt8]
    }

    /// The reading.
    public let reading: PhotoReading
    /// `version`, `picture`, `marks`, `measures`, `sheets`.
    public let found: JSONObject
    /// The pictures of `sheets`, in that order.
    public let pictures: [Picture]

    /// What is found where no photo was looked at.
    static let nothing: JSONObject = ["version": 1, "picture": .null, "marks": [], "measures": [:]]

    /// The document that lies beside the pictures.
    /// - Parameter prefix: what the names of the picture files begin with.
    public func document(file: String, prefix: String) -> JSONValue {
        var document = found
        document["file"] = .string(file)
        document["reading"] = .object(reading.json)
        document["sheets"] = .array(
            (found["sheets"]?.array ?? []).map { sheet in
                guard var members = sheet.object, let name = members["name"]?.string else { return sheet }
                members["file"] = .string(prefix + name + ".png")
                return .object(members)
            })
        return .object(document)
    }
}
