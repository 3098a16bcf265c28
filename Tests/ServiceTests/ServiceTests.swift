import Testing

@Suite struct ServiceTests {}
