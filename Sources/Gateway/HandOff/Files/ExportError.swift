/// Why a file of an export could not be made.
public enum ExportError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The library that writes workbooks gave up: its words.
    case workbook(String)
    /// The library that draws pages gave up: its words.
    case page(String)
    /// No font is installed that letters could be drawn with.
    case noFont

    /// What failed and what to do.
    public var description: String {
        switch self {
        case .workbook(let reason): "the workbook could not be written: \(reason); check the space of the folder for temporary files"
        case .page(let reason): "the page could not be drawn: \(reason); check memory and fonts"
        case .noFont: "no font is installed to draw the report with; install the package fonts-dejavu-core"
        }
    }
}
