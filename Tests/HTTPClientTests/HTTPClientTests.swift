import Testing

@Suite struct HTTPClientTests {}
