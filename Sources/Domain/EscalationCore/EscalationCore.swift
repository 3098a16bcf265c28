// The first file of EscalationCore; replaced by its first type.
