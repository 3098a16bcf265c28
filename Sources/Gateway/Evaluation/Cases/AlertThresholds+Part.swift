import EscalationCore
import JSONValues

extension AlertThresholds {
    /// The standard thresholds with a part of a thresholds file in place of their own.
    /// - Throws: the first refusal with its place in the case.
    static func standard(replacing part: ThresholdsTree, in item: JSONSection, name: String) throws(JSONSectionError) -> AlertThresholds {
        do throws(ThresholdsError) {
            return try AlertThresholds(ThresholdsTree.defaults.replacing(with: part))
        } catch {
            throw item.refusal(name, error.description)
        }
    }
}
