import Store

/// How far the tables of facts, which only grow, have been read: the number of the last row of each.
struct LedgerMarks: Sendable {
    var reading = 0
    var decision = 0
    var evaluation = 0
    var acknowledgement = 0
    /// How many patients were erased: erasing takes rows away, and those that stay may get other numbers.
    var erasures = 0

    /// Nothing was read yet.
    init() {}

    /// The ends of the tables now.
    init(_ connection: Connection) throws(StoreError) {
        let row = try connection.row(
            """
            SELECT (SELECT max(rowid) FROM reading) AS reading, (SELECT max(rowid) FROM decision) AS decision,
            (SELECT max(rowid) FROM evaluation) AS evaluation, (SELECT max(rowid) FROM acknowledgement) AS acknowledgement,
            (SELECT count(*) FROM patient WHERE erased_at IS NOT NULL) AS erasures
            """)
        reading = row?.int("reading") ?? 0
        decision = row?.int("decision") ?? 0
        evaluation = row?.int("evaluation") ?? 0
        acknowledgement = row?.int("acknowledgement") ?? 0
        erasures = row?.int("erasures") ?? 0
    }

    /// Whether what was read up to here still stands in the database.
    func areBefore(_ now: LedgerMarks) -> Bool { erasures == now.erasures && reading <= now.reading }
}
