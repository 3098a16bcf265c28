import ScaleProtocols

/// Makes inputs of known packets: cut, grown, changed, with the check octet mended in half of them, so that what lies behind it is reached too.
struct Mutator {
    let name: String
    let seeds: [[UInt8]]
    var random: SeededRandom
    private(set) var bytes: [UInt8] = []

    init(name: String, seeds: [[UInt8]], seed: UInt64) {
        self.name = name
        self.seeds = seeds
        random = SeededRandom(seed: seed)
        bytes.reserveCapacity(64)
    }

    mutating func step() {
        let kind = random.below(16)
        if kind == 0 || seeds.isEmpty {
            bytes.removeAll(keepingCapacity: true)
            for _ in 0..<random.below(40) { bytes.append(random.octet()) }
        } else {
            bytes.removeAll(keepingCapacity: true)
            bytes.append(contentsOf: seeds[random.below(seeds.count)])
        }
        for _ in 0..<random.below(4) { change() }
        if random.below(2) == 0 { mend() }
    }

    private mutating func change() {
        guard !bytes.isEmpty else { return bytes.append(random.octet()) }
        let place = random.below(bytes.count)
        switch random.below(8) {
        case 0, 1, 2: bytes[place] = random.octet()
        case 3, 4: bytes[place] ^= 1 << UInt8(random.below(8))
        case 5: bytes[place] = [0, 0xFF, 0x7F, 0x80][random.below(4)]
        case 6: bytes.removeLast(bytes.count - place)
        default: for _ in 0...random.below(6) { bytes.append(random.octet()) }
        }
    }

    private mutating func mend() {
        let count = bytes.count
        switch name {
        case "eufy_p2" where count == 16: bytes[15] = bytes[2..<15].reduce(0, ^)
        case "etekcity_esf551" where count == 22: bytes[5] = bytes[5] &+ 0xFF &- bytes.reduce(0, &+)
        case "laica_adv" where count >= 12: bytes[11] = bytes[11] & 0xE0 | bytes[6..<11].reduce(0, &+) & 31
        case "mgb_ac02" where count == 8: bytes[7] = bytes[2..<7].reduce(0, &+)
        case "qn_live" where count >= 3, "qn_info" where count >= 3:
            bytes[1] = UInt8(count)
            bytes[count - 1] = bytes[..<(count - 1)].reduce(0, &+)
        case "qn_stored_esf24" where count >= 3: bytes[count - 1] = bytes[..<(count - 1)].reduce(0, &+)
        default: break
        }
    }
}
