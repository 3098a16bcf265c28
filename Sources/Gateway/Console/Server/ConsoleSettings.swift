public import Intake

/// What the console needs to know.
public struct ConsoleSettings: Sendable {
    /// Address to listen on.
    public var host: String
    /// Port to listen on; 0: any.
    public var port: UInt16
    /// The language of patients and nurses.
    public var language: Language
    /// What days are derived with.
    public var study: StudySettings
    /// Where photos are dropped, shown to people.
    public var dropFolder: String
    /// Key and certificate as PEM texts; nil: plain HTTP, on loopback only.
    public var tls: TLSIdentity?
    /// A login ends after so many minutes without an act.
    public var idleMinutes = 10
    /// Whether the bedside pages need no login on this machine.
    public var isBedsideOpen = true
    /// Names by which other machines reach the console; empty: any name.
    public var names: [String] = []
    /// What the bed tells the patient at each level.
    public var sentences = BedsideSentences()
    /// The version of the product.
    public var version = ""

    /// Settings of a console.
    public init(host: String, port: UInt16, language: Language, study: StudySettings, dropFolder: String) {
        self.host = host
        self.port = port
        self.language = language
        self.study = study
        self.dropFolder = dropFolder
    }
}

/// Who the console is for TLS.
public struct TLSIdentity: Sendable {
    /// The private key, PEM.
    public var key: String
    /// The certificate with its chain, PEM.
    public var certificate: String

    /// An identity.
    public init(key: String, certificate: String) {
        self.key = key
        self.certificate = certificate
    }
}
