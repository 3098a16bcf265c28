import Store

/// A piece of evidence for a browser: pictures as pictures where the bytes say so, everything else as a file. Never as a page.
enum EvidenceAnswer {
    static func response(_ item: Evidence) -> WebResponse {
        var response: WebResponse
        if let type = pictureType(item.bytes) {
            response = WebResponse(headers: [("Content-Type", type), ("Content-Disposition", "inline")], body: .bytes(item.bytes))
        } else {
            response = .file(item.bytes, type: "application/octet-stream", name: "evidence")
        }
        response.headers.append(("Content-Security-Policy", "default-src 'none'; sandbox"))
        return response
    }

    /// The same, with a small JPEG in the place of a photo that browsers do not show (HEIC of telephones, TIFF), made by a worker process.
    static func response(_ item: Evidence, _ id: Int, photos: PhotoDesk) async -> WebResponse {
        guard item.kind == .photo, pictureType(item.bytes) == nil, let jpeg = await photos.preview(id, item.bytes), pictureType(jpeg) != nil else {
            return response(item)
        }
        return response(Evidence(kind: .photo, source: item.source, name: item.name, receivedAt: item.receivedAt, metadata: item.metadata, bytes: jpeg))
    }

    /// The type of a picture that browsers show, told from its first bytes.
    static func pictureType(_ bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
        if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) { return "image/webp" }
        return nil
    }
}
