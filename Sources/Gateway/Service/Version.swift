/// The version of the product.
public enum Version {
    /// X.Y.Z as printed by `hypona --version`.
    public static let text = "0.1.0"
}
