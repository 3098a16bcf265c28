import CCairo

/// One page of a PDF in the making, by cairo, fonts embedded. All lengths in points.
final class ReportCanvas {
    /// The bytes that cairo has handed out so far.
    private final class Sink {
        var bytes: [UInt8] = []
    }

    private let sink = Sink()
    private let surface: OpaquePointer
    private let context: OpaquePointer
    private static let family = "DejaVu Sans"

    /// An empty page of that size with a title; `madeAt`: ISO 8601 with offset.
    init(width: Double, height: Double, title: String, madeAt: String) throws(ExportError) {
        let write: cairo_write_func_t = { closure, data, length in
            guard let closure else { return CAIRO_STATUS_WRITE_ERROR }
            Unmanaged<Sink>.fromOpaque(closure).takeUnretainedValue().bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
            return CAIRO_STATUS_SUCCESS
        }
        // The canvas holds the sink and finishes the surface before it goes, so the sink outlives every call.
        guard let surface = cairo_pdf_surface_create_for_stream(write, Unmanaged.passUnretained(sink).toOpaque(), width, height),
            let context = cairo_create(surface)
        else { throw .page("out of memory") }
        self.surface = surface
        self.context = context
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_AUTHOR, "HyponaTrack Gateway")
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, madeAt)
        try requireFont()
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
    }

    private func requireFont() throws(ExportError) {
        guard measure("A", TextStyle(7)) > 0, cairo_status(context) == CAIRO_STATUS_SUCCESS else { throw .noFont }
    }

    /// Ends the page; the bytes of the whole file.
    func finished() throws(ExportError) -> [UInt8] {
        cairo_show_page(context)
        cairo_surface_finish(surface)
        for status in [cairo_status(context), cairo_surface_status(surface)] where status != CAIRO_STATUS_SUCCESS {
            throw .page(String(cString: cairo_status_to_string(status)))
        }
        return sink.bytes
    }

    // MARK: - Lines and shapes

    /// A line through the points.
    func line(_ points: [ReportPoint], _ style: LineStyle) {
        guard let first = points.first, points.count > 1 else { return }
        ink(style.colour)
        cairo_new_path(context)
        cairo_set_line_width(context, style.width)
        cairo_set_dash(context, style.dash, Int32(clamping: style.dash.count), 0)
        cairo_move_to(context, first.x, first.y)
        for point in points.dropFirst() { cairo_line_to(context, point.x, point.y) }
        cairo_stroke(context)
        cairo_set_dash(context, [], 0, 0)
    }

    /// A filled rectangle.
    func fill(_ box: ReportBox, _ colour: ReportColour) {
        ink(colour)
        cairo_new_path(context)
        cairo_rectangle(context, box.x, box.y, box.width, box.height)
        cairo_fill(context)
    }

    /// The outline of a rectangle.
    func frame(_ box: ReportBox, _ style: LineStyle) {
        ink(style.colour)
        cairo_new_path(context)
        cairo_set_line_width(context, style.width)
        cairo_rectangle(context, box.x, box.y, box.width, box.height)
        cairo_stroke(context)
    }

    /// A filled circle around a point.
    func dot(_ point: ReportPoint, radius: Double, _ colour: ReportColour) {
        ink(colour)
        // Else the arc is joined to where the last text ended.
        cairo_new_path(context)
        cairo_arc(context, point.x, point.y, radius, 0, 2 * Double.pi)
        cairo_fill(context)
    }

    /// A white square with an outline around a point.
    func square(_ point: ReportPoint, radius: Double, _ colour: ReportColour) {
        let box = ReportBox(x: point.x - radius, y: point.y - radius, width: 2 * radius, height: 2 * radius)
        fill(box, .white)
        frame(box, LineStyle(width: 1, colour: colour))
    }

    private func ink(_ colour: ReportColour) { cairo_set_source_rgb(context, colour.red, colour.green, colour.blue) }

    // MARK: - Text

    /// Sets a text with its upper left corner there, broken at `width`; answers its height.
    /// - Parameter bold: A part in front of the text that is set in bold.
    @discardableResult
    func text(_ text: String, bold: String = "", x: Double, y: Double, width: Double, _ style: TextStyle) -> Double {
        let lines = lines(text, bold: bold, width: width, style)
        let metrics = metrics(style)
        for (number, line) in lines.enumerated() {
            let free = width - line.width
            var point = ReportPoint(x: x, y: y + Double(number) * metrics.height + metrics.ascent)
            switch style.alignment {
            case .left: break
            case .centre: point.x += free / 2
            case .right: point.x += free
            }
            for part in line.parts {
                draw(part.text, at: point, part.isBold ? style.bold : style)
                point.x += part.width
            }
        }
        return Double(lines.count) * metrics.height
    }

    /// The height of a text broken at `width`.
    func height(_ text: String, bold: String = "", width: Double, _ style: TextStyle) -> Double {
        Double(lines(text, bold: bold, width: width, style).count) * metrics(style).height
    }

    private func draw(_ text: String, at point: ReportPoint, _ style: TextStyle) {
        select(style)
        cairo_new_path(context)
        cairo_move_to(context, point.x, point.y)
        if style.hasHalo {
            cairo_text_path(context, text)
            ink(.white)
            cairo_set_line_width(context, 2)
            cairo_stroke(context)
            cairo_move_to(context, point.x, point.y)
        }
        ink(style.colour)
        cairo_show_text(context, text)
    }

    private func lines(_ text: String, bold: String, width: Double, _ style: TextStyle) -> [ReportLine] {
        ReportLine.broken([(bold, true), (text, style.isBold)], width: width) { measure($0, $1 ? style.bold : style) }
    }

    private func select(_ style: TextStyle) {
        cairo_select_font_face(
            context, ReportCanvas.family, CAIRO_FONT_SLANT_NORMAL, style.isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
        cairo_set_font_size(context, style.size)
    }

    private func measure(_ text: String, _ style: TextStyle) -> Double {
        select(style)
        var extents = cairo_text_extents_t()
        cairo_text_extents(context, text, &extents)
        return extents.x_advance
    }

    private func metrics(_ style: TextStyle) -> (ascent: Double, height: Double) {
        select(style)
        var extents = cairo_font_extents_t()
        cairo_font_extents(context, &extents)
        return (extents.ascent, extents.ascent + extents.descent)
    }
}
