import Testing

@Suite struct CarePlanTests {}
