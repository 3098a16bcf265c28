/// Kind of the tumour; the raw values are the words of files (Kat A).
public enum Histology: String, Sendable, Hashable, CaseIterable {
    case kraniopharyngeom
    case kortikotroph
    case hormoninaktiv
    case somatotroph
    case prolaktinom
    case rathkeZyste
    case thyreotroph
    case andere
    case unbekannt

    /// Risk points. Our choice, informed by the series of Sane 1994 and others, which contradict each other.
    var points: Int {
        switch self {
        case .kraniopharyngeom, .kortikotroph: 2
        case .hormoninaktiv, .somatotroph, .prolaktinom, .rathkeZyste, .unbekannt: 1
        case .thyreotroph, .andere: 0
        }
    }
}
