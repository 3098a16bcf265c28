import Intake
import JSONValues

/// A value of the box and the variable of the project that it goes into.
struct RedcapField: Sendable {
    /// Its name in the configuration: that of the daily entry or of the profile.
    let name: String
    /// The variable; this spelling unless the configuration names another.
    var variable: String
    /// The values it may take where they are codes; nil: a number, a date or text.
    let codes: [String]?
    /// The value as the API takes it; empty: there is none.
    let text: @Sendable (DeliveryItem) -> String

    init(_ name: String, _ variable: String, codes: [String]? = nil, text: @escaping @Sendable (DeliveryItem) -> String) {
        self.name = name
        self.variable = variable
        self.codes = codes
        self.text = text
    }

    /// The codes of a yes/no field.
    static let truth = ["0", "1"]

    /// A weight in kg with all its digits, two at least: 80.05, 80.00, 80.055.
    static func kilograms(_ grams: Int?) -> String {
        guard let grams else { return "" }
        let text = JSONNumber.decimal(grams, 3)
        return text.hasSuffix("0") ? String(text.dropLast()) : text
    }
}
