/// Whether the head of a request says in one way alone where the request ends and whom it is for.
///
/// Two lengths, two hosts, or a length beside pieces are read differently by two programs one behind the other: what follows could then pass as a
/// request of somebody else (request smuggling). No browser sends such a head.
enum RequestFraming {
    /// What is wrong with the head; nil where nothing is.
    /// - Parameters:
    ///   - headers: The headers, names in lower case; of several of one name the last.
    ///   - counts: How often each name stands in the head.
    static func fault(_ headers: [String: String], counts: [String: Int]) -> String? {
        for name in ["host", "content-length", "transfer-encoding"] where counts[name] ?? 0 > 1 { return "\(name) stands there twice" }
        if let length = headers["content-length"] {
            if headers["transfer-encoding"] != nil { return "content-length and transfer-encoding exclude each other" }
            guard !length.isEmpty, length.utf8.allSatisfy({ (48...57).contains($0) }) else { return "content-length is no number" }
        }
        if let coding = headers["transfer-encoding"], coding.lowercased() != "chunked" { return "transfer-encoding is none that is known" }
        return nil
    }
}
