public import JSONValues

/// One kind of case file that `hypona evaluate` answers. To add one: a type of this protocol, and its line in ``CaseKinds/all``.
///
/// A kind reads only what a case gives, never an expectation that stands beside it.
public protocol CaseKind: Sendable {
    /// The word of its option: `risk` for `--risk`.
    var option: String { get }
    /// The schema of its files without the version: `hypona-risk-cases`.
    var schema: String { get }
    /// Answers one case.
    /// - Throws: the place in the case and the reason where it cannot be answered.
    func answer(_ item: inout JSONSection) throws(JSONSectionError) -> CaseAnswer
}
