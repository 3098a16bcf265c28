import CivilTime

/// `weights.csv` of the data export of Health Mate: newest first, local time without zone, no ids and no devices.
/// Also with semicolons, decimal commas and dd/mm/yyyy, as one importer's French test file has it.
struct HealthMateCSV {
    let samples: [SampleWeight]
    /// Rows without a weight.
    let ignoredRows: Int

    /// One pound, exactly, in kilograms.
    static let pound = ExactDecimal(significand: 45_359_237, exponent: -8)

    /// Reads the file; nil where its first line names no weight.
    init?(_ bytes: [UInt8], zone: TimeZoneRules) {
        guard let header = HealthMateCSV.header(bytes) else { return nil }
        var rows = CSVRows(header.body, separator: header.separator)
        _ = rows.next()
        var samples: [SampleWeight] = []
        var ignored = 0
        while let row = rows.next() {
            let cells = row.map(\.trimmingBlanks)
            if cells.allSatisfy(\.isEmpty) { continue }
            let cell = header.weightColumn < cells.count ? cells[header.weightColumn] : ""
            if cell.isEmpty {
                ignored += 1
            } else {
                samples.append(HealthMateCSV.sample(cells.first ?? "", cell, header, zone))
            }
        }
        self.samples = samples
        ignoredRows = ignored
    }

    private struct Header {
        let body: ArraySlice<UInt8>
        let separator: UInt8
        let weightColumn: Int
        let isInPounds: Bool
    }

    private static func header(_ bytes: [UInt8]) -> Header? {
        let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let line = body.prefix { $0 != 10 }
        let semicolons = line.count { $0 == UInt8(ascii: ";") }
        let separator = semicolons > line.count { $0 == UInt8(ascii: ",") } ? UInt8(ascii: ";") : UInt8(ascii: ",")
        var rows = CSVRows(body, separator: separator)
        let names = (rows.next() ?? []).map { $0.trimmingBlanks.lowercased() }
        guard let column = names.firstIndex(where: { name in ["weight", "poids", "gewicht"].contains(where: name.hasPrefix) }), column > 0 else { return nil }
        return Header(body: body, separator: separator, weightColumn: column, isInPounds: names[column].contains("(lb"))
    }

    /// Whether the bytes begin like such a file.
    static func recognises(_ bytes: [UInt8]) -> Bool { header(Array(bytes.prefix(4096))) != nil }

    private static func sample(_ time: String, _ weight: String, _ header: Header, _ zone: TimeZoneRules) -> SampleWeight {
        let digits = header.separator == UInt8(ascii: ";") ? String(weight.map { $0 == "," ? "." : $0 }) : weight
        let number = ExactDecimal(digits)
        let kilograms = header.isInPounds ? number.flatMap { value in pound.flatMap { value.times($0) } } : number
        var sample = SampleWeight(weight: kilograms)
        guard let reading = LocalTimeText.read(time) else {
            sample.verdict = .reject(kilograms == nil ? .malformedMeasure : .missingDate)
            return sample
        }
        let instants = zone.instants(showing: reading)
        if instants.count == 1 { sample.second = instants.first.map { Int($0.seconds) } }
        if kilograms == nil {
            sample.verdict = .reject(.malformedMeasure)
        } else if instants.count != 1 {
            sample.verdict = .review(instants.isEmpty ? .nonexistentLocalTime : .ambiguousLocalTime)
            sample.day = reading.date
        }
        return sample
    }
}
