extension PhotoReason {
    /// What to tell the person who took the photo, in German.
    public var german: String {
        switch self {
        case .oneReader: "Die Zahl ist nicht sicher lesbar. Bitte die Zahl bestätigen oder neu fotografieren."
        case .readersDiffer: "Die Zahl ist nicht eindeutig. Bitte die Zahl bestätigen oder neu fotografieren."
        case .pointNotSeen: "Der Dezimalpunkt ist nicht zu sehen. Bitte näher herangehen und neu fotografieren."
        case .unsureVote: "Die Zahl ist nicht sicher genug. Bitte die Zahl bestätigen oder neu fotografieren."
        case .errorDisplay: "Das Gerät zeigt einen Fehler. Bitte neu messen und dann fotografieren."
        case .refractiveIndex: "Das ist ein Brechungsindex (nD). Bitte das Gerät auf spezifisches Gewicht (SG) stellen."
        case .brix: "Das ist Brix, nicht das spezifische Gewicht. Bitte das Gerät auf SG stellen."
        case .temperatureOnly: "Es ist nur eine Temperatur zu sehen. Bitte die Messung starten und dann fotografieren."
        case .otherNumber: "Die Anzeige zeigt noch eine andere Zahl. Bitte nur das Refraktometer fotografieren."
        case .displayNotFound: "Keine Anzeige gefunden. Bitte die Anzeige groß und gerade fotografieren; auf dem Kopf ist in Ordnung."
        case .unreadable: "Die Anzeige ist nicht lesbar. Bitte neu fotografieren."
        case .blurred: "Das Foto ist unscharf. Bitte ruhig halten und neu fotografieren."
        case .tooDark: "Das Foto ist zu dunkel. Bitte mehr Licht machen."
        case .glare: "Eine Spiegelung liegt auf der Anzeige. Bitte das Gerät etwas drehen."
        case .cutOff: "Die Zahl ist am Rand abgeschnitten. Bitte die ganze Anzeige fotografieren."
        case .truncated: "Die Datei ist unvollständig. Bitte das Foto noch einmal senden."
        case .tooSmall: "Die Anzeige ist zu klein. Bitte näher herangehen."
        case .noBoundary: "Im Okular ist keine Grenzlinie zu sehen. Bitte Probe und Schärfe prüfen."
        case .outsideScale: "Die Grenzlinie liegt außerhalb der Skala. Bitte die Probe prüfen."
        case .boundaryUnsure: "Die Grenzlinie im Okular ist nicht scharf genug. Bitte scharf stellen und neu fotografieren."
        case .noScale: "Im Okular ist keine Skala für das spezifische Gewicht zu erkennen."
        case .scaleUnsure: "Die Skala im Okular ist nicht sicher lesbar. Bitte scharf stellen und neu fotografieren."
        case .notSpecificGravity: "Die Zahl ist kein spezifisches Gewicht."
        case .unreadableFile: "Die Datei ist kein lesbares Foto. Bitte das Foto noch einmal senden."
        case .languageDataMissing: "Zum Lesen fehlt ein Teil des Programms. Bitte die Zahl eintippen und die Technik rufen."
        case .workerFailed: "Das Foto konnte nicht gelesen werden. Es bleibt gespeichert. Bitte die Zahl eintippen."
        }
    }

    /// The same in English.
    public var english: String {
        switch self {
        case .oneReader: "The number cannot be read surely. Please confirm it or take another photo."
        case .readersDiffer: "The number is not clear. Please confirm it or take another photo."
        case .pointNotSeen: "The decimal point cannot be seen. Please go closer and take another photo."
        case .unsureVote: "The number is not sure enough. Please confirm it or take another photo."
        case .errorDisplay: "The instrument shows an error. Please measure again, then take a photo."
        case .refractiveIndex: "This is a refractive index (nD). Please set the instrument to specific gravity (SG)."
        case .brix: "This is Brix, not specific gravity. Please set the instrument to SG."
        case .temperatureOnly: "Only a temperature can be seen. Please start the measurement, then take a photo."
        case .otherNumber: "The display shows another number too. Please photograph the refractometer alone."
        case .displayNotFound: "No display was found. Please photograph it large and straight; upside down is fine."
        case .unreadable: "The display cannot be read. Please take another photo."
        case .blurred: "The photo is blurred. Please hold still and take another one."
        case .tooDark: "The photo is too dark. Please make more light."
        case .glare: "A reflection lies on the display. Please turn the instrument a little."
        case .cutOff: "The number is cut off at the edge. Please photograph the whole display."
        case .truncated: "The file is incomplete. Please send the photo again."
        case .tooSmall: "The display is too small. Please go closer."
        case .noBoundary: "No boundary line can be seen in the eyepiece. Please check sample and focus."
        case .outsideScale: "The boundary line lies outside the scale. Please check the sample."
        case .boundaryUnsure: "The boundary line in the eyepiece is not sharp enough. Please focus and take another photo."
        case .noScale: "No scale of specific gravity was recognised in the eyepiece."
        case .scaleUnsure: "The eyepiece's scale cannot be read surely. Please focus and take another photo."
        case .notSpecificGravity: "The number is no specific gravity."
        case .unreadableFile: "The file is no readable photo. Please send it again."
        case .languageDataMissing: "A part needed for reading is missing. Please type the number and call a technician."
        case .workerFailed: "The photo could not be read. It is kept. Please type the number."
        }
    }
}
