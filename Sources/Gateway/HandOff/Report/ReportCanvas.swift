import CCairo

/// One page of a PDF in the making: lines and shapes by cairo, text by Pango, fonts embedded. All lengths in points.
final class ReportCanvas {
    /// The bytes that cairo has handed out so far.
    private final class Sink {
        var bytes: [UInt8] = []
    }

    private let sink = Sink()
    private let surface: OpaquePointer
    private let context: OpaquePointer
    private static let family = "DejaVu Sans"
    private static let unit = Double(PANGO_SCALE)

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
        guard let layout = pango_cairo_create_layout(context) else { throw .page("out of memory") }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        let description = font(TextStyle(7))
        defer { pango_font_description_free(description) }
        guard let font = pango_font_map_load_font(pango_cairo_font_map_get_default(), pango_layout_get_context(layout), description) else { throw .noFont }
        g_object_unref(UnsafeMutableRawPointer(font))
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
        withLayout(text, bold: bold, width: width, style) { layout in
            if style.hasHalo {
                cairo_new_path(context)
                cairo_move_to(context, x, y)
                pango_cairo_layout_path(context, layout)
                ink(.white)
                cairo_set_line_width(context, 2)
                cairo_stroke(context)
            }
            ink(style.colour)
            cairo_new_path(context)
            cairo_move_to(context, x, y)
            pango_cairo_show_layout(context, layout)
            return ReportCanvas.height(layout)
        }
    }

    /// The height of a text broken at `width`.
    func height(_ text: String, bold: String = "", width: Double, _ style: TextStyle) -> Double {
        withLayout(text, bold: bold, width: width, style, ReportCanvas.height)
    }

    private static func height(_ layout: OpaquePointer) -> Double {
        var width: Int32 = 0
        var height: Int32 = 0
        pango_layout_get_size(layout, &width, &height)
        return Double(height) / unit
    }

    private func font(_ style: TextStyle) -> OpaquePointer? {
        let description = pango_font_description_new()
        pango_font_description_set_family(description, ReportCanvas.family)
        pango_font_description_set_absolute_size(description, style.size * ReportCanvas.unit)
        pango_font_description_set_weight(description, style.isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
        return description
    }

    private func withLayout(_ text: String, bold: String, width: Double, _ style: TextStyle, _ body: (OpaquePointer) -> Double) -> Double {
        guard let layout = pango_cairo_create_layout(context) else { return 0 }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        let description = font(style)
        defer { pango_font_description_free(description) }
        pango_layout_set_font_description(layout, description)
        pango_layout_set_width(layout, Int32(clamping: Int(width * ReportCanvas.unit)))
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        let alignment =
            switch style.alignment {
            case .left: PANGO_ALIGN_LEFT
            case .centre: PANGO_ALIGN_CENTER
            case .right: PANGO_ALIGN_RIGHT
            }
        pango_layout_set_alignment(layout, alignment)
        let markup = (bold.isEmpty ? "" : "<b>\(ReportCanvas.escaped(bold))</b>") + ReportCanvas.escaped(text)
        pango_layout_set_markup(layout, markup, -1)
        return body(layout)
    }

    /// The text with what Pango would take for markup written out; control characters, which no font has, as blanks.
    private static func escaped(_ text: String) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "&": out += "&amp;"
            case "\n": out.unicodeScalars.append(scalar)
            default: out.unicodeScalars.append(scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar)
            }
        }
        return out
    }
}
