import Testing

@Suite struct IntakeTests {}
