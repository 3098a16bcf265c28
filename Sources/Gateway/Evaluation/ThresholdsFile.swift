import Crypto
public import EscalationCore
import JSONValues

/// The thresholds in force together with the file they came from, so that every evaluation can name both.
public struct ThresholdsFile: Sendable, Hashable {
    /// The name of the file; `built-in` for the thresholds of the program.
    public let name: String
    /// SHA-256 of the file's bytes, 64 hexadecimal digits: the configuration version of every evaluation record.
    public let sha256: String
    /// The validated thresholds.
    public let thresholds: AlertThresholds

    /// The thresholds of a JSON5 file.
    /// - Throws: ``EvaluationError`` with file, key path and reason of everything that is refused.
    public init(_ bytes: [UInt8], name: String) throws(EvaluationError) {
        let document: JSONValue
        do throws(JSONError) {
            document = try JSONValue(parsingJSON5: bytes)
        } catch {
            throw .notJSON(file: name, error)
        }
        do throws(ThresholdsError) {
            thresholds = try AlertThresholds(ThresholdsTree(document))
        } catch {
            throw .refused(file: name, error.refusals)
        }
        self.name = name
        sha256 = Digest.sha256Hex(bytes)
    }

    private init(builtIn text: String) {
        name = "built-in"
        sha256 = Digest.sha256Hex(Array(text.utf8))
        thresholds = .standard
    }

    /// The thresholds of the program, where no file is configured. The hash is that of the default file, which is the same text.
    public static let builtIn = ThresholdsFile(builtIn: defaultText)

    /// The text of the default file that is installed.
    public static let defaultText = JSONValue(ThresholdsTree.defaults).text(pretty: true) + "\n"

    /// The line that is logged at every start.
    public var logLine: String { "thresholds \(name), SHA-256 \(sha256): \(thresholds.approvalText.english)" }
}
