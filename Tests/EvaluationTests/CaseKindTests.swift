import Evaluation
import Testing

@Suite struct CaseKindTests {
    @Test func everyKindIsFoundByItsOption() {
        for kind in CaseKinds.all { #expect(CaseKinds.kind(option: kind.option)?.schema == kind.schema) }
        #expect(Set(CaseKinds.all.map(\.option)).count == CaseKinds.all.count)
        #expect(CaseKinds.kind(option: "nothing") == nil)
    }
}
