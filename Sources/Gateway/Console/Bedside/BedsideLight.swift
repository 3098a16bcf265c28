import Alarms
import EscalationCore
import Intake

/// What the light at the bed shows, and whether it takes the whole screen.
struct BedsideLight: Sendable {
    /// How much of the screen it takes.
    enum Extent: Sendable, Hashable {
        /// The light above everything else.
        case part
        /// Red, with the telephone numbers and nothing beside.
        case wholeScreen
    }

    /// The colour and shape.
    let lamp: AlertLamp
    /// The word beside it.
    let word: LocalText
    /// What to do.
    let sentence: LocalText
    let extent: Extent

    /// The light of what is known now.
    init(_ data: BedsideData, _ sentences: BedsideSentences) {
        let level = data.alarms.filter { $0.key.condition == .levelRed }
        let isHeld = level.contains { if case .held = $0.phase { true } else { false } }
        let lamp = data.today?.standing?.lamp(sourceFault: data.hasSourceFault) ?? (data.view == nil ? .notActive : .noData)
        if !(data.notice?.red ?? []).isEmpty {
            self.init(.red, BedsideWords.level(.red), sentences.red, .wholeScreen)
        } else if !(data.notice?.afterMonitoring ?? []).isEmpty {
            self.init(.red, LocalText("Bitte jetzt anrufen", "Please call now"), sentences.afterMonitoring, .wholeScreen)
        } else if lamp == .red, isHeld {
            // The weighing is still going on: the patient is asked to step on again before anybody is told.
            self.init(
                .noData, LocalText("Bitte noch einmal wiegen", "Please weigh again"),
                LocalText("Die letzte Messung war ungewöhnlich.", "The last reading was unusual."), .part)
        } else if lamp == .red {
            // Acknowledged by staff: it stays red, and the patient has the rest of the display again. Without an alarm path nobody has seen it.
            self.init(.red, BedsideWords.level(.red), sentences.red, level.contains { $0.phase == .acknowledged } ? .part : .wholeScreen)
        } else {
            self.init(lamp, data, sentences)
        }
    }

    private init(_ lamp: AlertLamp, _ data: BedsideData, _ sentences: BedsideSentences) {
        switch lamp {
        case .green: self.init(lamp, BedsideWords.level(.green), sentences.green, .part)
        case .yellow: self.init(lamp, BedsideWords.level(.yellow), sentences.yellow, .part)
        case .red: self.init(lamp, BedsideWords.level(.red), sentences.red, .wholeScreen)
        case .noData:
            self.init(
                lamp, LocalText("Noch keine Werte heute", "No values yet today"),
                data.hasSourceFault
                    ? LocalText("Ein Messgerät meldet sich nicht. Die Technik weiß Bescheid.", "A device does not answer. The technicians know.")
                    : LocalText("Bitte messen Sie jetzt.", "Please measure now."), .part)
        case .notActive:
            self.init(
                lamp, LocalText("Heute keine Überwachung", "Not monitored today"),
                data.view == nil
                    ? LocalText("Auf diesem Gerät ist niemand angemeldet.", "Nobody is registered on this device.")
                    : LocalText("Bei Beschwerden rufen Sie bitte an.", "If you feel unwell, please call."), .part)
        }
    }

    private init(_ lamp: AlertLamp, _ word: LocalText, _ sentence: LocalText, _ extent: Extent) {
        self.lamp = lamp
        self.word = word
        self.sentence = sentence
        self.extent = extent
    }
}
