import COpenSSL
import Glibc

/// Certificates in PEM form (RFC 7468).
public enum CertificateFile {
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
