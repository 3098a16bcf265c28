/// Makes words of a server fit for the logs, tables and terminals of the box: one line of bounded length without anything that steers a terminal.
enum ServerWords {
    /// So many characters are enough to know what is wrong; a server could send megabytes.
    static let most = 1000

    /// The words as one line. Control characters (also those of 8 bits), marks that turn the direction of writing, and separators of lines become blanks.
    static func line(_ text: String) -> String {
        var line = String.UnicodeScalarView()
        // Bounded before it is looked at: a character may be made of any number of scalars.
        for scalar in text.unicodeScalars.prefix(most) { line.append(isSteering(scalar) ? " " : scalar) }
        return String(line)
    }

    private static func isSteering(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
        default: false
        }
    }
}
