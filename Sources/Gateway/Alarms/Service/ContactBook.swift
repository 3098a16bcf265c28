import Synchronization

/// Whom to call or write to.
public struct Contact: Sendable, Hashable {
    /// What a contact is for.
    public enum Role: String, Sendable, CaseIterable {
        /// The clinic's telephone for the patient.
        case clinic
        case nurse, second, third, technician
    }
    /// What the contact is for.
    public var role: Role
    /// What is shown beside the number: a station or function rather than a name.
    public var name: String?
    /// The telephone number.
    public var telephone: String?
    /// The mail address.
    public var email: String?
    /// When somebody is there.
    public var hours: String?

    /// A contact.
    public init(role: Role, name: String? = nil, telephone: String? = nil, email: String? = nil, hours: String? = nil) {
        self.role = role
        self.name = name
        self.telephone = telephone
        self.email = email
        self.hours = hours
    }

    /// Checks what a person typed.
    /// - Throws: ``AlarmServiceError/contact(_:)``.
    func check() throws(AlarmServiceError) {
        guard [telephone, email].contains(where: { $0?.contains { !$0.isWhitespace } ?? false }) else {
            throw .contact("\(role.rawValue): give a telephone number or a mail address")
        }
        if let telephone, !telephone.allSatisfy({ $0.isNumber || "+-/() ".contains($0) }) || !telephone.contains(where: \.isNumber) || telephone.count > 40 {
            throw .contact("\(role.rawValue): \"\(telephone)\" is no telephone number")
        }
        if let email,
            email.split(separator: "@", omittingEmptySubsequences: false).count != 2
                || email.unicodeScalars.contains(where: { ContactBook.isHidden($0) || $0.properties.isWhitespace || "<>,;\"".unicodeScalars.contains($0) })
        {
            throw .contact("\(role.rawValue): the mail address is none")
        }
        for text in [name, hours].compactMap({ $0 }) where text.count > 100 || text.unicodeScalars.contains(where: ContactBook.isHidden) {
            throw .contact("\(role.rawValue): name and hours have one line of at most 100 characters")
        }
    }
}

/// The contacts, for parts on other queues.
final class ContactBook: Sendable {
    private let contacts = Mutex<[Contact]>([])

    var all: [Contact] {
        get { contacts.withLock { $0 } }
        set { contacts.withLock { $0 = newValue } }
    }

    /// Control characters, line breaks, and marks that turn the direction of a text: none belongs into what others read.
    static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        [.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
    }

    /// The mail address of a role; empty where none is set.
    func addresses(_ role: AlarmRole) -> [String] { all.filter { $0.role.rawValue == role.rawValue }.compactMap(\.email) }
}
