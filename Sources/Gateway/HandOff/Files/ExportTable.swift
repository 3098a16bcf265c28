/// A table of an export: one sheet of a workbook, or a file of lines.
struct ExportTable: Sendable {
    /// A column: its heading with the unit, and how many characters wide a sheet shows it.
    struct Column: Sendable {
        let title: String
        let width: Int

        init(_ title: String, width: Int = 12) {
            self.title = title
            self.width = width
        }
    }

    /// The name of the sheet.
    let name: String
    let columns: [Column]
    /// As many cells a row as there are columns.
    let rows: [[ExportCell]]
}
