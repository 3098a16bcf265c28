import Testing

@Suite struct AlarmsTests {}
