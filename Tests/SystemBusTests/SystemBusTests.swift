import SystemBus
import Testing
