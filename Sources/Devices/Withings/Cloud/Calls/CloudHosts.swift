/// Where the cloud lives: the public one unless a hospital is on another, or a test on its own.
public struct CloudHosts: Sendable, Hashable {
    /// The services' address without a path, e.g. `https://wbsapi.withings.net`.
    public var api: String
    /// The address of the page on which the patient consents.
    public var account: String

    /// Addresses.
    public init(api: String, account: String) {
        self.api = api
        self.account = account
    }

    /// The public cloud.
    public static let standard = CloudHosts(api: "https://wbsapi.withings.net", account: "https://account.withings.com")

    func url(_ service: CloudService) -> String { "\(api)/\(service.rawValue)" }
}
