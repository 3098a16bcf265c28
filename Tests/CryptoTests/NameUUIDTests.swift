import Crypto
import Testing

@Suite struct NameUUIDTests {
    /// Answers of Python's `uuid.uuid5(uuid.NAMESPACE_URL, name)`.
    @Test(arguments: [
        ("UKE-2026-0042/patient", "982ba268-e42b-5823-b308-41ca517eecc2"), ("", "1b4db7eb-4057-5ddf-91e0-36dec72071f5"),
        ("https://example.org/ä", "a3dbf7e0-ef27-5dc9-ad48-bf7f82055d84"),
    ])
    func isThatOfTheStandard(_ name: String, _ expected: String) { #expect(NameUUID.text(name) == expected) }
}
