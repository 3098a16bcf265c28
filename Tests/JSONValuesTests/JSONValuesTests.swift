import Testing

@Suite struct JSONValuesTests {}
