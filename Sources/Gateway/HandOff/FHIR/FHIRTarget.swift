import DailyEntries
import HTTPClient
import Intake
import JSONValues
import Store

/// Hands profile and days to a FHIR R4 server, one transaction a day with conditional updates: the same day twice is one resource.
///
/// What was sent and does not hold any more is told as entered in error. Where a transaction is refused for one of its entries, each is tried by itself.
public actor FHIRTarget: HandOffTarget {
    /// `fhir`.
    public nonisolated let name = "fhir"
    /// How much at once, and how long to wait after a failure.
    public nonisolated let pace: DeliveryPace
    /// The base address of the server.
    public nonisolated var address: String { url }
    /// The bearer token, read anew so that a renewed one is known at once; one that cannot be read was not sent.
    public nonisolated var secrets: [String] { (try? settings.token?.value()).map { [$0] } ?? [] }
    /// A hundred entries with their resources fit in, where a server sends them although nobody asked; read as JSON it must not fill the memory of the box.
    private static let largestAnswer = 4 << 20
    private let settings: FHIRSettings
    private let profile: FHIRProfile
    private let url: String
    private let transport: any HTTPTransport

    /// How many things the server took.
    private var takings = 0
    /// The things over which the server failed while there was no other, and how many it had taken then.
    private var stumbles: [Int: Int] = [:]

    /// A server; nil where the settings name none.
    public init?(_ settings: FHIRSettings, _ profile: FHIRProfile) {
        guard let url = settings.url else { return nil }
        self.url = url
        self.settings = settings
        self.profile = profile
        pace = settings.pace
        transport = HTTPClient(options: FHIRSettings.options(settings.certificates, settings.proxy))
    }

    /// So many things in a row over which the server fails, and none that it takes: then it is the server.
    private static let probes = 5

    /// Sends the items one after the other; stops where the server as a whole does not take anything. A thing over which the server fails (500) while it
    /// takes others does not hold them up: it is tried again by itself, given up after its attempts, and a person is told. Where there is no other, it
    /// waits by itself all the same, and nothing is counted against it until the server takes another.
    public func deliver(_ items: [DeliveryItem], _ desk: DeliveryDesk) async -> [DeliveryReport] {
        var reports: [DeliveryReport] = []
        var studies: [String: FHIRStudy] = [:]
        var broken: [Int] = []
        var taken = 0
        var profile = profile
        profile.hasSourceFault = items.contains(where: \.hasSourceFault)
        for item in items {
            let study = studies[item.study.ledger.studyID] ?? FHIRStudy(item.study, profile)
            studies[item.study.ledger.studyID] = study
            let plan = FHIRPlan(item, study)
            if plan.isUnchanged, !item.isForced {
                reports.append(DeliveryReport(item.id, .unchanged))
                continue
            }
            guard let report = await send(plan, desk) else { return reports }
            reports.append(report.report)
            if report.isBroken {
                broken.append(reports.count - 1)
                if taken == 0, broken.count == FHIRTarget.probes { return reports }
            } else if report.report.outcome.isOfTarget {
                return reports
            } else {
                stumbles[item.id] = nil
                guard report.report.outcome != .held else { continue }
                taken += 1
                takings += 1
            }
        }
        if taken == 0, broken.count > 1 { return reports }
        for place in broken { reports[place] = told(reports[place], alone: taken == 0) }
        return reports
    }

    /// What came of a thing over which the server failed, by what else it took: in the same round, or since it failed over this thing before.
    private func told(_ report: DeliveryReport, alone: Bool) -> DeliveryReport {
        let before = stumbles.updateValue(takings, forKey: report.item)
        let outcome: DeliveryOutcome
        if alone, before.map({ takings > $0 }) != true, case .unreachable(let reason, let seconds) = report.outcome {
            outcome = .stumbled(reason, retryAfter: seconds)
        } else {
            // From now on every failure counts.
            stumbles[report.item] = -1
            outcome = .failed("the server fails over it and takes others: \(report.outcome.reason ?? "")")
        }
        return DeliveryReport(report.item, outcome, payload: report.payload, memory: report.memory)
    }

    /// Sends the bundles of an item; nil where the caller gave up.
    private func send(_ plan: FHIRPlan, _ desk: DeliveryDesk) async -> (report: DeliveryReport, isBroken: Bool)? {
        var payload: [UInt8] = []
        for bundle in plan.bundles {
            do {
                let allowed = try await desk.keep([plan.item.id: DeliveryIntent(memory: plan.uncertain.json, payload: Array(bundle.json.text().utf8))])
                guard allowed.contains(plan.item.id) else { return (DeliveryReport(plan.item.id, .held, payload: payload), false) }
            } catch {
                return (DeliveryReport(plan.item.id, .unreachable("what is sent cannot be noted first: \(error)"), payload: payload), false)
            }
            var (reply, sent) = await post(bundle)
            payload += sent
            if case .contested? = reply {
                (reply, sent) = await post(bundle.batch)
                payload += sent
            }
            guard let reply = await blamed(reply) else { return nil }
            if let outcome = reply.failure { return (DeliveryReport(plan.item.id, outcome, payload: payload), reply.isBroken) }
        }
        return (DeliveryReport(plan.item.id, .delivered, payload: payload, memory: plan.certain.json), false)
    }

    /// Whether it is the server that fails, or may be what it was sent: a batch without entries tells. Nil where the caller gave up.
    private func blamed(_ reply: FHIRReply?) async -> FHIRReply? {
        let words: String
        var (isBar, wish) = (false, Int?.none)
        switch reply {
        case .broke(let reason, let seconds): (words, wish) = (reason, seconds)
        case .barred(let reason): (words, isBar) = (reason, true)
        default: return reply
        }
        do throws(HTTPError) {
            let nothing: JSONValue = ["resourceType": "Bundle", "type": "batch"]
            if let request = try? request(Array(nothing.text().utf8)), FHIRReply.isAlive(try await transport.send(request)) {
                return .broke(words, retryAfter: wish)
            }
        } catch .cancelled {
            return nil
        } catch {}
        return isBar ? .halted(words) : .unreachable(words, retryAfter: wish)
    }

    private func request(_ body: [UInt8]) throws(StoreError) -> HTTPRequest {
        var headers = [
            HTTPHeader("Content-Type", "application/fhir+json"), HTTPHeader("Accept", "application/fhir+json"), HTTPHeader("Prefer", "return=minimal"),
        ]
        // Read anew each time, so that a renewed token is used at once.
        if let token = try settings.token?.value() { headers.append(HTTPHeader("Authorization", "Bearer \(token)")) }
        let limits = HTTPLimits(
            connectSeconds: min(10, settings.timeout), totalSeconds: settings.timeout, stallSeconds: min(20, settings.timeout),
            responseBytes: FHIRTarget.largestAnswer)
        return HTTPRequest(.post, url: url, headers: headers, body: body, limits: limits)
    }

    /// Posts a bundle; answers what the server said (nil: the caller gave up) and what may have left the box.
    private func post(_ bundle: FHIRBundle) async -> (FHIRReply?, [UInt8]) {
        let body = Array(bundle.json.text().utf8)
        let request: HTTPRequest
        do throws(StoreError) { request = try self.request(body) } catch { return (.halted("\(error)"), []) }
        do throws(HTTPError) {
            return (FHIRReply(try await transport.send(request), to: bundle), body)
        } catch {
            switch error {
            case .cancelled: return (nil, [])
            case .invalidURL, .invalidHeader, .schemeNotAllowed, .certificates: return (.halted(error.description), [])
            case .dns, .connect, .proxy, .tls: return (.unreachable(error.description, retryAfter: nil), [])
            case .timeout, .cut, .malformed, .tooLarge, .library: return (.broke(error.description, retryAfter: nil), body)
            }
        }
    }
}

extension FHIRReply {
    /// Whether the server failed over the bundle.
    fileprivate var isBroken: Bool { if case .broke = self { true } else { false } }

    /// What it means for the item; nil: the bundle was taken.
    fileprivate var failure: DeliveryOutcome? {
        switch self {
        case .taken: nil
        case .contested(let reason), .refused(let reason): .refused(reason)
        case .failed(let reason): .failed(reason)
        case .broke(let reason, let seconds), .unreachable(let reason, let seconds): .unreachable(reason, retryAfter: seconds)
        case .halted(let reason), .barred(let reason): .halted(reason)
        }
    }
}
