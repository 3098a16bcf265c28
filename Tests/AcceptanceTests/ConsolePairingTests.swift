import BusHarness
import Foundation
import JSONValues
import Testing

/// Pairing a scale at the technician's page, beside a stand-in for bluetoothd, by a browser without JavaScript.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ConsolePairingTests {
    private static let address = "C8:B2:1E:00:00:01"

    /// A box with its gateway, and the stand-in with a scale that pairs in that way.
    private func box(_ pairing: JSONValue, adopts: Bool = false) async throws -> (ScaleBox, ServedGateway) {
        var scale = ScaleBox.standard.object ?? [:]
        scale["pairing"] = pairing
        let box = try await ScaleBox([.object(scale)], [["when": "discovery_started"]])
        #expect(try box.box.run(["person", "add", "theo", "--role", "technician"], input: "481620\n").status == 0)
        #expect(try box.box.run(["person", "add", "anna", "--role", "nurse"], input: "730915\n").status == 0)
        // Else the gateway itself would pair with the first scale that it hears.
        let options = try ["--config", box.box.file("gateway.json5", "{ bluetooth: { adoptFirstScale: \(adopts) } }")]
        let gateway = try await ServedGateway(data: box.box.data, environment: box.bus, options: options)
        return (box, gateway)
    }

    private func visit(_ box: ScaleBox, _ gateway: ServedGateway, _ name: String = "theo", _ pin: String = "481620") async throws -> WebVisit {
        let visit = WebVisit(box.box, gateway)
        try await visit.open("/login?lang=en")
        try await visit.send("/login", ["name": name, "pin": pin, "next": "/tech/scales"])
        return visit
    }

    /// The page until it holds that text, while the scale shows itself.
    private func page(_ visit: WebVisit, _ box: ScaleBox, holds text: String) async throws {
        while try await !visit.open("/tech/scales").contains(text), !Task.isCancelled {
            try await box.fake.take(["do": "advertise", "device": "ws"])
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    private func weigh(_ box: ScaleBox) async throws {
        await box.fake.event("notify:ws/2a9d")
        try await box.fake.take(["do": "notify", "device": "ws", "char": "2a9d", "value": "006c3e"])
        try await Task.sleep(for: .milliseconds(300))
        try await box.fake.take(["do": "disconnect", "device": "ws"])
    }

    @Test func theNumberOfTheScaleIsTyped() async throws {
        let (box, gateway) = try await box(["mode": "passkey", "passkey": 4711])
        let visit = try await visit(box, gateway)
        #expect(visit.status == 200 && visit.path == "/tech/scales", "\(visit.page)")
        try await page(visit, box, holds: "Pair \(Self.address)")
        try await visit.send("/tech/scales/pair", ["address": Self.address])
        // The scale may have answered at once.
        let goesOn = visit.page.contains("http-equiv=\"refresh\"") || visit.page.contains("Number that the scale shows")
        #expect(goesOn, "without JavaScript the page goes on by itself")
        try await page(visit, box, holds: "Number that the scale shows")
        #expect(!visit.page.contains("http-equiv=\"refresh\""), "but not away from what is typed")
        let question = try #require(visit.page.firstMatch(of: /data-question="(\d+)"/)).1
        // A number that is none is told so, and asked again.
        try await visit.send("/tech/scales/answer", ["question": String(question), "passkey": "47x1"])
        #expect(visit.status == 400)
        try await visit.open("/tech/scales")
        // Another technician sees the same, and cannot begin a second one.
        let other = try await self.visit(box, gateway)
        #expect(other.page.contains("Number that the scale shows"))
        try await other.send("/tech/scales/pair", ["address": Self.address])
        #expect(other.status == 409 && other.page.contains("is being paired by theo"))
        try await visit.send("/tech/scales/answer", ["question": String(question), "passkey": "004711"])
        #expect(visit.status == 200)
        try await weigh(box)
        try await page(visit, box, holds: "Set up")
        #expect(visit.page.contains("Paired by the number of the scale.") && visit.page.contains("Battery 10 %"))
        try await visit.open("/tech/scales")
        try await visit.send("/tech/scales/answer", ["question": String(question), "passkey": "4711"])
        #expect(visit.status == 409, "what is answered is answered")
        #expect(try await box.scale(Self.address)?["state"]?.string == "set up")
        #expect(try box.box.sqlite("SELECT count(*) FROM audit WHERE action = 'config' AND author = 'theo' AND origin = 'console'") == "1")
        #expect(try box.box.sqlite("SELECT value FROM current_measurement WHERE status = 'active'") == "79.900")
        #expect(gateway.end(SIGTERM) == 0)
    }

    @Test func justWorksIsSaid() async throws {
        let (box, gateway) = try await box(["mode": "just_works"])
        let visit = try await visit(box, gateway)
        try await page(visit, box, holds: "Pair \(Self.address)")
        try await visit.send("/tech/scales/pair", ["address": Self.address])
        try await page(visit, box, holds: "Paired without a number (Just Works).")
        try await weigh(box)
        try await page(visit, box, holds: "Set up")
        #expect(try await visit.open("/tech/scales?lang=de").contains("Gekoppelt ohne Zahl (Just Works)."))
        #expect(gateway.end(SIGTERM) == 0)
    }

    /// The gateway has taken the first scale in reach by itself and waits for its weights: the technician does not wait for that.
    @Test func aScaleThatTheGatewayHasTakenByItselfIsSetUp() async throws {
        let (box, gateway) = try await box(["mode": "just_works"], adopts: true)
        await box.wake("ws", until: "notify:ws/2a9d")
        let visit = try await visit(box, gateway)
        try await visit.send("/tech/scales/pair", ["address": Self.address])
        try await page(visit, box, holds: "It was bonded before; the bond is kept.")
        try await weigh(box)
        try await page(visit, box, holds: "Set up")
        #expect(gateway.end(SIGTERM) == 0)
    }

    @Test func aNumberThatIsNotTheSamePairsNothing() async throws {
        let (box, gateway) = try await box(["mode": "confirm", "passkey": 4711])
        let visit = try await visit(box, gateway)
        try await visit.send("/tech/scales/pair", ["address": Self.address])
        try await page(visit, box, holds: "Does the scale show this number?")
        #expect(visit.page.contains("<p class=\"passkey\">004711</p>"))
        let question = try #require(visit.page.firstMatch(of: /data-question="(\d+)"/)).1
        try await visit.send("/tech/scales/answer", ["question": String(question), "shown": "no"])
        try await page(visit, box, holds: "Not paired.")
        #expect(try box.box.sqlite("SELECT count(*) FROM audit WHERE action = 'config' AND origin = 'console'") == "0")
        #expect(gateway.end(SIGTERM) == 0)
    }

    @Test func aPairingIsCancelledAndBegunAnew() async throws {
        let (box, gateway) = try await box(["mode": "passkey", "passkey": 4711])
        let visit = try await visit(box, gateway)
        try await visit.send("/tech/scales/pair", ["address": Self.address])
        try await page(visit, box, holds: "Number that the scale shows")
        try await visit.send("/tech/scales/cancel", [:])
        #expect(visit.page.contains("Cancelled."))
        #expect(await box.fake.call("CancelPairing") != nil)
        try await visit.send("/tech/scales/pair", ["address": "not an address"])
        try await page(visit, box, holds: "is no address")
        try await visit.send("/tech/scales/pair", ["address": Self.address, "user": "255"])
        #expect(visit.status == 400)
        try await visit.open("/tech/scales")
        try await visit.send("/tech/scales/pair", ["address": Self.address, "user": "3", "consent": "12345"])
        try await page(visit, box, holds: "from 0 to 9999")
        // The scale goes away while its number is asked for.
        try await visit.send("/tech/scales/pair", ["address": Self.address])
        try await page(visit, box, holds: "Number that the scale shows")
        try await box.fake.take(["do": "remove_device", "device": "ws"])
        while try await !visit.open("/tech/scales").contains("out of reach"), !Task.isCancelled { try await Task.sleep(for: .milliseconds(50)) }
        #expect(gateway.end(SIGTERM) == 0)
    }

    @Test func onlyATechnicianWithATokenPairs() async throws {
        let (box, gateway) = try await box(["mode": "just_works"])
        let stranger = WebVisit(box.box, gateway)
        try await stranger.open("/tech/scales")
        #expect(stranger.path == "/login")
        let nurse = try await visit(box, gateway, "anna", "730915")
        #expect(nurse.status == 403)
        let visit = try await visit(box, gateway)
        try await visit.send("/tech/scales/pair", ["address": Self.address], token: false)
        #expect(visit.status == 403)
        #expect(try await !visit.open("/tech/scales").contains("Waiting for the scale"))
        #expect(gateway.end(SIGTERM) == 0)
        #expect(await box.fake.neverCalled("Pair"))
    }
}
