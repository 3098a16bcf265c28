import Alarms
import CivilTime
import EventLog
import Foundation
import Intake
import JSONValues
import Store
import Synchronization
import Testing

@testable import Service

/// What the alarm path is told, by a feed that keeps what it knows.
@Suite struct StudyFeedTests {
    private final class Clock: WallClock {
        private let time: Mutex<Instant>

        init(_ text: String) throws { time = Mutex(try #require(Instant(text))) }
        func now() -> Instant { time.withLock { $0 } }
        func pass(_ seconds: Int64) { time.withLock { $0 = $0.adding(seconds: seconds) } }
    }

    private func weigh(_ id: Int, _ grams: Int, _ intake: Intake, _ now: Instant) async throws {
        let text = """
            {"status":0,"body":{"measuregrps":[{"grpid":\(id),"attrib":0,"date":\(now.seconds),"created":\(now.seconds),"modified":\(now.seconds),"category":1,
            "deviceid":"00d0","measures":[{"value":\(grams),"type":1,"unit":-3}]}]}}
            """
        _ = try await intake.take(
            Evidence(kind: .payload, source: "withings", name: "\(id)", receivedAt: now, metadata: .null, bytes: Array(text.utf8)))
    }

    /// At every look over three days it tells what one tells that was just opened; what happened it tells once.
    @Test func itTellsWhatOneTellsThatWasJustOpened() async throws {
        let folder = DataFolder(path: FileManager.default.temporaryDirectory.appending(path: "feed-\(UUID().uuidString)").path)
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        _ = try folder.prepare()
        let clock = try Clock("2026-03-27T22:30:00Z")
        let configuration = GatewayConfiguration()
        let intake = try Intake(
            folder: folder, settings: configuration.study, clock: clock, log: EventLog(clock: clock) { _ in }, decoder: EvidenceDecoders.decode)
        let profile: JSONObject = [
            "studyID": "TEST-1", "surgeryDate": "2026-03-24", "timeZone": "Europe/Berlin", "baselineWeight": 80, "monitoringStartPOD": 1,
        ]
        _ = try await intake.addPatient(profile, consent: nil, by: .gateway)
        let lasting = StudyFeed(folder: folder, configuration: configuration)
        var cursor = FeedCursor()
        var judgements = 0
        for look in 0..<400 {
            clock.pass(look % 40 < 20 ? 60 : 1140)
            switch look % 40 {
            case 3, 25: try await weigh(look, 80_000 + 1500 * (look / 100), intake, clock.now())
            case 7: try await intake.recordConsent("given", ["version": "1", "date": "2026-03-25", "by": "test"], by: .gateway)
            case 12: _ = try? await intake.acknowledge(pod: 4 + look / 100, expected: nil, name: nil, note: nil, by: .gateway)
            default: try await intake.bringUpToDate()
            }
            let told = try #require(try lasting.read(since: cursor, now: clock.now()))
            let fresh = try #require(try StudyFeed(folder: folder, configuration: configuration).read(since: cursor, now: clock.now()))
            #expect(told.events == fresh.events, "look \(look)")
            #expect(told.cursor == fresh.cursor && told.hasConsent == fresh.hasConsent, "look \(look)")
            judgements += told.events.count { if case .judged = $0 { true } else { false } }
            cursor = told.cursor
            // Whose memory was lost is told everything again.
            if look % 150 == 149 { cursor = FeedCursor() }
        }
        #expect(judgements > 10)
    }
}
