import Testing

@Suite struct CryptoTests {}
