import CXLSXWriter
import EscalationCore

/// How a cell looks: a format of the workbook, made once for all cells that look alike.
struct WorkbookFormat: Hashable {
    /// What the cell is.
    enum Style: Hashable {
        case heading, text, day, time
        case number(decimals: Int)
        case lamp(AlertLamp)
    }

    let style: Style

    init(style: Style) { self.style = style }

    /// The format of a cell of that content.
    init(_ cell: ExportCell) {
        style =
            switch cell {
            case .empty, .text: .text
            case .number(_, let decimals): .number(decimals: decimals)
            case .day: .day
            case .time: .time
            case .lamp(let lamp): .lamp(lamp)
            }
    }

    /// Sets the properties of a fresh format.
    func apply(to format: UnsafeMutablePointer<lxw_format>) {
        format_set_align(format, UInt8(clamping: Int(LXW_ALIGN_VERTICAL_TOP.rawValue)))
        switch style {
        case .heading:
            format_set_bold(format)
            format_set_text_wrap(format)
            format_set_bg_color(format, 0xE6EBF2)
            format_set_bottom(format, UInt8(clamping: Int(LXW_BORDER_THIN.rawValue)))
        case .text: format_set_text_wrap(format)
        case .day: format_set_num_format(format, "dd.mm.yyyy")
        case .time: format_set_num_format(format, "dd.mm.yyyy hh:mm:ss")
        case .number(let decimals): format_set_num_format(format, decimals == 0 ? "0" : "0." + String(repeating: "0", count: decimals))
        case .lamp(let lamp):
            let (ink, paper) = WorkbookFormat.colours(lamp)
            format_set_bold(format)
            format_set_font_color(format, ink)
            format_set_bg_color(format, paper)
        }
    }

    /// Ink and paper as 0xRRGGBB; the word stands in the cell too, so that nobody has to tell colours.
    private static func colours(_ lamp: AlertLamp) -> (ink: lxw_color_t, paper: lxw_color_t) {
        switch lamp {
        case .red: (0xFFFFFF, 0xB3261E)
        case .yellow: (0x1F1F1F, 0xFFD54A)
        case .green: (0x1F1F1F, 0xA5D6A7)
        case .noData, .notActive: (0x1F1F1F, 0xDADCE0)
        }
    }
}
