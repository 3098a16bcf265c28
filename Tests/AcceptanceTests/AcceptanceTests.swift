import Testing

@Suite struct AcceptanceTests {}
