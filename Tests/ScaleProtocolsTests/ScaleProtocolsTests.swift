import Testing

@Suite struct ScaleProtocolsTests {}
