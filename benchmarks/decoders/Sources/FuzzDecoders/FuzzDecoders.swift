import Glibc
import ScaleProtocols

/// Torments every decoder with made-up packets: none may crash, accept what is cut or damaged, or say another weight than the octets do.
@main struct FuzzDecoders {
    static func main() {
        var inputs = 10_000_000
        var seed: UInt64 = 1
        var names: [String] = []
        var words = CommandLine.arguments.dropFirst()
        while let word = words.popFirst() {
            switch word {
            case "--inputs": inputs = words.popFirst().flatMap { Int($0) } ?? inputs
            case "--seed": seed = words.popFirst().flatMap { UInt64($0) } ?? seed
            default: names.append(word)
            }
        }
        if names.isEmpty { names = ScaleProtocols.all.map(\.name) }
        var isGood = true
        print("protocol                          inputs   accepted     rate/s")
        for name in names {
            guard let speaker = ScaleProtocols.named(name) else {
                print("\(name): no such protocol")
                exit(2)
            }
            isGood = torment(speaker, inputs: inputs, seed: seed) && isGood
        }
        exit(isGood ? 0 : 1)
    }

    private static func torment(_ speaker: ScaleProtocol, inputs: Int, seed: UInt64) -> Bool {
        let (accepted, seconds, failure) =
            speaker.name == "xiaomi_mibeacon_scale" ? sealed(speaker, inputs, seed) : plain(speaker, inputs, seed)
        let rate = Int(Double(inputs) / max(seconds, 0.001))
        print("\(padded(speaker.name, 28)) \(padded(inputs, 11)) \(padded(accepted, 10)) \(padded(rate, 10))")
        fflush(nil)
        if let failure {
            print("FAILED: \(speaker.name) \(failure)")
            return false
        }
        if accepted == 0 {
            print("FAILED: \(speaker.name) accepted nothing: its inputs prove nothing")
            return false
        }
        return true
    }

    private static func plain(_ speaker: ScaleProtocol, _ inputs: Int, _ seed: UInt64) -> (Int, Double, String?) {
        var mutator = Mutator(name: speaker.name, seeds: Seeds.of(speaker.name), seed: seed)
        let choices = Seeds.options
        var accepted = 0
        let start = processorTime()
        for _ in 0..<inputs {
            mutator.step()
            let options = choices[mutator.random.below(choices.count)]
            let answer = said(speaker, mutator.bytes, options)
            if answer != .refused { accepted += 1 }
            let right = Oracle(b: mutator.bytes, options: options).answer(speaker.name)
            if answer != right { return (accepted, 0, "\(Hex.text(mutator.bytes)): \(answer) instead of \(right)") }
        }
        return (accepted, processorTime() - start, nil)
    }

    private static func sealed(_ speaker: ScaleProtocol, _ inputs: Int, _ seed: UInt64) -> (Int, Double, String?) {
        var source = MiBeaconFuzz(seed: seed)
        var accepted = 0
        let start = processorTime()
        for _ in 0..<inputs {
            let (bytes, right) = source.step()
            let answer = said(speaker, bytes, MiBeaconFuzz.options)
            if answer != .refused { accepted += 1 }
            if answer != right { return (accepted, 0, "\(Hex.text(bytes)): \(answer) instead of \(right)") }
        }
        return (accepted, processorTime() - start, nil)
    }

    @inline(never) private static func said(_ speaker: ScaleProtocol, _ bytes: [UInt8], _ options: ScaleOptions) -> Answer {
        do throws(PacketError) {
            return Answer(try speaker.decode(bytes.span, options: options))
        } catch {
            return .refused
        }
    }

    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func padded(_ value: some CustomStringConvertible, _ width: Int) -> String {
        let text = value.description
        let blanks = String(repeating: " ", count: max(0, width - text.count))
        return value is String ? text + blanks : blanks + text
    }
}
