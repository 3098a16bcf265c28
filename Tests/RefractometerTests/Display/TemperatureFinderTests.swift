import Testing

@testable import Refractometer

@Suite struct TemperatureFinderTests {
    @Test(arguments: ["13.0", "20.5", "60.0"]) func takesWarmNumbersWithOneDecimal(text: String) {
        #expect(TemperatureFinder.isTemperature(text))
    }

    @Test(arguments: ["", "9.5", "12.9", "60.1", "205", "2.05", "20", "20.55", "-20.5", "2O.5", "20..5"]) func takesNothingElse(text: String) {
        #expect(!TemperatureFinder.isTemperature(text))
    }
}
