/// A field of the command line's answer, by the name it has there.
enum ReadingField: String, Sendable {
    case model, unit
    case weight = "weight_kg"
    case weightValue = "weight_value"
    case rawWeight = "weight_raw"
    case displayUnit = "display_unit"
    case stable, removed, final
    case timestamp
    case timestampStatus = "timestamp_status"
    case localSeconds = "timestamp_unix"
    case secondsSince2000 = "scale_seconds"
    case count, index
    case user = "user_id"
    case profile
    case bmi
    case height = "height_m"
    case impedance = "impedance_ohm"
    case heartRate = "heart_rate"
    case battery = "battery_pct"
    case packetID = "packet_id"
    case multiPacket = "multi_packet"
    case fat = "body_fat_pct"
    case waterPercent = "water_pct"
    case musclePercent = "muscle_pct"
    case muscle = "muscle_kg"
    case bone = "bone_kg"
    case fatFree = "fat_free_kg"
    case softLean = "soft_lean_kg"
    case water = "water_kg"
    case basalMetabolism = "basal_metabolism_kj"
}
