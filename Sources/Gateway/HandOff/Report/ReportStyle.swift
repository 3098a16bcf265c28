import EscalationCore

/// A colour of the page, each part 0–1.
struct ReportColour: Sendable, Hashable {
    let red: Double
    let green: Double
    let blue: Double

    /// The colour 0xRRGGBB.
    init(_ hex: Int) {
        red = Double(hex >> 16 & 255) / 255
        green = Double(hex >> 8 & 255) / 255
        blue = Double(hex & 255) / 255
    }

    static let ink = ReportColour(0x1F2328)
    static let quiet = ReportColour(0x6B7280)
    static let grid = ReportColour(0xDADCE0)
    static let shade = ReportColour(0xF1F3F6)
    static let white = ReportColour(0xFFFFFF)
    static let morning = ReportColour(0x1A4F8B)
    static let evening = ReportColour(0xB35900)
    static let limitYellow = ReportColour(0xC79100)
    static let limitRed = ReportColour(0xB3261E)

    /// Ink and paper of a level.
    static func lamp(_ lamp: AlertLamp) -> (ink: ReportColour, paper: ReportColour) {
        switch lamp {
        case .red: (white, limitRed)
        case .yellow: (ink, ReportColour(0xFFD54A))
        case .green: (ink, ReportColour(0xA5D6A7))
        case .noData, .notActive: (ink, ReportColour(0xE4E6EA))
        }
    }
}

/// How a text is set.
struct TextStyle: Sendable, Hashable {
    /// Where a text stands between its left edge and its width.
    enum Alignment: Sendable, Hashable { case left, centre, right }

    /// Size of the letters in points.
    var size = 7.0
    var isBold = false
    var colour = ReportColour.ink
    var alignment = Alignment.left
    /// Whether a white edge keeps the letters apart from lines behind them.
    var hasHalo = false

    /// A style.
    init(_ size: Double, bold: Bool = false, _ colour: ReportColour = .ink, _ alignment: Alignment = .left, halo: Bool = false) {
        hasHalo = halo
        self.size = size
        isBold = bold
        self.colour = colour
        self.alignment = alignment
    }

    /// The same in bold.
    var bold: TextStyle {
        var style = self
        style.isBold = true
        return style
    }
}

/// How a line is drawn.
struct LineStyle: Sendable, Hashable {
    var width = 0.5
    var colour = ReportColour.ink
    /// Lengths of dash and gap in points; empty: unbroken.
    var dash: [Double] = []
}
