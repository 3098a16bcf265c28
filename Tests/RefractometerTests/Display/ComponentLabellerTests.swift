import Testing

@testable import Refractometer

@Suite struct ComponentLabellerTests {
    /// Two strokes of a digit, two rows apart, and one beside them, three columns away.
    private var strokes: GrayImage {
        var image = GrayImage(width: 12, height: 12)
        for y in 0..<4 { image[2, y] = 200 }
        for y in 6..<10 { image[2, y] = 200 }
        for y in 2..<8 { image[6, y] = 200 }
        return image
    }

    @Test func keepsApartWhatLiesApart() {
        let found = ComponentLabeller.components(in: strokes, above: 100, across: 1, down: 1)
        #expect(found.map(\.area).sorted() == [4, 4, 6])
    }

    @Test func bridgesAGapDownwards() {
        let found = ComponentLabeller.components(in: strokes, above: 100, across: 1, down: 2)
        #expect(found.map(\.height).sorted() == [6, 10])
    }

    @Test func bridgesAGapAcross() {
        let found = ComponentLabeller.components(in: strokes, above: 100, across: 3, down: 0)
        #expect(found.count == 1)
        #expect(found.first?.width == 5)
    }

    @Test func noiseGivesNothing() {
        var image = GrayImage(width: 64, height: 64)
        for y in stride(from: 0, to: 64, by: 4) { for x in stride(from: 0, to: 64, by: 4) { image[x, y] = 255 } }
        #expect(ComponentLabeller.components(in: image, above: 100, across: 0, down: 0, limit: 10).isEmpty)
    }
}
