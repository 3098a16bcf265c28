import Foundation
import Testing

@testable import Crypto

@Suite struct CertificateFileTests {
    private static let ended = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../testdata/certificates/ended.pem")

    @Test func theEndOfEveryCertificateIsRead() throws {
        let pem = Array(try Data(contentsOf: CertificateFileTests.ended))
        #expect(CertificateFile.expiries(in: pem) == [1_580_428_800])
        #expect(CertificateFile.expiries(in: pem + pem) == [1_580_428_800, 1_580_428_800])
    }

    @Test(arguments: ["", "no certificate", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"])
    func whatIsNoCertificateGivesNone(_ text: String) { #expect(CertificateFile.expiries(in: Array(text.utf8)).isEmpty) }
}
