/// Small pictures on large buttons; the word beside them says the same.
enum BedsideIcon {
    static func svg(_ name: String) -> HTML { "<svg viewBox=\"0 0 24 24\" aria-hidden=\"true\">\(path(name))</svg>" }

    private static func path(_ name: String) -> HTML {
        switch name {
        case "drop":
            outline("M6 3h12l-1.5 18h-9zM7 11h10")
        case "body": outline("M3 13h4l3-8 4 14 3-6h4")
        case "call":
            outline("M5 3h4l2 6-3 2a12 12 0 0 0 5 5l2-3 6 2v4a2 2 0 0 1-2 2A17 17 0 0 1 3 5a2 2 0 0 1 2-2z")
        default: outline("M4 6h16M4 12h16M4 18h16")
        }
    }

    private static func outline(_ path: String) -> HTML { "<path d=\"\(path)\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\"/>" }
}
