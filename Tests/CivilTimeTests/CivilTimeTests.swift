import Testing

@Suite struct CivilTimeTests {}
