import EscalationCore
import Testing

/// Every number of a thresholds file at the ends of its range, and every kind of wrong member, each refused with its key path.
@Suite struct ThresholdsRefusalTests {
    /// The standard tree with another value at a path of names.
    private func tree(_ path: String, _ value: ThresholdsTree) -> ThresholdsTree {
        var part = value
        for name in path.split(separator: "/").reversed() { part = .object([.init(key: String(name), value: part)]) }
        return ThresholdsTree.defaults.replacing(with: part)
    }

    private func refused(_ tree: ThresholdsTree) -> [String] {
        do throws(ThresholdsError) {
            _ = try AlertThresholds(tree)
            return []
        } catch {
            return error.refusals.map(\.path)
        }
    }

    @Test func theStandardIsTaken() { #expect(refused(.defaults).isEmpty) }

    @Test(arguments: [
        ("afterMonitoringDays", 0, 7), ("riskFactorPercent/niedrig", 100, 100), ("riskFactorPercent/hoch", 50, 100), ("limits/urine.sgHigh/yellow", 63, 600),
        ("limits/urine.sgLow/yellow", 1, 199), ("limits/fluid.excess/yellow", 300, 3499), ("limits/fluid.excess/red", 2501, 6000),
        ("fluidCritical/yellow", 300, 2999), ("fluidCritical/red", 2001, 6000), ("fluidPrescribedRedPercent", 101, 300), ("baseline/lastPOD", 1, 14),
        ("baseline/homeDays", 0, 7), ("baseline/mornings", 1, 7), ("baseline/eveningOffset", 0, 3000), ("baseline/scaleOffset", 500, 5000),
        ("cluster/critical", 2, 4), ("cluster/other", 2, 4), ("cluster/prescribedSgExtra", 0, 2), ("activityDropPercent", 1, 99),
        ("activityMinMean", 0, 20_000),
        ("gainMaxGapDays", 1, 7), ("holdCognitionDays", 1, 14), ("limits/weight.gain24h/yellow", 1, 1999), ("limits/symptom.confusion/yellow", 1, 1),
    ]) func rangesOfNumbers(path: String, least: Int, most: Int) {
        for value in [least, most] { #expect(refused(tree(path, .number("\(value)"))).isEmpty, "\(path) \(value)") }
        for value in [least - 1, most + 1] { #expect(!refused(tree(path, .number("\(value)"))).isEmpty, "\(path) \(value)") }
    }

    @Test(arguments: [
        "afterMonitoringDays", "riskFactorPercent/mittel", "fluidPrescribedRedPercent", "baseline/lastPOD", "baseline/homeDays", "baseline/mornings",
        "baseline/eveningOffset", "baseline/scaleOffset", "cluster/critical", "cluster/other", "cluster/prescribedSgExtra", "activityDropPercent",
        "activityMinMean", "gainMaxGapDays", "holdCognitionDays", "limits/weight.loss3d/scaled", "limits/weight.loss3d/unit", "criticalWindow", "monitoring",
        "katBPendingPolicy", "schema", "cluster/exclude",
    ]) func wrongTypes(path: String) {
        for value in [ThresholdsTree.null, .number("1.0"), .number("1e0"), .string("3"), .list([.null]), .number("-5")] {
            #expect(refused(tree(path, value)) == [path], "\(path) \(value)")
        }
        #expect(path.hasSuffix("scaled") || refused(tree(path, true)) == [path])
    }

    @Test func daysInOrder() {
        for (value, isValid) in [([1, 14], true), ([14, 14], true), ([0, 9], false), ([1, 15], false), ([9, 5], false), ([5], false), ([5, 7, 9], false)] {
            #expect(refused(tree("criticalWindow", .list(value.map { .number("\($0)") }))) == (isValid ? [] : ["criticalWindow"]), "\(value)")
        }
        for (value, isValid) in [([1, 30], true), ([30, 30], true), ([0, 14], false), ([1, 31], false), ([3, 2], false)] {
            #expect(refused(tree("monitoring", .list(value.map { .number("\($0)") }))) == (isValid ? [] : ["monitoring"]), "\(value)")
        }
        #expect(refused(tree("monitoring", [true, 14])) == ["monitoring"])
        #expect(refused(tree("monitoring", [1, "14"])) == ["monitoring"])
    }

    @Test func aHigherClassIsNeverTreatedMilder() {
        func factors(_ niedrig: Int, _ mittel: Int, _ hoch: Int) -> [String] {
            refused(tree("riskFactorPercent", ["niedrig": .number("\(niedrig)"), "mittel": .number("\(mittel)"), "hoch": .number("\(hoch)")]))
        }
        #expect(factors(100, 90, 80).isEmpty)
        #expect(factors(80, 80, 80).isEmpty)
        #expect(factors(90, 91, 80) == ["riskFactorPercent"])
        #expect(factors(100, 80, 81) == ["riskFactorPercent"])
        #expect(factors(100, 49, 50) == ["riskFactorPercent/mittel"])
    }

    @Test func redLiesBeyondYellow() {
        #expect(refused(tree("limits/weight.gain24h/red", 1000)) == ["limits/weight.gain24h/red"])
        #expect(refused(tree("limits/weight.gain24h/red", 1001)).isEmpty)
        #expect(refused(tree("limits/weight.gain24h/red", nil)).isEmpty)
        #expect(refused(tree("limits/weight.gain24h/yellow", "1000")) == ["limits/weight.gain24h/yellow", "limits/weight.gain24h/red"])
        #expect(refused(tree("limits/urine.sgLow/red", 49)).isEmpty)
        #expect(refused(tree("limits/urine.sgLow/red", 0)).isEmpty)
        #expect(refused(tree("limits/urine.sgLow/red", -1)) == ["limits/urine.sgLow/red"])
        #expect(refused(tree("limits/urine.sgLow/red", 50)) == ["limits/urine.sgLow/red"])
        #expect(refused(tree("limits/urine.sgHigh/red", 600)).isEmpty)
        #expect(refused(tree("limits/urine.sgHigh/red", 601)) == ["limits/urine.sgHigh/red"])
        #expect(refused(tree("limits/fluid.excess/red", nil)) == ["limits/fluid.excess/red"])
        #expect(refused(tree("fluidCritical/red", nil)) == ["fluidCritical/red"])
        #expect(refused(tree("fluidCritical/yellow", nil)) == ["fluidCritical/yellow", "fluidCritical/red"])
    }

    /// 199 · 100 < 250 · 80 = 20 000, 200 · 100 is not.
    @Test func diluteStaysBelowConcentratedAtClassHoch() {
        #expect(refused(tree("limits/urine.sgLow/yellow", 199)).isEmpty)
        #expect(refused(tree("limits/urine.sgLow/yellow", 200)) == ["limits/urine.sgLow/yellow"])
    }

    @Test func classesInOrder() {
        for (mittel, hoch, isValid) in [(1, 2, true), (16, 17, true), (0, 7, false), (7, 7, false), (8, 7, false), (4, 18, false)] {
            #expect(refused(tree("riskClass", ["mittel": .number("\(mittel)"), "hoch": .number("\(hoch)")])) == (isValid ? [] : ["riskClass"]))
        }
        #expect(refused(tree("riskClass/hoch", nil)) == ["riskClass"])
    }

    @Test func approval() {
        #expect(refused(tree("approvedBy", ["name": "A", "date": "B"])).isEmpty)
        for value in [
            "A", ["name": "A"], ["name": "", "date": "B"], ["name": "A", "date": ""], ["name": "A", "date": 1], ["name": "A", "date": "B", "c": "D"],
        ]
            as [ThresholdsTree]
        {
            #expect(refused(tree("approvedBy", value)) == ["approvedBy"], "\(value)")
        }
    }

    @Test func excludedRulesHaveALimitAndADomainOfTheCluster() {
        #expect(refused(tree("cluster/exclude", [])).isEmpty)
        #expect(refused(tree("cluster/exclude", ["symptom.score", "cognition.reaction", "urine.sgHigh", "weight.loss3d"])).isEmpty)
        for value in [["fluid.excess"], ["weight.unconfirmed"], ["hold.weight"], ["combo.cluster"], ["x"], [1], ["urine.sgLow", "urine.sgLow"]]
            as [ThresholdsTree]
        {
            #expect(refused(tree("cluster/exclude", value)) == ["cluster/exclude"], "\(value)")
        }
    }

    @Test func unknownAndMissingNamesAreAllTold() {
        guard case .object(let members) = ThresholdsTree.defaults else { return }
        #expect(refused(.object(members.filter { $0.key != "monitoring" && $0.key != "schema" })) == ["schema", "monitoring"])
        #expect(refused(.object(members + [.init(key: "extra", value: nil)])) == ["extra"])
        #expect(refused(tree("limits/urine.sgHigh/extra", 1)) == ["limits/urine.sgHigh/extra"])
        #expect(refused(tree("limits/weight.gain24h", 5)) == ["limits/weight.gain24h"])
        #expect(refused(tree("cluster", nil)) == ["cluster"])
        #expect(refused(.list([])) == ["."])
        #expect(refused(.null) == ["."])
    }

    @Test func theReasonsSayWhatIsRight() {
        #expect { try AlertThresholds(tree("gainMaxGapDays", 9)) } throws: { "\($0)" == "gainMaxGapDays: is no whole number of 1–7" }
        #expect { try AlertThresholds(tree("katBPendingPolicy", "x")) } throws: { "\($0)" == "katBPendingPolicy: is not \"floor\" or \"worstCase\"" }
        #expect { try AlertThresholds(tree("limits/urine.sgLow/red", 50)) } throws: {
            "\($0)" == "limits/urine.sgLow/red: is neither null nor a whole number from 0 to below yellow"
        }
        #expect { try AlertThresholds(tree("limits/weight.gain3d/red", 1)) } throws: {
            "\($0)" == "limits/weight.gain3d/red: is neither null nor a whole number above yellow"
        }
    }

    @Test func aPartReplacesObjectByObject() {
        let tree = ThresholdsTree.defaults.replacing(with: ["riskFactorPercent": ["mittel": 90], "extra": [1]])
        #expect(tree["riskFactorPercent"] == ["niedrig": 100, "mittel": 90, "hoch": 80])
        #expect(tree["extra"] == [1])
        #expect(tree["monitoring"] == [1, 14])
        #expect(ThresholdsTree.defaults.replacing(with: 5) == 5)
        #expect(ThresholdsTree.number("1")["x"] == nil)
    }
}
