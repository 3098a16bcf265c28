import EscalationCore
import Testing

@Suite struct TimelineTests {
    private let timeline = Timeline<Int>.changes([
        .init(fromPOD: 8, value: 3), .init(fromPOD: 2, value: 1), .init(fromPOD: 5, value: nil), .init(fromPOD: 2, value: 2),
    ])

    @Test(arguments: [(1, nil), (2, 2), (4, 2), (5, nil), (7, nil), (8, 3), (14, 3)] as [(Int, Int?)]) func valueOfADay(pod: Int, value: Int?) {
        #expect(timeline.value(onPOD: pod) == value)
    }

    @Test func lastIsTheValueAfterAllChanges() {
        #expect(timeline.last == 3)
        #expect(Timeline<Int>.changes([]).last == nil)
        #expect(Timeline<Int>.always(4).last == 4)
        #expect(Timeline<Int>.always(4).value(onPOD: -5) == 4)
        #expect(Timeline<Int>.changes([.init(fromPOD: .min, value: 7)]).value(onPOD: .min) == 7)
    }
}
