import COpenSSL
import Glibc

/// Certificates in PEM form (RFC 7468).
public enum CertificateFile {
    /// How a certificate and a private key stand to each other.
    public enum Pairing: Sendable, Hashable {
        /// The key is that of the certificate.
        case fits
        /// There is no certificate.
        case noCertificate
        /// There is no private key, or it is encrypted.
        case noKey
        /// The key is another one's.
        case otherKey
    }

    /// Whether the key is that of the first certificate, both in PEM form.
    public static func pairing(certificate: [UInt8], key: [UInt8]) -> Pairing {
        defer { ERR_clear_error() }
        guard let source = BIO_new_mem_buf(certificate, Int32(clamping: certificate.count)) else { return .noCertificate }
        defer { BIO_free(source) }
        guard let first = PEM_read_bio_X509(source, nil, nil, nil) else { return .noCertificate }
        defer { X509_free(first) }
        guard let keySource = BIO_new_mem_buf(key, Int32(clamping: key.count)) else { return .noKey }
        defer { BIO_free(keySource) }
        // Nobody is there to be asked for a passphrase.
        guard let secret = PEM_read_bio_PrivateKey(keySource, nil, { _, _, _, _ in 0 }, nil) else { return .noKey }
        defer { EVP_PKEY_free(secret) }
        return X509_check_private_key(first, secret) == 1 ? .fits : .otherKey
    }

    /// When each certificate of the file ends, in seconds since 1970 UTC; none where the bytes hold no certificate.
    public static func expiries(in pem: [UInt8]) -> [Int64] {
        guard let source = BIO_new_mem_buf(pem, Int32(clamping: pem.count)) else { return [] }
        defer { BIO_free(source) }
        var ends: [Int64] = []
        while let certificate = PEM_read_bio_X509(source, nil, nil, nil) {
            defer { X509_free(certificate) }
            var time = tm()
            if ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &time) == 1 { ends.append(Int64(timegm(&time))) }
        }
        // The end of the file stands in the library's queue of errors as "no start line".
        ERR_clear_error()
        return ends
    }
}
