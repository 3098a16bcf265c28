import Testing

@Suite struct EscalationCoreTests {}
