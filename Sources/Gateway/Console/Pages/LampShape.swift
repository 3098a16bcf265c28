import EscalationCore

/// The lamp's shape: told apart without colour.
enum LampShape {
    static func svg(_ lamp: AlertLamp) -> HTML {
        switch lamp {
        case .green:
            "<svg viewBox=\"0 0 48 48\" aria-hidden=\"true\"><circle cx=\"24\" cy=\"24\" r=\"21\" fill=\"#1a7f37\"/><path d=\"M14 25l7 7 13-15\" fill=\"none\" stroke=\"#fff\" stroke-width=\"5\"/></svg>"
        case .yellow:
            "<svg viewBox=\"0 0 48 48\" aria-hidden=\"true\"><path d=\"M24 3l22 40H2z\" fill=\"#ffd54a\" stroke=\"#6b5200\" stroke-width=\"2\"/><path d=\"M24 17v13M24 34v5\" stroke=\"#2b2100\" stroke-width=\"5\"/></svg>"
        case .red:
            "<svg viewBox=\"0 0 48 48\" aria-hidden=\"true\"><path d=\"M15 3h18l12 12v18L33 45H15L3 33V15z\" fill=\"#b3261e\"/><path d=\"M24 11v17M24 33v6\" stroke=\"#fff\" stroke-width=\"5\"/></svg>"
        case .noData, .notActive:
            "<svg viewBox=\"0 0 48 48\" aria-hidden=\"true\"><circle cx=\"24\" cy=\"24\" r=\"20\" fill=\"none\" stroke=\"#8b97a3\" stroke-width=\"5\" stroke-dasharray=\"8 6\"/></svg>"
        }
    }

    /// The class of the level in the style sheet.
    static func style(_ lamp: AlertLamp) -> String {
        switch lamp {
        case .green, .yellow, .red: lamp.rawValue
        case .noData, .notActive: "none"
        }
    }
}
