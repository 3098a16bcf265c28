import PhotoAnswers
import CHeif

/// HEIC and AVIF by libheif.
enum HEICDecoding {
    static func decode(_ bytes: [UInt8], limits: PhotoLimits) throws(PhotoError) -> DecodedPhoto {
        guard let context = heif_context_alloc() else { throw .damaged(.heic, "the decoder did not start") }
        defer { heif_context_free(context) }
        heif_context_set_maximum_image_size_limit(context, Int32(limits.longestSide))
        try check(heif_context_read_from_memory_without_copy(context, bytes, bytes.count, nil))
        var opened: OpaquePointer?
        try check(heif_context_get_primary_image_handle(context, &opened))
        guard let handle = opened else { throw .damaged(.heic, "it holds no picture") }
        defer { heif_image_handle_release(handle) }
        let (width, height) = (Int(heif_image_handle_get_width(handle)), Int(heif_image_handle_get_height(handle)))
        try limits.check(width: width, height: height)
        let picture = try pixels(of: handle)
        // libheif has turned the picture by the container's own properties; the EXIF orientation repeats them and does not count.
        return DecodedPhoto(
            kind: .heic, originalWidth: width, originalHeight: height, color: picture.reduced(side: PhotoDecoder.workingSide),
            exif: exif(of: handle), isTruncated: false)
    }

    private static func pixels(of handle: OpaquePointer) throws(PhotoError) -> ColorImage {
        var decoded: OpaquePointer?
        try check(heif_decode_image(handle, &decoded, heif_colorspace_RGB, heif_chroma_interleaved_RGB, nil))
        guard let image = decoded else { throw .damaged(.heic, "no pixels came out") }
        defer { heif_image_release(image) }
        var stride: Int32 = 0
        let (width, height) = (
            Int(heif_image_get_width(image, heif_channel_interleaved)), Int(heif_image_get_height(image, heif_channel_interleaved))
        )
        guard let plane = heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride), width > 0, height > 0, Int(stride) >= width * 3 else {
            throw .damaged(.heic, "its pixels are of an unknown form")
        }
        var samples: [UInt8] = []
        samples.reserveCapacity(width * height * 3)
        for row in 0..<height { samples.append(contentsOf: UnsafeBufferPointer(start: plane + row * Int(stride), count: width * 3)) }
        guard let picture = ColorImage(width: width, height: height, samples: samples) else { throw .dimensions(width: width, height: height) }
        return picture
    }

    private static func exif(of handle: OpaquePointer) -> ExifFacts {
        var block: heif_item_id = 0
        guard heif_image_handle_get_list_of_metadata_block_IDs(handle, "Exif", &block, 1) == 1 else { return ExifFacts() }
        let size = heif_image_handle_get_metadata_size(handle, block)
        guard size > 4, size <= 1 << 20 else { return ExifFacts() }
        var bytes = [UInt8](repeating: 0, count: size)
        guard heif_image_handle_get_metadata(handle, block, &bytes).code == heif_error_Ok else { return ExifFacts() }
        // Four bytes say how far behind them the TIFF header begins (ISO/IEC 23008-12 annex A).
        let skip = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
        guard skip < size - 4 else { return ExifFacts() }
        let body = Array(bytes[(4 + skip)...])
        let marker = Array("Exif\0\0".utf8)
        return ExifReader.read(body.starts(with: marker) ? body : marker + body)
    }

    private static func check(_ error: heif_error) throws(PhotoError) {
        guard error.code != heif_error_Ok else { return }
        throw .damaged(.heic, error.message.map { String(cString: $0) } ?? "no reason given")
    }
}
