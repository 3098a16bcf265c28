import EscalationCore
import Evaluation
import Foundation
import JSONValues
import Testing

@Suite struct ThresholdsFileTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

    private func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: ThresholdsFileTests.root.appending(path: path))) }

    @Test func installedFileIsTheBuiltInText() throws {
        let installed = try bytes("packaging/thresholds.default.json")
        #expect(String(decoding: installed, as: UTF8.self) == ThresholdsFile.defaultText)
        let file = try ThresholdsFile(installed, name: "thresholds.default.json")
        #expect(file.thresholds == AlertThresholds.standard)
        #expect(file.sha256 == ThresholdsFile.builtIn.sha256)
    }

    @Test func builtInIsTheStudysFile() throws {
        let given = try JSONValue(parsing: bytes("testdata/core/thresholds.default.json"))
        #expect(ThresholdsTree(given) == ThresholdsTree.defaults)
    }

    @Test func everyStartSaysWhoAnswers() throws {
        #expect(ThresholdsFile.builtIn.logLine.hasPrefix("thresholds built-in, SHA-256 "))
        #expect(ThresholdsFile.builtIn.logLine.hasSuffix(": defaults, not approved by a clinician"))
        let text = ThresholdsFile.defaultText.replacing("\"approvedBy\": null", with: "approvedBy: {name: 'Dr. Muster', date: '2026-11-30',}, // signed")
        let file = try ThresholdsFile(Array(text.utf8), name: "gateway")
        #expect(file.logLine.hasSuffix(": approved by Dr. Muster on 2026-11-30"))
        #expect(file.thresholds.approvalText.german == "freigegeben von Dr. Muster am 2026-11-30")
        #expect(file.sha256 != ThresholdsFile.builtIn.sha256)
    }

    @Test func refusesWithFileKeyPathAndReason() {
        let text = ThresholdsFile.defaultText.replacing("\"gainMaxGapDays\": 3", with: "\"gainMaxGapDays\": 8")
        #expect { try ThresholdsFile(Array(text.utf8), name: "t.json5") } throws: {
            "\($0)" == "t.json5: gainMaxGapDays: is no whole number of 1–7"
        }
        #expect { try ThresholdsFile(Array("{,}".utf8), name: "t.json5") } throws: { "\($0)" == "t.json5: line 1, column 2: unexpected character" }
    }
}
