import Testing

@testable import Refractometer

@Suite struct NumeralColumnTests {
    private func word(_ numeral: Numeral, row: Int, x: Int = 300, share: Double = 1) -> NumeralReader.ReadWord {
        NumeralReader.ReadWord(box: WordBox(x: x, y: row - 15, width: 100, height: 30), votes: [numeral: share])
    }

    /// 1.000 to 1.050, 100 pixels apart.
    private var scale: [NumeralReader.ReadWord] { (0...5).map { word(.gravity($0 * 100), row: 800 - 100 * $0) } }

    @Test func findsTheColumn() throws {
        let column = try #require(NumeralColumn(scale))
        #expect(column.entries.map(\.value) == [0, 100, 200, 300, 400, 500])
        #expect(column.step == 100)
        #expect(column.contradictions == 0)
        #expect(abs(column.unit(at: 150) - 10) < 0.01)
    }

    @Test func leavesOutAMisreadNumeral() throws {
        var words = scale
        words[2] = word(.gravity(900), row: 600)
        let column = try #require(NumeralColumn(words))
        #expect(column.entries.map(\.value) == [0, 100, 300, 400, 500])
        #expect(column.contradictions == 1)
    }

    @Test func takesNoRefractiveIndices() {
        #expect(NumeralColumn((0...5).map { word(.index(13_330 + 50 * $0), row: 800 - 100 * $0) }) == nil)
    }

    @Test func takesNoScaleThatGrowsDownwards() { #expect(NumeralColumn((0...5).map { word(.gravity($0 * 100), row: 300 + 100 * $0) }) == nil) }

    @Test func dropsTheOddValueBetweenSteps() throws {
        let column = try #require(NumeralColumn(scale + [word(.gravity(50), row: 752, share: 0.4)]))
        #expect(column.step == 100)
    }

    /// The highest of six is misread as the next, two below it not at all: a curve goes through the rest, but not past those two.
    @Test func seesThatAMisreadNumeralBendsTheScale() throws {
        let rows = [800, 710, 622, 530, 432, 330]
        let numbers: [Numeral] = [.gravity(0), .gravity(100), .gravity(200), .whole(3), .whole(4), .gravity(600)]
        let column = try #require(NumeralColumn(zip(numbers, rows).map { word($0, row: $1) }))
        #expect(column.entries.map(\.value) == [0, 100, 200, 600])
        #expect(column.strays > 0)
        #expect(NumeralColumn(scale)?.strays == 0)
        #expect(NumeralColumn(scale + [word(.gravity(50), row: 750)])?.strays == 0)
    }
}
