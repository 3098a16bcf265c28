/// Names of code and identifier systems.
enum FHIRSystem {
    static let study = "urn:hypona:study-id"
    static let daily = "urn:hypona:daily"
    static let device = "urn:hypona:device"
    static let weighing = "urn:hypona:weighing"
    static let coincidence = "urn:hypona:coin"
    /// Identifier of readings of personal health devices (HL7 PHD implementation guide).
    static let phd = "http://hl7.org/fhir/uv/phd/StructureDefinition/PhdBaseObservation"
    static let phdCategories = "http://hl7.org/fhir/uv/phd/CodeSystem/PhdObservationCategories"
    /// ISO/IEEE 11073 nomenclature.
    static let mdc = "urn:iso:std:iso:11073:10101"
    static let eui64 = "urn:oid:1.2.840.10004.1.1.1.0.0.1.0.0.1.2680"
    static let bluetooth = "http://hl7.org/fhir/sid/eui-48/bluetooth"
    static let deviceIdentifiers = "http://terminology.hl7.org/CodeSystem/ContinuaDeviceIdentifiers"
    static let ucum = "http://unitsofmeasure.org"
    static let loinc = "http://loinc.org"
    static let snomed = "http://snomed.info/sct"
    static let categories = "http://terminology.hl7.org/CodeSystem/observation-category"
    static let absence = "http://terminology.hl7.org/CodeSystem/data-absent-reason"
}
