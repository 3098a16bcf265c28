import CivilTime
import Crypto
import DailyEntries
import Intake
import JSONValues

extension FHIRMaker {
    /// Every weighing of a day that a scale sent and that counts, by the guide for personal health devices.
    mutating func weighings(on date: CivilDate) -> [FHIREntry] {
        var seen: Set<FHIREntry.Identifier> = []
        return view.study.derived.measurements.filter { $0.kind == .weight && $0.day == date && $0.status == .active }
            .compactMap { weighing($0) }.filter { seen.insert($0.identifier).inserted }
    }

    /// What a single weighing is found by; nil where no scale sent it.
    func weighingIdentifier(_ measurement: Measurement) -> FHIREntry.Identifier? {
        guard let item = measurement.provenance.first(where: { $0.source == .ble }), let octets = item.deviceID.flatMap(FHIRMaker.octets) else { return nil }
        guard let stamp = readings[item.readingID]?.time.device.map(FHIRMaker.stamp) else {
            let digest = Digest.sha256Hex(Array(item.readingID.utf8)).prefix(20)
            return FHIREntry.Identifier(system: FHIRSystem.weighing, value: "\(study).weighing.\(digest)")
        }
        return FHIREntry.Identifier(system: FHIRSystem.phd, value: "\(octets.joined())-\(study)-\(FHIRSystem.study)-188736-\(stamp)")
    }

    /// The scale's own time stamp, so that two gateways agree: seconds since 2000-01-01 by its own clock.
    private static func stamp(_ clock: DeviceClock) -> Int64 {
        switch clock {
        case .local(let reading): reading.epochSeconds - 946_684_800
        case .instant(let instant): instant.seconds - 946_684_800
        }
    }

    private mutating func weighing(_ measurement: Measurement) -> FHIREntry? {
        guard let identifier = weighingIdentifier(measurement), let time = measurement.time, let grams = measurement.value?.grams,
            let item = measurement.provenance.first(where: { $0.source == .ble }), let scale = item.deviceID.flatMap(scale)
        else { return nil }
        var resource = observation(
            identifier, status: measurement.original == nil ? "final" : "corrected",
            categories: [FHIRMaker.category("vital-signs"), FHIRCoding.concept([FHIRCoding(FHIRSystem.phdCategories, "phd")])],
            code: FHIRCoding.concept([FHIRMetric.weight, FHIRCoding(FHIRSystem.mdc, "188736", "MDC_MASS_BODY_ACTUAL")]))
        resource["meta"] = [
            "profile": ["http://hl7.org/fhir/uv/phd/StructureDefinition/PhdNumericObservation", "http://hl7.org/fhir/StructureDefinition/bodyweight"]
        ]
        var extensions: [JSONValue] = [
            ["url": "http://hl7.org/fhir/StructureDefinition/observation-gatewayDevice", "valueReference": reference(gateway)]
        ]
        if let coincidence = coincidence(measurement, item, scale) {
            extensions.append([
                "url": "http://hl7.org/fhir/uv/phd/StructureDefinition/CoincidentTimeStampReference", "valueReference": reference(coincidence),
            ])
        }
        resource["extension"] = .array(extensions)
        resource["effectiveDateTime"] = .string(view.text(time))
        resource["valueQuantity"] = FHIRCoding.quantity(kilograms(grams, measurement), unit: "kg", code: "kg")
        resource["device"] = reference(scale)
        return FHIREntry(identifier, resource)
    }

    /// A weight in kg with as many decimals as its device gave.
    func kilograms(_ grams: Int, _ measurement: Measurement?) -> JSONNumber {
        let step: Int? =
            if case .weight(_, let step)? = measurement.flatMap({ readings[$0.id] })?.content { step } else { nil }
        var decimals = 3
        var unit = 1
        // A device of 10 g has two decimals; a value that needs more gets more, a typed one as many as it needs.
        while decimals > 1, grams % (unit * 10) == 0, step.map({ $0 % (unit * 10) == 0 }) ?? true {
            decimals -= 1
            unit *= 10
        }
        return JSONNumber(grams / unit, decimals: decimals)
    }

    /// The comparison of the two clocks where the gateway moved the scale's time.
    private mutating func coincidence(_ measurement: Measurement, _ item: Provenance, _ scale: FHIREntry) -> FHIREntry? {
        guard measurement.quality == .mapped, let time = readings[item.readingID]?.time, let now = time.deviceNow,
            let octets = item.deviceID.flatMap(FHIRMaker.octets)
        else { return nil }
        let identifier = FHIREntry.Identifier(system: FHIRSystem.coincidence, value: "\(octets.joined())-coin-\(time.received)")
        let zone = view.ledger.facts.zones.zone(at: time.received)
        let shown: String =
            switch now {
            case .instant(let instant): zone.text(instant)
            case .local(let reading): zone.text(zone.instant(showing: reading))
            }
        return FHIREntry(
            identifier,
            [
                "resourceType": "Observation",
                "meta": ["profile": ["http://hl7.org/fhir/uv/phd/StructureDefinition/PhdCoincidentTimeStampObservation"]],
                "identifier": [identifier.json], "status": "final", "code": FHIRCoding.concept([FHIRCoding(FHIRSystem.mdc, "67975", "MDC_ATTR_TIME_ABS")]),
                "subject": reference(scale), "effectiveDateTime": .string(zone.text(time.received)), "valueDateTime": .string(shown),
                "device": reference(gateway),
            ])
    }
}
