import Testing

@Suite struct ScaleLinkTests {}
