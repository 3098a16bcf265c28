import Alarms
import EscalationCore
import Intake

/// Red over the whole screen: what to do, whom to call, and nothing beside.
struct RedPage {
    let data: BedsideData
    let light: BedsideLight
    let sentences: BedsideSentences
    let visit: Visit

    var frame: BedsideFrame {
        let language = visit.language
        // The first second of a red, before the alarm path has taken it up, is heard too.
        let isPlaying = data.notice.map { $0.isTonePlaying || $0.red.isEmpty && $0.afterMonitoring.isEmpty } ?? true
        let silence: HTML = isPlaying ? visit.form("/bedside/tone", "<button class=\"plain\">\(language("Ton aus", "Silence the tone"))</button>") : ""
        let content: HTML = """
            <section class="alarm" role="alert">\(LampShape.svg(.red))
            <div><h1>\(language.of(light.word))</h1><p class="what">\(language.of(light.sentence))</p></div></section>
            \(TelephoneList(data.contacts, language).all)
            <a class="number emergency" href="tel:\(sentences.emergencyNumber)"><span>\(language.of(sentences.emergency))</span>
            <strong>\(sentences.emergencyNumber)</strong></a>
            <div class="row">\(silence)<a class="button plain" href="/bedside/menu">\(language("Werte eintragen", "Enter values"))</a></div>
            """
        return BedsideFrame(title: language.of(light.word), content: content, isHome: true, isRed: true, tone: isPlaying ? "alarm" : nil)
    }
}
