#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Sine of an angle in radians.
func sinOf(_ angle: Double) -> Double { sin(angle) }

/// Cosine of an angle in radians.
func cosOf(_ angle: Double) -> Double { cos(angle) }

/// The angle of the vector (x, y), in radians from -π to π.
func angleOf(x: Double, y: Double) -> Double { atan2(y, x) }

/// The exponential function.
func expOf(_ exponent: Double) -> Double { exp(exponent) }

/// A power with a real exponent.
func powerOf(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
