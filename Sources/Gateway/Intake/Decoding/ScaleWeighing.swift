public import ScaleProtocols

/// A weighing as a scale told it. The name keeps it apart from the normalisation's own `Weighing` where both are in sight.
public typealias ScaleWeighing = Weighing
