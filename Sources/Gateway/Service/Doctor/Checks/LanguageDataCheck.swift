import PhotoAnswers

/// Whether the models are there with which photos are read.
struct LanguageDataCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] {
        let missing = LanguageData.standard.missingModels()
        guard !missing.isEmpty else { return [Check("language data", .ok, "\(LanguageData.sevenSegment) and \(LanguageData.english)")] }
        let what = missing.map { $0 == LanguageData.english ? "\($0): eyepiece photos go to review" : "\($0): no display is accepted" }
        return [
            Check(
                "language data", missing.contains(LanguageData.english) ? .fault : .warning, "missing: \(what.joined(separator: "; "))",
                remedy: missing.contains(LanguageData.english) ? "apt install tesseract-ocr-eng" : "reinstall the package hypona")
        ]
    }
}
