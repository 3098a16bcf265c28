import ScaleProtocols
import Testing

/// Octets that must never become a weight, with the first reason that applies.
@Suite struct MustFailTests {
    static let table: [(name: String, hex: String, code: String)] = [
        ("sig_wss_measurement", "01ffff", "measurement_unsuccessful"),
        ("sig_wss_measurement", "0fffffe7070c190e1e2d03f500a8", "too_short"),
        ("sig_bcs_measurement", "0000ffff", "measurement_unsuccessful"),
        ("sig_bcs_measurement", "0002ffff", "too_short"),
        ("sig_date_time", "ea0708160829", "too_short"),
        ("sig_current_time", "ea070816082a240600", "too_short"),
        ("sig_wss_feature", "000000", "too_short"),
        ("sig_bcs_feature", "000000", "too_short"),
        ("sig_uds_control_point_response", "2001", "too_short"),
        ("sig_uds_control_point_response", "200101", "too_short"),
        ("sig_uds_control_point_response", "210101", "bad_header"),
        ("xiaomi_mi_v1", "229e43e507040b10130100", "bad_length"),
        ("xiaomi_mi_v1_history", "229e43e507040b1013", "bad_length"),
        ("xiaomi_mi_v1_history", "", "bad_length"),
        ("xiaomi_mi_v1_history", "04", "bad_length"),
        ("xiaomi_mi_v2", "0226b20705040f0201ac01864200", "bad_length"),
        ("xiaomi_mi_v2_history", "0226b20705040f0201ac0186", "bad_length"),
        ("xiaomi_mibeacon_scale", "4059d53b0abc078ff2348c844138e930220000009e538599", "not_encrypted"),
        ("xiaomi_mibeacon_scale", "4859d53b0abc078ff2348c844138e930220000009e538599", "encrypted"),
        ("bthome_v2", "", "too_short"),
        ("bthome_v2", "41065e1f", "encrypted"),
        ("bthome_v2", "40f106", "unknown_object"),
        ("bthome_v2", "4000", "too_short"),
        ("medisana_8a21", "1d802500fe800ff4", "too_short"),
        ("medisana_8a21", "1d802500fe800ff40d6a1700ff", "too_short"),
        ("medisana_8a21", "01ffff7f00800ff40d", "measurement_unsuccessful"),
        ("medisana_8a21", "010000ff00800ff40d", "not_a_weight"),
        ("medisana_8a21", "0100ffff7f800ff40d", "not_a_weight"),
        ("medisana_8a22", "6f6e0aa05602920bf5f034f269f11f", "too_short"),
        ("beurer_sanitas_ffe1", "e701", "too_short"),
        ("beurer_sanitas_ffe1", "e70100", "not_a_weight"),
        ("beurer_sanitas_ffe1", "e75903", "too_short"),
        ("beurer_sanitas_0x59_merged", "6a21f4c6068701b500df0209018d00", "too_short"),
        ("eufy_p2", "cf0e00cf081156220803880000000020", "bad_checksum"),
        ("eufy_p2", "cf0e01cf081156220803880000000020", "bad_header"),
        ("eufy_p2", "cf0e00cf08115622080388000000002100", "bad_length"),
        ("eufy_p2_adv", "010203040506ce0000562200000000000000", "too_short"),
        ("eufy_p2_adv", "010203040506ce000056220000000000000000", "bad_header"),
        ("etekcity_fit8s", "", "bad_length"),
        ("etekcity_esf551", "a502bb10002f0161a100521b01130213c0986a010102", "bad_checksum"),
        ("soehnle_09", "080107e30815081f37055312000000", "bad_header"),
        ("soehnle_09", "090107e30815081f3705531200000000", "bad_length"),
        ("huawei_ah100_plain", "01ca031801ea070513080c21021c", "too_short"),
        ("robi_s9", "030800a100012dc2000000000000000000000013", "bad_header"),
        ("robi_s9", "030800a300012dc20000000000000000000000", "too_short"),
        ("amazfit_adv", "ba82e6c7fc3414a442bf46ec68000462bba301", "too_short"),
        ("amazfit_adv", "ba82e6c7fc3414a442bf46ec68000462bba3010000", "bad_length"),
        ("senssun_adv", "020311187a93c1b333021a4500b4", "too_short"),
        ("xiaogui_adv", "c0a30276138b0002265f5a29e5e094", "unknown_status"),
        ("xiaogui_adv", "c0a30276138b0002615f5a29e5e094", "unknown_status"),
        ("xiaogui_adv", "c0a30276138b0002395f5a29e5e094", "unknown_status"),
        ("xiaogui_adv", "c0a30276138b0002ff5f5a29e5e094", "unknown_status"),
        ("xiaogui_adv", "c0a30276138b0002215f5a29e5e0", "too_short"),
        ("laica_adv", "a02bbe5e91a0a02c92140da0", "bad_checksum"),
        ("laica_adv", "a02bbe5e91a0a02c921406b8", "not_a_weight"),
        ("laica_adv", "a02bbe5e91a0a02c92140d", "too_short"),
        ("qn_live", "110eff0102025801fd01fb0033a7", "bad_header"),
        ("qn_live", "100eff0102025801fd01fb0033", "too_short"),
        ("qn_live", "100eff0102025801fd01fb0033a700", "bad_length"),
        ("qn_live", "1000ff", "bad_length"),
        ("qn_live", "1003ff", "too_short"),
        ("qn_info", "130f00", "bad_header"),
        ("qn_info", "120300", "too_short"),
        ("qn_stored_esf24", "231315", "bad_length"),
        ("qn_stored_esf24", "221415", "bad_header"),
        ("qn_stored_esf24", "23141501016e6e73302b48016b013400000000e2", "bad_checksum"),
        ("mgb_ac02", "ac0226b60000caa7", "bad_checksum"),
        ("mgb_ac02", "ad0226b60000caa6", "bad_header"),
        ("mgb_ac02", "ac0226b60000ca", "too_short"),
        ("mgb_ac02", "ac0226b60000caa600", "bad_length"),
        ("yunmai", "0d1e14", "too_short"),
        ("yunmai", "0c1e1402", "bad_header"),
        ("yunmai", "0d1e1401005f8a3c10000000011f40", "not_a_weight"),
        ("yunmai", "0d1e1402005f8a3c10000000011f", "too_short"),
        ("inlife", "02dd0320000000000000008000", "too_short"),
        ("inlife", "03dd032000000000000000800 0aa".filter { $0 != " " }, "bad_header"),
        ("inlife", "02d003200000000000000080 00aa".filter { $0 != " " }, "not_a_weight"),
        ("one_byone", "cf081156", "too_short"),
        ("one_byone", "ce08115622", "bad_header"),
    ]

    @Test(arguments: table) func fails(_ row: (name: String, hex: String, code: String)) throws {
        let bytes = try #require(Hex.octets(row.hex))
        let error = #expect(throws: PacketError.self) { try read(bytes, as: row.name) }
        #expect(error?.code == row.code)
        #expect(error?.description.isEmpty == false)
    }

    @Test func everyProtocolIsInTheTable() {
        #expect(Set(ScaleProtocols.all.map(\.name)).isSubset(of: Set(MustFailTests.table.map(\.name))))
    }
}
