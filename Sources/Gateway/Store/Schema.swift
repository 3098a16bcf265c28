/// The schema of the database, as numbered steps.
public enum Schema {
    /// All steps, ascending. A released step is never changed; a new one is added.
    public static let migrations = [
        Migration(version: 1, script: version1), Migration(version: 2, script: version2), Migration(version: 3, script: version3),
    ]
}
