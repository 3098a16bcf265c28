import Testing

@Suite struct DecodeToolTests {}
