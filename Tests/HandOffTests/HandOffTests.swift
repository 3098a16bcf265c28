import Testing

@Suite struct HandOffTests {}
