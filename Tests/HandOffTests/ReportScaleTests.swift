import Testing

@testable import HandOff

@Suite struct ReportScaleTests {
    @Test(arguments: [[], [0], [80_000], [79_850, 83_000], [-3, 7], [-20, -11], [0, 4_000_000], [25_000, 250_000]] as [[Int]])
    func everyValueHasAPlaceAndTheTicksAreFew(_ values: [Int]) {
        let scale = ReportScale(values, steps: [500, 1000, 2000, 5000], count: 7)
        #expect(scale.low < scale.high)
        #expect(values.allSatisfy { (scale.low...scale.high).contains($0) }, "\(scale)")
        #expect(scale.ticks.count >= 2 && scale.ticks.count <= 10, "\(scale)")
        #expect(scale.ticks.first == scale.low && scale.ticks.last == scale.high)
        let box = ReportBox(x: 0, y: 10, width: 10, height: 100)
        #expect(scale.y(scale.low, box) == 110 && scale.y(scale.high, box) == 10)
        #expect(scale.y(.max / 4, box) == 10, "what lies outside stays at the edge")
    }
}
