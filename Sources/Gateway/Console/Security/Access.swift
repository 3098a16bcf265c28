/// Who may use a route.
enum Access: Sendable, Hashable {
    /// Everybody who reaches the console.
    case everybody
    /// Everybody on this machine; from elsewhere a logged-in person with one of the roles.
    case local(or: Set<Role>)
    /// A logged-in person with one of the roles, on this machine too.
    case person(Set<Role>)

    /// The patient at the bed: no login on this machine.
    static let bedside = Access.local(or: [.patient, .nurse, .technician])
    /// A nurse with the own PIN.
    static let nurse = Access.person([.nurse])
    /// A technician with the own PIN.
    static let technician = Access.person([.technician])
    /// A nurse or technician with the own PIN.
    static let staff = Access.person([.nurse, .technician])

    /// Whether a visitor may.
    func admits(_ person: Person?, isLocal: Bool) -> Bool {
        switch self {
        case .everybody: true
        case .local(let roles): isLocal || (person.map { !$0.roles.isDisjoint(with: roles) } ?? false)
        case .person(let roles): person.map { !$0.roles.isDisjoint(with: roles) } ?? false
        }
    }
}
