import EscalationCore
import Evaluation
import JSONValues
import Testing

/// The core against the reference model, on random cases and at the edge of every limit. `script/prove-core` does the same
/// with the built program and ten times as many patients.
@Suite struct DifferentialTests {
    private func answers(_ cases: String, _ option: String) throws -> [JSONValue] {
        var lines: [String] = []
        let kind = try #require(CaseKinds.kind(option: option))
        let status = EvaluateCommand(kind: kind, json: true).run(
            Array(cases.utf8), name: "cases", output: { lines.append($0) }, errors: { Issue.record(Comment(rawValue: $0)) })
        #expect(status == 0)
        return try ReferenceModel.results(lines.joined(separator: "\n"))
    }

    /// Compares line by line; answers what the core said.
    private func compare(_ cases: String, _ option: String = "core") throws -> [JSONValue] {
        let wanted = try ReferenceModel.results(ReferenceModel.run(["core_model.py", "--" + option, "-"], input: cases))
        let given = try answers(cases, option)
        #expect(given.count == wanted.count)
        for (place, pair) in zip(given, wanted).enumerated() where pair.0 != pair.1 {
            Issue.record("\(cases.split(separator: "\n")[place])\nmodel \(pair.1)\ncore  \(pair.0)")
            break
        }
        return given
    }

    private func seed(_ name: String) -> String {
        let seed = Int.random(in: 1...1_000_000_000)
        print("\(name): seed \(seed)")
        return "\(seed)"
    }

    @Test func randomPatients() throws {
        let cases = try ReferenceModel.run(["gen_random.py", "--seed", seed("random patients"), "--n", "2000", "--lines", "--config"])
        #expect(try compare(cases).count == 2000)
    }

    /// Every limit of every class and every other rule: silent below its edge, there from it on. The limits are written down
    /// a second time in the generators.
    @Test(arguments: [(["gen_random.py", "--edges", "--lines"], 546), (["gen_more.py", "--kind", "edges"], 144)])
    func edges(generator: [String], count: Int) throws {
        let cases = try ReferenceModel.run(generator)
        let given = try compare(cases)
        #expect(given.count == count)
        for (line, answer) in zip(cases.split(separator: "\n"), given) {
            let edge = try #require(try JSONValue(parsing: String(line))["edge"])
            let rule = try #require(edge["rule"]?.string)
            let level = edge["level"]?.string ?? ""
            let codes = (answer["reasons"]?.array ?? []).compactMap(\.string)
            let isThere =
                level == "info"
                ? (answer["info"]?.array ?? []).contains(.string(rule))
                : codes.contains { $0 == rule + ":red" || level == "yellow" && $0.hasPrefix(rule + ":") }
            #expect(isThere == ((edge["offset"]?.int ?? 0) >= 0), "\(edge): \(codes)")
        }
    }

    @Test(arguments: ["risk", "symptoms", "reminders", "pod"]) func smallerKinds(kind: String) throws {
        let cases = try ReferenceModel.run(["gen_more.py", "--kind", kind, "--seed", seed(kind), "--n", "1000"])
        #expect(try compare(cases, kind).count == 1000)
    }

    @Test func damagedThresholdsAreRefusedAtTheSamePlaces() throws {
        let lines = try ReferenceModel.run(["gen_more.py", "--kind", "config", "--seed", seed("thresholds"), "--n", "2000"])
        for line in lines.split(separator: "\n") {
            let item = try JSONValue(parsing: String(line))
            let wanted = (item["refused"]?.array ?? []).compactMap(\.string)
            var given: [String] = []
            do throws(ThresholdsError) {
                _ = try AlertThresholds(ThresholdsTree(item["config"] ?? .null))
            } catch {
                given = error.refusals.map(\.path)
            }
            #expect(given.sorted() == wanted.sorted(), "\(line)")
        }
    }
}
