import CivilTime
import DailyEntries
import Testing

/// Devices that were the patient's up to an instant.
@Suite struct KnownUntilTests {
    private let end = Instant(milliseconds: 1_000_000)
    private let before = Instant(milliseconds: 999_999)

    @Test func aDeviceThatWasTakenOutCountsForWhatItWeighedBefore() {
        var binding = DeviceBinding(known: ["b"], knownUntil: ["a": end], answers: [:])
        let earlier = binding.judge(device: "a", at: before, passes: true)
        #expect(earlier.action == .asJudged && earlier.code == nil && !earlier.asks)
        let later = binding.judge(device: "a", at: end, passes: true)
        #expect(later.action == .review && later.code == .foreignDevice && later.asks)
    }

    @Test func whoWasForeignThenDoesNotBecomeThePatientsLater() {
        var binding = DeviceBinding(known: [], knownUntil: ["a": end], answers: [:])
        #expect(binding.judge(device: "b", at: before, passes: true).action == .review)
        #expect(binding.judge(device: "b", at: end, passes: true).code == .deviceBound)
        #expect(binding.judge(device: "a", at: end, passes: true).action == .review, "it was taken out")
    }

    @Test func aRefusedDeviceStaysRefusedAfterItsEnd() {
        var binding = DeviceBinding(known: [], knownUntil: ["a": end], answers: ["a": false])
        #expect(binding.judge(device: "a", at: before, passes: true).action == .asJudged)
        #expect(binding.judge(device: "a", at: end, passes: true).action == .reject)
    }
}
