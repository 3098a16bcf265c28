import ScaleProtocols

/// Known packets of every protocol, most of them captures of `testdata/ble`.
enum Seeds {
    static func of(_ name: String) -> [[UInt8]] { (table[name] ?? []).compactMap(Hex.octets) }

    private static let table: [String: [String]] = [
        "sig_wss_measurement": ["0e783eea07050c12353601ee002607", "0f543de7070c190e1e2d03f500a802", "00b036", "025433ea070816082a24", "01feff"],
        "sig_wss_feature": ["21000000", "ffffffff"],
        "sig_date_time": ["ea070816082a24", "00000000000000"],
        "sig_current_time": ["ea070816082a24060001"],
        "sig_bcs_measurement": ["9803c200df1a9701cc2fca21a811", "0114c800e544", "fe0ffa00ea070816082a2401df1a9701cc2fca21a81100b036e803", "0000ffff"],
        "sig_bcs_feature": ["00000000", "ffffffff"],
        "sig_uds_control_point_response": ["200201", "20010101", "200104"],
        "xiaomi_mi_v1": ["229e43e507040b101301", "f2a22bb2070103003526", "00000000000000000000", "b37233e607020e10293a"],
        "xiaomi_mi_v1_history": ["229e43e507040b10130162ac49e0070c140d1c04", "229e43e507040b101301", "03"],
        "xiaomi_mi_v2": ["0226b20705040f0201ac018642", "0246e607020e10293a0000983a", "0226e607020e10293afeff9a38"],
        "xiaomi_mi_v2_history": ["0226b20705040f0201ac018642", "03"],
        "bthome_v2": ["40002a0164065e1f", "4006ffff", "400102020008030000075e1f"],
        "medisana_8a21": ["1d802500fe800ff40d6a1700ff010900000000", "1f802500fe800ff40d6a1700ff6a1700ff01", "008c1e00fe6e0aa056"],
        "medisana_8a22": ["6f6e0aa05602920bf5f034f269f11ff0"],
        "beurer_sanitas_ffe1": ["e75801085e", "f758010665", "e75903026a21f4c6068701b500df02"],
        "beurer_sanitas_0x59_merged": ["6a21f4c6068701b500df0209018d00e907170aa20108"],
        "eufy_p2": ["cf0e00cf081156220803880000000021", "cf0e00cf0000d61a0000000000000003"],
        "eufy_p2_adv": ["010203040506cf0000562200000000000000aa"],
        "etekcity_fit8s": ["0163a0ed5d89a9c0a901563a0100000102020300"],
        "etekcity_esf551": ["a502bb10002f0161a100521b01130213c0986a010101"],
        "soehnle_09": ["090107e30815081f37055312000000"],
        "huawei_ah100_plain": ["01ca031801ea070513080c21021c02"],
        "robi_s9": ["030800a300012dc2000000000000000000000013"],
        "amazfit_adv": ["ba82e6c7fc3414a442bf46ec68000462bba30100"],
        "senssun_adv": ["020311187a93c1b333021a4500b4a1ab61"],
        "xiaogui_adv": ["c0a30276138b0002215f5a29e5e094", "c07d2c4700000a01255f5a29e5e094"],
        "laica_adv": ["a02bbe5e91a0a02c92140dbf", "4fe9916185a0a02c120c0db7"],
        "qn_live": ["100eff0102025801fd01fb0033a7", "100b152b4800016b013444"],
        "qn_info": ["120f15000000000000000100000037"],
        "qn_stored_esf24": ["23141501016e6e73302b48016b013400000000e1", "231415060232a15c3002d0000000000000000085"],
        "mgb_ac02": ["ac0226b60000caa6", "ac0203490000ca16"],
        "yunmai": ["0d1e1402005f8a3c10000000011f40"],
        "inlife": ["02dd0320000000000000008000aa"],
        "one_byone": ["cf08115622"],
    ]

    /// What a technician may have set, so that every branch is reached.
    static let options: [ScaleOptions] = {
        var all = [ScaleOptions()]
        for divisor in [1, 10, 100] {
            for unit in ScaleUnit.allCases {
                for variant in [ScaleOptions.Variant.es30m, .esf24] {
                    var options = ScaleOptions()
                    (options.divisor, options.unit, options.variant) = (divisor, unit, variant)
                    options.epoch = divisor == 1 ? nil : divisor == 10 ? .unix : .year2010
                    all.append(options)
                }
            }
        }
        return all
    }()
}
