import CivilTime
import Crypto
import HTTPClient
import JSONValues
import Store

/// Tells an outside address regularly that the box lives, so that the other side notices a dead one.
struct Heartbeat {
    let setting: AlarmSettings.HeartbeatSetting
    let box: String
    let clock: any WallClock

    /// Sends signs of life until it is cancelled; `report` hears whether each was taken.
    func run(openReds: @Sendable () async -> Int, report: @Sendable (String?) async -> Void) async {
        let client = HTTPClient(options: HTTPClientOptions(additionalCertificates: setting.certificates, allowsPlainLoopback: true))
        while !Task.isCancelled {
            await report(await beat(client, openReds: openReds()))
            // A sleep that is cancelled ends the loop at its head.
            try? await Task.sleep(for: .seconds(setting.every))
        }
    }

    /// Sends one; answers why it was not taken, nil where it was.
    private func beat(_ client: HTTPClient, openReds: Int) async -> String? {
        do {
            let time = clock.now()
            let body: JSONValue = ["schema": "hypona-heartbeat/1", "box": .string(box), "at": .string(time.description), "openReds": JSONValue(openReds)]
            let bytes = Array(body.text().utf8)
            let key = Array(try setting.secret.value().utf8)
            let signature = Digest.hex(Digest.hmacSHA256(key: key, Array("\(time.seconds).".utf8) + bytes))
            let response = try await client.send(
                HTTPRequest(
                    .post, url: setting.url,
                    headers: [HTTPHeader("Content-Type", "application/json"), HTTPHeader("X-Hypona-Signature", "t=\(time.seconds),v1=\(signature)")],
                    body: bytes, limits: HTTPLimits(connectSeconds: 10, totalSeconds: 20, stallSeconds: 20, responseBytes: 64 * 1024)))
            return (200..<300).contains(response.status) ? nil : "HTTP \(response.status)"
        } catch {
            return "\(error)"
        }
    }
}
