import CXLSXWriter
import CivilTime
import Glibc
import Store

/// A workbook in the making, by libxlsxwriter, in a private folder of its own.
///
/// Texts are written as texts, whatever they begin with: nothing becomes a formula.
struct Workbook: ~Copyable {
    private let book: UnsafeMutablePointer<lxw_workbook>
    private let folder: String
    private let path: String
    private var formats: [WorkbookFormat: UnsafeMutablePointer<lxw_format>] = [:]
    private var isOpen = true

    /// A cell holds at most so many UTF-16 units; the library refuses more.
    private static let mostUnits = 32_767

    /// An empty workbook, made at that instant.
    init(title: String, madeAt: Instant) throws(ExportError) {
        var template = Array("\(Workbook.temporaryFolder)/hypona-workbook-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw .workbook("no temporary folder: \(String(cString: strerror(errno)))") }
        let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        let path = folder + "/workbook.xlsx"
        let made = folder.withCString { folder in
            var options = lxw_workbook_options()
            options.tmpdir = UnsafeMutablePointer(mutating: folder)
            return workbook_new_opt(path, &options)
        }
        guard let made else {
            FileSystem.removeTree(folder)
            throw .workbook("out of memory")
        }
        book = made
        self.folder = folder
        self.path = path
        Workbook.describe(book, title: title, madeAt: madeAt)
    }

    deinit {
        // A workbook that was not finished is closed too: nothing else frees it.
        if isOpen { workbook_close(book) }
        FileSystem.removeTree(folder)
    }

    private static func describe(_ book: UnsafeMutablePointer<lxw_workbook>, title: String, madeAt: Instant) {
        var title = Array(title.utf8CString)
        var author = Array("HyponaTrack Gateway".utf8CString)
        title.withUnsafeMutableBufferPointer { title in
            author.withUnsafeMutableBufferPointer { author in
                var properties = lxw_doc_properties()
                properties.title = title.baseAddress
                properties.author = author.baseAddress
                properties.created = time_t(madeAt.seconds)
                // The library copies the texts.
                workbook_set_properties(book, &properties)
            }
        }
    }

    private static var temporaryFolder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

    /// Adds a table as a sheet: headings that stay in sight, a filter, one row a row.
    mutating func add(_ table: ExportTable, _ words: ExportWords) throws(ExportError) {
        guard let sheet = workbook_add_worksheet(book, table.name) else { throw .workbook("the sheet \(table.name) was refused") }
        worksheet_freeze_panes(sheet, 1, 0)
        worksheet_set_landscape(sheet)
        worksheet_set_paper(sheet, 9)
        worksheet_fit_to_pages(sheet, 1, 0)
        try check(worksheet_repeat_rows(sheet, 0, 0))
        for (place, column) in table.columns.enumerated() {
            let place = lxw_col_t(clamping: place)
            try check(worksheet_set_column(sheet, place, place, Double(column.width), nil))
            try write(.text(column.title), WorkbookFormat(style: .heading), sheet, row: 0, place, words)
        }
        try check(worksheet_set_row(sheet, 0, 32, nil))
        for (number, cells) in table.rows.enumerated() {
            for (place, cell) in cells.enumerated() {
                try write(cell, WorkbookFormat(cell), sheet, row: lxw_row_t(clamping: number + 1), lxw_col_t(clamping: place), words)
            }
        }
        if !table.rows.isEmpty {
            let last = (row: lxw_row_t(clamping: table.rows.count), column: lxw_col_t(clamping: table.columns.count - 1))
            try check(worksheet_autofilter(sheet, 0, 0, last.row, last.column))
        }
    }

    /// The bytes of the finished file.
    consuming func finished() throws -> [UInt8] {
        isOpen = false
        try check(workbook_close(book))
        return try FileSystem.read(path)
    }

    private mutating func write(
        _ cell: ExportCell, _ format: WorkbookFormat, _ sheet: UnsafeMutablePointer<lxw_worksheet>, row: lxw_row_t, _ column: lxw_col_t, _ words: ExportWords
    ) throws(ExportError) {
        let style = self.format(format)
        switch cell {
        case .empty: return
        case .text(let text): try check(worksheet_write_string(sheet, row, column, Workbook.fitting(text), style))
        case .lamp(let lamp): try check(worksheet_write_string(sheet, row, column, words.lamp(lamp), style))
        case .number(let value, let decimals):
            let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
            try check(worksheet_write_number(sheet, row, column, Double(value) / scale, style))
        case .day(let day):
            var date = Workbook.date(day)
            try check(worksheet_write_datetime(sheet, row, column, &date, style))
        case .time(let time):
            var date = Workbook.date(time.date)
            date.hour = Int32(clamping: time.hour)
            date.min = Int32(clamping: time.minute)
            date.sec = Double(time.second)
            try check(worksheet_write_datetime(sheet, row, column, &date, style))
        }
    }

    private static func date(_ day: CivilDate) -> lxw_datetime {
        let (year, month, day) = day.components
        return lxw_datetime(year: Int32(clamping: year), month: Int32(clamping: month), day: Int32(clamping: day), hour: 0, min: 0, sec: 0)
    }

    private static func fitting(_ text: String) -> String {
        guard text.utf16.count > mostUnits else { return text }
        var short = text
        while short.utf16.count >= mostUnits { short.removeLast(max(1, (short.utf16.count - mostUnits) / 2)) }
        return short + "…"
    }

    private mutating func format(_ wanted: WorkbookFormat) -> UnsafeMutablePointer<lxw_format>? {
        if let known = formats[wanted] { return known }
        guard let made = workbook_add_format(book) else { return nil }
        wanted.apply(to: made)
        formats[wanted] = made
        return made
    }

    private func check(_ code: lxw_error) throws(ExportError) {
        guard code != LXW_NO_ERROR else { return }
        throw .workbook(lxw_strerror(code).map { String(cString: $0) } ?? "error \(code.rawValue)")
    }
}
