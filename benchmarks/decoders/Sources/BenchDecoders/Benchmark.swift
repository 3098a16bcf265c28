import CivilTime
import Glibc
import ScaleProtocols

/// Measures from an advertisement to a validated reading, and how fast a stranger's is turned away. Time of the processor.
@main struct Benchmark {
    static func main() {
        let rounds = 5_000_000
        report("Mi scale v1 advertisement", rounds, packet(0x181D, "223e30e507040b101301"), reads: true)
        report("Mi body composition advertisement", rounds, packet(0x181B, "0226e507040b101301f7019a38"), reads: true)
        report("BTHome v2 advertisement", rounds, packet(0xFCD2, "400164065e1f"), reads: true)
        report("Weight Measurement 2A9D", rounds, characteristic("0e783eea07050c12353601ee002607"), reads: true)
        report("foreign advertisement", rounds * 4, packet(0xFE9F, "00000000000000000000"), reads: false)
    }

    private static func packet(_ uuid: UInt16, _ hex: String) -> ScalePacket {
        ScalePacket(
            transport: .serviceData, service: BluetoothUUID(short: uuid), bytes: Hex.octets(hex) ?? [], device: "C8:47:8C:00:00:01",
            receivedAt: Instant(milliseconds: 0))
    }

    private static func characteristic(_ hex: String) -> ScalePacket {
        ScalePacket(
            transport: .indication, service: .weightScale, characteristic: .weightMeasurement, bytes: Hex.octets(hex) ?? [],
            device: "C8:47:8C:00:00:01", receivedAt: Instant(milliseconds: 0))
    }

    private static func report(_ name: String, _ rounds: Int, _ packet: ScalePacket, reads: Bool) {
        var best = Double.infinity
        var grams = 0
        for _ in 0..<5 {
            let start = processorTime()
            for _ in 0..<rounds { grams &+= weigh(packet) }
            best = min(best, (processorTime() - start) / Double(rounds))
        }
        if (grams != 0) != reads {
            print("\(name): read \(grams) g, the measurement is void")
            exit(1)
        }
        print("hypona\t\(name)\t\(Int(1 / best))")
    }

    private static let options = ScaleOptions()

    @inline(never) private static func weigh(_ packet: ScalePacket) -> Int {
        guard let speaker = ScaleProtocols.identify(packet) else { return 0 }
        do throws(PacketError) {
            guard case .reading(let reading) = try speaker.decode(packet, options: options), reading.isFinal,
                reading.timestamp.status == .ok || reading.timestamp.status == .absent
            else { return 0 }
            return reading.weight?.grams ?? 0
        } catch {
            return 0
        }
    }

    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
