import Testing

@Suite struct RefractometerTests {}
