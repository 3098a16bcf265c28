/// The version of the product.
enum Version {
    /// X.Y.Z as printed by `hypona --version`.
    static let text = "0.1.0"
}
