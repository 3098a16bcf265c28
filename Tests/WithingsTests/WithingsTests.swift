import Testing

@Suite struct WithingsTests {}
