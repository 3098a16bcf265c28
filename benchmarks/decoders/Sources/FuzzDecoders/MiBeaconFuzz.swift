import COpenSSL
import ScaleProtocols

/// MiBeacon is encrypted: its inputs are objects that are sealed with a known key, a part of them damaged after that.
struct MiBeaconFuzz {
    private static let key: [UInt8] = Array(0..<16)
    private static let address: [UInt8] = [0x8C, 0xD0, 0xB2, 0xF6, 0xBE, 0xEF]
    private var random: SeededRandom

    static let options: ScaleOptions = {
        var options = ScaleOptions()
        (options.bindKey, options.address) = (key, address)
        return options
    }()

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    /// A packet, and what it must give.
    mutating func step() -> (bytes: [UInt8], answer: Answer) {
        let kind: UInt16 = [0x6E16, 0x4E16, 0x6E16, 0x4E16, 0x5216][random.below(5)]
        var object: [UInt8] = [UInt8(kind & 0xFF), UInt8(kind >> 8), random.below(8) == 0 ? random.octet() : 9]
        for _ in 0..<(random.below(4) == 0 ? random.below(16) : 9) { object.append(random.below(3) == 0 ? 0 : random.octet()) }
        let product: UInt16 = [0x3BD5, 0x4C04, 0x51E2][random.below(3)]
        let head: [UInt8] = [0x48, 0x59, UInt8(product & 0xFF), UInt8(product >> 8), random.octet()]
        let counter: [UInt8] = [random.octet(), random.octet(), random.octet()]
        let (cipher, tag) = MiBeaconFuzz.seal(object, nonce: MiBeaconFuzz.address.reversed() + head[2...4] + counter)
        var bytes = head + cipher + counter + tag
        if random.below(4) == 0 {
            let place = 2 + random.below(bytes.count - 2)  // The frame control is not authenticated.
            bytes[place] ^= 1 << UInt8(random.below(8))
            return (bytes, .refused)
        }
        if random.below(8) == 0 {
            bytes.removeLast(1 + random.below(bytes.count - 1))
            return (bytes, .refused)
        }
        return (bytes.count < 19 ? (bytes, .refused) : (bytes, MiBeaconFuzz.answer(object, kind, product)))
    }

    private static func answer(_ object: [UInt8], _ kind: UInt16, _ product: UInt16) -> Answer {
        guard kind != 0x5216, object[2] >= 9, object.count >= 3 + Int(object[2]) else { return .refused }
        let packed = object[4...7].reversed().reduce(Int128(0)) { $0 << 8 + Int128($1) }
        if kind == 0x6E16 {
            let mass = packed % 2048
            return .weights([mass == 0 || mass == 2047 ? nil : mass * Oracle.kilogram / 10])
        }
        let raw = product == 0x51E2 ? Int128(object[10]) + Int128(object[11]) << 8 : packed
        return .weights([raw == 0 ? nil : raw * Oracle.kilogram / 100])
    }

    private static func seal(_ plain: [UInt8], nonce: [UInt8]) -> (cipher: [UInt8], tag: [UInt8]) {
        let context = EVP_CIPHER_CTX_new()
        defer { EVP_CIPHER_CTX_free(context) }
        var cipher = [UInt8](repeating: 0, count: plain.count)
        var tag = [UInt8](repeating: 0, count: 4)
        var length: Int32 = 0
        EVP_EncryptInit_ex(context, EVP_aes_128_ccm(), nil, nil, nil)
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, 12, nil)
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, 4, nil)
        EVP_EncryptInit_ex(context, nil, nil, key, nonce)
        EVP_EncryptUpdate(context, nil, &length, nil, Int32(plain.count))
        EVP_EncryptUpdate(context, nil, &length, [0x11], 1)
        EVP_EncryptUpdate(context, &cipher, &length, plain, Int32(plain.count))
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, 4, &tag)
        return (cipher, tag)
    }
}
