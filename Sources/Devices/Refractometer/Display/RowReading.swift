import PhotoAnswers

/// One row of a display with what both readers read in it.
struct RowReading {
    /// The segment reader's reading.
    var segments: SegmentReader.Reading
    /// The segment reader's readings of slightly changed pictures.
    var rereadings: [SegmentReader.Reading] = []
    /// The trained model's readings of the row's cuts; empty before it was asked.
    var lines: [SequenceReader.Line] = []
    /// What it read in the row's ink; empty where that was not asked.
    var inkLines: [SequenceReader.Line] = []

    /// The row in the photo.
    var row: RowCandidate { segments.row }

    /// Whether the row is a row of seven-segment characters and not print. What reads as a specific gravity may be less clean: print hardly does.
    var isCredible: Bool {
        let fit = segments.fit
        return fit.purity > 0.82 && fit.score > 3.5 && fit.cells.count >= 2 || fit.purity > 0.7 && fit.score > 7 && meaning.value != nil
            || mayBeFaintValue && sequence.map { $0.text == segments.text && $0.share >= DisplayJudge.leastSequenceShare } == true
    }

    /// Whether the row reads as a specific gravity, clearly but not cleanly: behind a reflection or strong unlit segments. It counts where the model reads the
    /// same, and never as sure.
    var mayBeFaintValue: Bool {
        guard case .specificGravity = meaning else { return false }
        return segments.confidence > 0.98 && segments.fit.purity > 0.55 && segments.fit.score > 7
    }

    /// Whether it is an error word of three letters or more, not print, which reads as dashes or as an E with other letters.
    var isErrorWord: Bool {
        let letters = segments.text.filter { $0 != "." && $0 != " " }
        return isCredible && segments.fit.purity > 0.9 && meaning == .errorWord && letters.count >= 3 && !letters.contains("-")
            && (!letters.hasPrefix("E") || letters == "Err")
    }

    /// Whether it surely is one.
    var isWord: Bool { isErrorWord && segments.confidence > 0.9 }

    /// Whether the segment reader read a number.
    var isNumber: Bool { DisplayText.isNumber(segments.text) }

    /// Whether the row reads as a number although it is not clean: dim displays behind dirty glass.
    var mayBeNumber: Bool {
        let fit = segments.fit
        return fit.purity > 0.6 && fit.score > 6 && fit.cells.count >= 2 && [.number, .oneDecimal].contains(meaning)
    }

    /// The text that most cuts give, with its share of all cuts; nil where the model read nothing.
    var sequence: (text: String, share: Double)? {
        let counts = Dictionary(grouping: lines.map(\.text).filter { !$0.isEmpty }, by: \.self).mapValues(\.count)
        guard let best = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
        return (best.key, Double(best.value) / Double(max(lines.count, 1)))
    }

    /// What the row means: both readers where they agree, else the segment reader.
    var meaning: DisplayText { DisplayText(segments.text) }

    /// All specific gravities in the votes of both readers, the best first. Each reader has half of all votes.
    var candidates: [SpecificGravityCandidate] {
        var shares: [String: Double] = [:]
        for line in lines {
            if let value = DisplayText(line.text).value { shares[value, default: 0] += 0.5 / Double(lines.count) }
        }
        let fits = [segments] + rereadings
        for fit in fits {
            for (text, probability) in fit.alternatives {
                if let value = DisplayText(text).value { shares[value, default: 0] += 0.5 * probability / Double(fits.count) }
            }
        }
        return shares.map { SpecificGravityCandidate(specificGravity: $0.key, share: ($0.value * 1000).rounded() / 1000) }.filter { $0.share >= 0.005 }
            .sorted { ($0.share, $1.specificGravity) > ($1.share, $0.specificGravity) }
    }
}
