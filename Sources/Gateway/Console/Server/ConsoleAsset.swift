import CConsoleAssets

/// The files that pages refer to, embedded in the program.
enum ConsoleAsset {
    /// The answer for an asset; nil where there is none of that name.
    static func response(_ name: String) -> WebResponse? {
        guard let asset = console_asset_named(name) else { return nil }
        let bytes = Array(UnsafeBufferPointer(start: asset.pointee.bytes, count: asset.pointee.length))
        return WebResponse(headers: [("Content-Type", String(cString: asset.pointee.type))], body: .bytes(bytes))
    }
}
