import Intake
import JSONValues
import PhotoAnswers

/// One photo with what was found where drawn over it, and how its number came about: why it was read so, or not at all.
struct PhotoLookPage {
    /// Something that was found: `docs/photo-debug.md` describes its members.
    private struct Mark {
        let kind: DebugMark.Kind
        let isTaken: Bool
        /// In shares of the photo.
        let points: [(x: Double, y: Double)]
        let text: String?
        let model: String?
        let share: Double?

        init?(_ json: JSONValue) {
            guard let kind = json["kind"]?.string.flatMap(DebugMark.Kind.init(rawValue:)) else { return nil }
            self.kind = kind
            isTaken = json["taken"]?.bool ?? false
            points = (json["points"]?.array ?? []).compactMap { pair in
                guard let numbers = pair.array?.compactMap(\.double), numbers.count == 2 else { return nil }
                return (numbers[0], numbers[1])
            }
            text = json["text"]?.string
            model = json["model"]?.string
            share = (json["model_share"] ?? json["share"])?.double
        }
    }

    private let visit: Visit
    private let id: Int
    private let reading: PhotoReading
    private let marks: [Mark]
    private let steps: [String]
    /// Columns and rows in which it was read.
    private let side: (width: Int, height: Int)

    private var language: Language { visit.language }
    private var say: Say { Say(language: language) }
    private var instrument: InstrumentReading { reading.instrument }

    /// A photo full of digits does not fill the page with marks.
    private static let mostMarks = 300

    /// Nil where the file could not be decoded.
    init?(visit: Visit, id: Int, look: PhotoInspection) {
        guard let picture = look.found["picture"], let width = picture["read_width"]?.int, let height = picture["read_height"]?.int, width > 0, height > 0
        else { return nil }
        self.visit = visit
        self.id = id
        reading = look.reading
        side = (width, height)
        marks = (look.found["marks"]?.array ?? []).compactMap(Mark.init).suffix(PhotoLookPage.mostMarks)
        // The whole photo stands on the page already.
        steps = look.pictures.map(\.name).filter { !$0.hasSuffix("-photo") }
    }

    var content: HTML {
        """
        <p><a href="/tech/photos">\(language("Zurück zu den Fotos", "Back to the photos"))</a></p>
        <div class="look"><figure class="card">\(picture)\(legend)</figure><div>\(facts)\(candidates)\(rows)</div></div>
        \(pictures)
        """
    }

    // MARK: - The picture

    private var picture: HTML {
        // What the answer rests on lies on top.
        let marks = (marks.filter { !$0.isTaken } + marks.filter(\.isTaken)).map { mark -> HTML in
            let points = mark.points.map { "\(pixel($0.x, side.width)),\(pixel($0.y, side.height))" }.joined(separator: " ")
            let title = [PhotoWords.mark(mark.kind, language), mark.text, mark.model].compactMap(\.self).joined(separator: ": ")
            let shape: HTML = mark.kind.isClosed ? "<polygon points=\"\(points)\"/>" : "<polyline points=\"\(points)\"/>"
            return "<g class=\"found \(mark.kind.rawValue)\(mark.isTaken ? " taken" : "")\"><title>\(title)</title>\(shape)</g>"
        }
        let label = language("Das Foto mit dem, was darin gefunden wurde", "The photo with what was found in it")
        return """
            <svg class="photo" viewBox="0 0 \(side.width) \(side.height)" role="img" aria-label="\(label)"><image href="/tech/photos/\(id)/picture" width="\(side.width)" height="\(side.height)"/>\(marks)</svg>
            """
    }

    private func pixel(_ share: Double, _ side: Int) -> Int { Int((min(max(share.isFinite ? share : 0, -1), 2) * Double(side)).rounded()) }

    private var legend: HTML {
        let kinds = DebugMark.Kind.allCases.compactMap { kind -> HTML? in
            let count = marks.count { $0.kind == kind }
            return count == 0 ? nil : "<span><span class=\"swatch \(kind.rawValue)\"></span> \(PhotoWords.mark(kind, language)) (\(count))</span>"
        }
        guard !kinds.isEmpty else { return "<figcaption>\(language("Es wurde nichts gefunden.", "Nothing was found."))</figcaption>" }
        let taken = language("Dick: darauf beruht die Antwort.", "Thick: the answer rests on it.")
        return "<figcaption class=\"legend soft\">\(kinds)<span>\(taken)</span></figcaption>"
    }

    /// The steps of the work as pictures, loaded where somebody looks.
    private var pictures: HTML {
        let items = steps.map { name -> HTML in
            "<figure class=\"card\"><img src=\"/tech/photos/\(id)/steps/\(WebRequest.encoded(name))\" alt=\"\(name)\" loading=\"lazy\"><figcaption>\(name)</figcaption></figure>"
        }
        guard !items.isEmpty else { return "" }
        return
            "<section aria-labelledby=\"steps\"><h2 id=\"steps\">\(language("Einzelne Schritte", "Single steps"))</h2><div class=\"cards steps\">\(items)</div></section>"
    }

    // MARK: - The reading

    private var facts: HTML {
        let none = "–"
        let rows: [(String, String)] = [
            (language("Gelesen", "Read"), instrument.specificGravity.map(say.number) ?? none),
            (language("Ergebnis", "Outcome"), PhotoWords.status(reading.status.rawValue, language)),
            (language("Gerät", "Instrument"), PhotoWords.display(instrument.display.rawValue, language)),
            (language("Sicherheit", "Confidence"), percent(instrument.confidence)),
            (language("Erster Leser", "First reader"), instrument.firstReader ?? none),
            (language("Zweiter Leser", "Second reader"), instrument.secondReader ?? none),
            (language("Temperatur (°C)", "Temperature (°C)"), instrument.temperatureCelsius.map(say.number) ?? none),
            (language("Aufgenommen (Uhr der Kamera)", "Taken (the camera's clock)"), reading.takenAt ?? none),
            (language("Bild", "Picture"), "\(side.width) × \(side.height)"),
            (language("Dauer", "Time taken"), "\(reading.elapsedMilliseconds) ms"),
        ]
        let items = rows.map { name, value -> HTML in "<div><dt>\(name)</dt><dd>\(value)</dd></div>" }
        let reasons = instrument.reasons.map { reason -> HTML in
            "<li>\(PhotoWords.reason(reason.rawValue, language)) <span class=\"soft\">(\(reason.rawValue))</span></li>"
        }
        let why: HTML = reasons.isEmpty ? "" : "<h3>\(language("Warum nicht sicher", "Why it is not sure"))</h3><ul>\(reasons)</ul>"
        return """
            <section aria-labelledby="reading"><h2 id="reading">\(language("Wie jetzt gelesen wird", "How it is read now"))</h2><dl class="facts card">\(items)</dl>
            \(why)</section>
            """
    }

    private var candidates: HTML {
        guard !instrument.candidates.isEmpty else { return "" }
        let rows = instrument.candidates.map { candidate -> HTML in
            "<tr><th scope=\"row\">\(say.number(candidate.specificGravity))</th><td class=\"number\">\(percent(candidate.share))</td></tr>"
        }
        return table("candidates", language("Kandidaten", "Candidates"), [language("Wert", "Value"), language("Anteil", "Share")], rows)
    }

    /// The rows of a display with what each of the two readers read in them.
    private var rows: HTML {
        let rows = marks.filter { $0.kind == .row && ($0.isTaken || $0.model != nil) }.map { mark -> HTML in
            let share = mark.share.map { " (\(percent($0)))" } ?? ""
            return
                "<tr><th scope=\"row\">\(mark.model ?? "–")\(share)</th><td>\(mark.text ?? "–")</td><td>\(mark.isTaken ? language("ja", "yes") : "")</td></tr>"
        }
        guard !rows.isEmpty else { return "" }
        let heads = [
            language("Gelerntes Modell", "Trained model"), language("Segmente", "Segments"), language("Antwort beruht darauf", "The answer rests on it"),
        ]
        return table("rows", language("Gefundene Zeilen", "Rows found"), heads, rows)
    }

    private func table(_ id: String, _ title: String, _ heads: [String], _ rows: [HTML]) -> HTML {
        """
        <section aria-labelledby="\(id)"><h2 id="\(id)">\(title)</h2><div class="scroll" tabindex="0" role="region" aria-labelledby="\(id)"><table><thead><tr>\(heads.map { head -> HTML in "<th scope=\"col\">\(head)</th>" })</tr></thead><tbody>\(rows)</tbody></table></div></section>
        """
    }

    private func percent(_ share: Double) -> String { "\(share.isFinite ? Int((min(max(share, 0), 1) * 100).rounded()) : 0) %" }
}
