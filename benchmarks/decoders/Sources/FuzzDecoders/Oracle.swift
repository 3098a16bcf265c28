import ScaleProtocols

/// What the octets of a packet must give, computed apart from the decoders: from the layouts alone, in another style.
enum Answer: Equatable {
    case refused
    /// The weights in 10^-10 kg, one a record; nil where a record carries none. Empty for messages that are no reading.
    case weights([Int128?])
}

/// Reads octets by their place; every rule is written out where it applies.
struct Oracle {
    let b: [UInt8]
    let options: ScaleOptions
    var n: Int { b.count }

    static let kilogram: Int128 = 10_000_000_000
    static let pound: Int128 = 4_535_923_700
    static let jin: Int128 = 5_000_000_000
    static let stone: Int128 = 63_502_931_800

    func le(_ at: Int, _ octets: Int) -> Int128 { (0..<octets).reduce(0) { $0 + Int128(b[at + $1]) << (8 * $1) } }
    func be(_ at: Int, _ octets: Int) -> Int128 { (0..<octets).reduce(0) { $0 << 8 + Int128(b[at + $1]) } }
    func xor(_ places: Range<Int>) -> UInt8 { b[places].reduce(0, ^) }
    func sum(_ places: Range<Int>) -> UInt8 { UInt8(truncatingIfNeeded: b[places].reduce(0) { $0 + Int($1) }) }

    private func one(_ condition: Bool, _ weight: @autoclosure () -> Int128?) -> Answer { condition ? .weights([weight()]) : .refused }
    private func none(_ condition: Bool) -> Answer { condition ? .weights([]) : .refused }
    private func hundredths(_ raw: Int128) -> Int128 { raw * Oracle.kilogram / 100 }
    private func tenths(_ raw: Int128) -> Int128 { raw * Oracle.kilogram / 10 }
    private func fifties(_ raw: Int128) -> Int128 { raw * Oracle.kilogram / 20 }
    private func grams(_ raw: Int128) -> Int128 { raw * Oracle.kilogram / 1000 }

    func answer(_ name: String) -> Answer {
        switch name {
        case "sig_wss_measurement": weightScale()
        case "sig_bcs_measurement": bodyComposition()
        case "sig_wss_feature", "sig_bcs_feature": none(n >= 4)
        case "sig_date_time": none(n >= 7)
        case "sig_current_time": none(n >= 10)
        case "sig_uds_control_point_response": none(n >= 3 && b[0] == 0x20 && !(b[1] == 1 && b[2] == 1 && n < 4))
        case "xiaomi_mi_v1": one(n == 10, miV1(0))
        case "xiaomi_mi_v2": one(n == 13, miV2(0))
        case "xiaomi_mi_v1_history": history(10, miV1)
        case "xiaomi_mi_v2_history": history(13, miV2)
        case "bthome_v2": bthome()
        case "medisana_8a21": medisana()
        case "medisana_8a22": one(n >= 16, nil)
        case "beurer_sanitas_ffe1": beurer()
        case "beurer_sanitas_0x59_merged": one(n >= 16, fifties(be(4, 2)))
        case "eufy_p2": one(n == 16 && b[0] == 0xCF && b[1] == 0x0E && b[2] == 0 && b[3] == 0xCF && xor(2..<15) == b[15], hundredths(le(6, 2)))
        case "eufy_p2_adv": one(n >= 19 && b[6] == 0xCF, hundredths(le(9, 2)))
        case "etekcity_fit8s": one(n == 20, grams(le(10, 3)))
        case "etekcity_esf551": one(isESF551, grams(le(10, 3)))
        case "soehnle_09": one(n == 15 && b[0] == 9, tenths(be(9, 2)))
        case "huawei_ah100_plain": one(n >= 15, tenths(le(1, 2)))
        case "robi_s9": one(n == 20 && (b[3] == 0xA2 || b[3] == 0xA3), grams(be(5, 3)))
        case "amazfit_adv": one(n == 20, le(7, 2) * Oracle.kilogram / 200)
        case "senssun_adv": one(n >= 15, hundredths(be(10, 2)))
        case "xiaogui_adv": xiaogui()
        case "laica_adv": laica()
        case "qn_live": qnLive()
        case "qn_info": none(n >= 12 && b[0] == 0x12 && Int(b[1]) == n && sum(0..<n - 1) == b[n - 1])
        case "qn_stored_esf24":
            one(n == 20 && b[0] == 0x23 && b[1] == 0x14 && sum(0..<19) == b[19], b[3] == 0 ? nil : hundredths(be(9, 2)))
        case "mgb_ac02": mgb()
        case "yunmai": one(n >= 15 && b[0] == 0x0D && b[3] == 2, hundredths(be(13, 2)))
        case "inlife": one(n == 14 && b[0] == 2 && b[13] == 0xAA && (b[1] == 0xD8 || b[1] == 0xDD), tenths(be(2, 2)))
        case "one_byone": one(n >= 5 && b[0] == 0xCF, hundredths(le(3, 2)))
        default: .refused
        }
    }

    private func weightScale() -> Answer {
        guard n >= 3 else { return .refused }
        let f = Int(b[0])
        let need = 3 + 7 * (f >> 1 & 1) + (f >> 2 & 1) + 4 * (f >> 3 & 1)
        return one(n >= need && le(1, 2) != 0xFFFF, f & 1 == 1 ? le(1, 2) * Oracle.pound / 100 : le(1, 2) * Oracle.kilogram / 200)
    }

    private func bodyComposition() -> Answer {
        guard n >= 4 else { return .refused }
        let f = Int(le(0, 2))
        var at = 4 + 7 * (f >> 1 & 1) + (f >> 2 & 1)
        var place: Int?
        for bit in 3...11 where f >> bit & 1 == 1 {
            if bit == 10 { place = at }
            at += 2
        }
        return one(
            n >= at && le(2, 2) != 0xFFFF, place.map { f & 1 == 1 ? le($0, 2) * Oracle.pound / 100 : le($0, 2) * Oracle.kilogram / 200 })
    }

    private func miV1(_ at: Int) -> Int128 {
        let raw = le(at + 1, 2)
        if b[at] & 0x01 != 0 { return raw * Oracle.pound / 100 }
        return b[at] & 0x10 != 0 ? raw * Oracle.jin / 100 : raw * Oracle.kilogram / 200
    }

    private func miV2(_ at: Int) -> Int128 {
        let raw = le(at + 11, 2)
        if b[at] & 0x01 != 0 { return raw * Oracle.pound / 100 }
        return b[at + 1] & 0x40 != 0 ? raw * Oracle.jin / 100 : raw * Oracle.kilogram / 200
    }

    private func history(_ octets: Int, _ record: (Int) -> Int128) -> Answer {
        if b == [3] { return .weights([]) }
        guard n > 0, n % octets == 0 else { return .refused }
        return .weights((0..<n / octets).map { record($0 * octets) })
    }

    private func bthome() -> Answer {
        guard n >= 1, b[0] & 0xE1 == 0x40 else { return .refused }
        var at = 1
        var weight: Int128?
        while at < n {
            let length = b[at] < 2 ? 1 : 2
            guard [0, 1, 2, 3, 6, 7].contains(b[at]), at + length < n else { return .refused }
            if b[at] == 6 { weight = hundredths(le(at + 1, 2)) }
            if b[at] == 7 { weight = le(at + 1, 2) * Oracle.pound / 100 }
            at += 1 + length
        }
        return .weights([weight])
    }

    private func medisana() -> Answer {
        guard n >= 9 else { return .refused }
        let f = Int(b[0])
        guard n >= 9 + 4 * (f >> 1 & 1) + 4 * (f >> 2 & 1) + (f >> 3 & 1) else { return .refused }
        var mantissa = le(1, 3)
        if [0x7FFFFE, 0x7FFFFF, 0x800000, 0x800001, 0x800002].contains(mantissa) { return .refused }
        if mantissa >= 0x800000 { mantissa -= 0x1000000 }
        let exponent = Int(Int8(bitPattern: b[4]))
        guard mantissa >= 0, (-9...3).contains(exponent) else { return .refused }
        let power = (0..<abs(exponent)).reduce(Int128(1)) { power, _ in power * 10 }
        return .weights([exponent < 0 ? mantissa * Oracle.kilogram / power : mantissa * power * Oracle.kilogram])
    }

    private func beurer() -> Answer {
        guard n >= 3, [0xE6, 0xE7, 0xF6, 0xF7].contains(b[0]) else { return .refused }
        if b[1] == 0x59 { return none(n >= 4) }
        return one(b[1] == 0x58 && n >= 5, fifties(be(3, 2)))
    }

    private var isESF551: Bool {
        n == 22 && b[0] == 0xA5 && b[1] == 2 && b[3] == 0x10 && b[4] == 0 && Array(b[6...9]) == [1, 0x61, 0xA1, 0] && sum(0..<22) == 0xFF
    }

    private func xiaogui() -> Answer {
        guard n == 15, b[8] < 0x40 else { return .refused }
        let steps: Int128? = [0: 10, 1: 1, 2: 100][b[8] >> 1 & 3]
        let unit: Int128? = [0: Oracle.kilogram, 1: Oracle.jin, 2: Oracle.pound][b[8] >> 3 & 3]
        guard let steps, let unit else { return .refused }
        return .weights([be(2, 2) * unit / steps])
    }

    private func laica() -> Answer {
        guard n >= 12, sum(6..<11) & 31 == b[11] & 31, b[10] == 0x0D else { return .refused }
        let plain = b[6...9].reduce(Int128(0)) { $0 << 8 + Int128($1 ^ 0xA0) }
        return .weights([grams(plain % 262_144)])
    }

    private func qnLive() -> Answer {
        guard n >= 3, b[0] == 0x10, Int(b[1]) == n else { return .refused }
        let isLong = options.variant == .es30m || options.variant == nil && n >= 14
        guard n >= (isLong ? 10 : 9), sum(0..<n - 1) == b[n - 1] else { return .refused }
        return .weights([options.divisor.map { be(isLong ? 5 : 3, 2) * Oracle.kilogram / Int128($0) }])
    }

    private func mgb() -> Answer {
        guard n == 8, b[0] == 0xAC, b[1] == 2, sum(2..<7) == b[7], b[6] == 0xCA || b[6] == 0xCE else { return .refused }
        guard let divisor = options.divisor, let unit = options.unit else { return .weights([nil]) }
        let units: [ScaleUnit: Int128] = [.kilogram: Oracle.kilogram, .pound: Oracle.pound, .jin: Oracle.jin, .stone: Oracle.stone]
        return .weights([be(2, 2) * (units[unit] ?? 0) / Int128(divisor)])
    }
}

extension Answer {
    /// What a decoder said, in the terms of the oracle.
    init(_ message: ScaleMessage) {
        switch message {
        case .reading(let reading): self = .weights([reading.weight.map(Answer.exact)])
        case .history(let readings, _): self = .weights(readings.map { $0.weight.map(Answer.exact) })
        case .features, .clock, .userControl, .part, .scaling: self = .weights([])
        }
    }

    private static func exact(_ mass: ScaleMass) -> Int128 {
        let kilograms = mass.kilograms
        var value = Int128(kilograms.value)
        for _ in kilograms.decimals..<max(10, kilograms.decimals) { value *= 10 }
        for _ in 10..<max(10, kilograms.decimals) { value /= 10 }
        return value
    }
}
