import HTTPClient
public import JSONValues
import Store

/// The section `fhir` of the configuration.
///
///     fhir: { url: "https://fhir.example/r4", token: { credential: "fhir-token" }, codeSystems: "https://study.example/fhir", gatewayID: "FE-ED-…" }
///
/// Without `url` nothing is sent; the rest holds for `hypona export fhir` too.
public struct FHIRSettings: Sendable {
    /// Base address of the server, without a slash at its end; nil: nothing is sent.
    public let url: String?
    /// Base of the canonical addresses of the study's code systems.
    public let codeSystems: String?
    /// EUI-64 of the gateway; nil: one that follows from the machine.
    public let gatewayID: String?
    /// Where the bearer token stands; nil: the server asks for none.
    let token: SecretSetting?
    /// A PEM file of certificates to trust beside those of the system.
    let certificates: String?
    /// The proxy; nil: none.
    let proxy: String?
    /// Seconds one request may take.
    let timeout: Int
    /// How much is sent at once, and the pauses after failures.
    let pace: DeliveryPace

    /// Reads the section.
    /// - Throws: what is refused, with its key path.
    public init(_ given: JSONSection) throws(JSONSectionError) {
        var section = given
        certificates = try section.string("certificates")
        proxy = try section.string("proxy")
        url = try FHIRSettings.address("url", &section)
        if let url {
            do throws(HTTPError) { try HTTPClient.check(url, FHIRSettings.options(certificates, proxy)) } catch { throw section.refusal("url", "\(error)") }
        }
        codeSystems = try FHIRSettings.address("codeSystems", &section)
        token = try SecretSetting.read("token", of: &section)
        gatewayID = try section.string("gatewayID")
        timeout = try section.int("timeoutSeconds", in: 1...300) ?? 60
        let fastest = url?.hasPrefix("http://") == true ? 50 : 1000
        var pace = DeliveryPace()
        pace.firstRetry = Int64(try section.scaled("retrySeconds", digits: 3, in: fastest...3_600_000) ?? Int(pace.firstRetry))
        pace.longestRetry = Int64(try section.scaled("longestRetrySeconds", digits: 3, in: fastest...86_400_000) ?? Int(pace.longestRetry))
        pace.attempts = try section.int("attempts", in: 1...1000) ?? pace.attempts
        self.pace = pace
        try section.finish()
        if let gatewayID, !FHIRProfile.isGatewayID(gatewayID) { throw section.refusal("gatewayID", "must be an EUI-64 such as FE-ED-AB-EE-DE-AD-77-C3") }
        if token != nil, url == nil { throw section.refusal("token", "has no use without url") }
    }

    /// How the server is spoken to: TLS always verified, plain HTTP to this machine itself only.
    static func options(_ certificates: String?, _ proxy: String?) -> HTTPClientOptions {
        HTTPClientOptions(additionalCertificates: certificates, proxy: proxy, allowsPlainLoopback: true)
    }

    /// An address without slash at its end, and without what does not belong into a base address.
    private static func address(_ name: String, _ section: inout JSONSection) throws(JSONSectionError) -> String? {
        guard let text = try section.string(name) else { return nil }
        guard text.hasPrefix("https://") || text.hasPrefix("http://"), !text.contains(where: { "?#@ |,$\\".contains($0) || $0.isNewline }) else {
            throw section.refusal(name, "must be an address such as https://fhir.example/r4, without query, name or password")
        }
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }
}
