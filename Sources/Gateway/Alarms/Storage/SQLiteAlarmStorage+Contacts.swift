public import CivilTime
public import Store

extension SQLiteAlarmStorage {
    /// The contacts.
    public func contacts() throws(StoreError) -> [Contact] { try SQLiteAlarmStorage.contacts(in: connection) }

    /// The contacts of an open database.
    static func contacts(in connection: Connection) throws(StoreError) -> [Contact] {
        try connection.rows("SELECT * FROM contact").compactMap { row in
            row.text("role").flatMap(Contact.Role.init(rawValue:)).map {
                Contact(role: $0, name: row.text("name"), telephone: row.text("telephone"), email: row.text("email"), hours: row.text("hours"))
            }
        }.sorted { $0.role.rawValue < $1.role.rawValue }
    }

    /// Sets the contact of a role.
    public func set(_ contact: Contact, by author: String, at time: Instant) throws(StoreError) {
        try connection.run(
            """
            INSERT INTO contact (role, name, telephone, email, hours, set_at, author) VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (role) DO UPDATE SET name = excluded.name, telephone = excluded.telephone, email = excluded.email, hours = excluded.hours,
                set_at = excluded.set_at, author = excluded.author
            """, .text(contact.role.rawValue), SQLValue(contact.name), SQLValue(contact.telephone), SQLValue(contact.email), SQLValue(contact.hours),
            SQLValue(time), .text(author))
    }

    /// Removes the contact of a role; false where there was none.
    public func remove(_ role: Contact.Role) throws(StoreError) -> Bool { try connection.run("DELETE FROM contact WHERE role = ?", .text(role.rawValue)) > 0 }
}
