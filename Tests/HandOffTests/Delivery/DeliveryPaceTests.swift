import Testing

@testable import HandOff

@Suite struct DeliveryPaceTests {
    @Test(arguments: [
        (1, 0, 60), (2, 0, 120), (3, 0, 240), (6, 0, 1920), (7, 0, 3600), (1000, 0, 3600), (Int.max, 0, 3600), (0, 0, 60), (1, 1000, 45), (7, 1000, 2700),
        (1, 5000, 45),
    ])
    func pausesDoubleUpToAnHourLessUpToAQuarter(failures: Int, jitter: Int, seconds: Int64) {
        #expect(DeliveryPace().pause(after: failures, jitter: jitter) == seconds * 1000)
    }
}
