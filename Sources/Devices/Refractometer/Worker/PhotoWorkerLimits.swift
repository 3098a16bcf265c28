import CSeccomp
import Glibc

/// What the worker process takes away from itself before it looks at a foreign file.
public enum PhotoWorkerLimits {
    /// Address space, bytes: a 50 MP picture and both models fit; a bomb does not.
    private static let memory: UInt64 = 1 << 30
    /// CPU time, s.
    private static let seconds: UInt64 = 20

    /// Limits memory, CPU time and files, and forbids the network, other programs and tracing. Call it before anything is read.
    /// - Parameter isUnit: Whether a unit of its own has taken more than that away already (hypona-photo@.service), the right to limit itself included.
    /// - Returns: Whether every limit holds.
    public static func apply(isUnit: Bool = false) -> Bool {
        var holds = limit(RLIMIT_AS, memory) && limit(RLIMIT_CPU, seconds) && limit(RLIMIT_CORE, 0) && limit(RLIMIT_FSIZE, 0)
        // No descriptor beyond what reading the models needs.
        holds = limit(RLIMIT_NOFILE, 32) && holds
        return (forbid() || isUnit) && holds
    }

    private static func limit(_ resource: __rlimit_resource, _ value: UInt64) -> Bool {
        var held = rlimit()
        if getrlimit(Int32(resource.rawValue), &held) == 0, held.rlim_max <= rlim_t(value) { return true }
        var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
        return setrlimit(Int32(resource.rawValue), &limit) == 0
    }

    /// System calls that reading a picture never makes end the process.
    private static func forbid() -> Bool {
        guard let filter = seccomp_init(UInt32(SCMP_ACT_ALLOW)) else { return false }
        defer { seccomp_release(filter) }
        for name in [
            "socket", "connect", "bind", "listen", "accept", "accept4", "sendto", "ptrace", "execve", "execveat", "unlink", "unlinkat", "rename", "renameat",
            "renameat2", "mount", "chmod", "fchmodat", "mknod", "mknodat", "kill", "process_vm_writev",
        ] {
            let call = seccomp_syscall_resolve_name(name)
            // A call that this machine does not have cannot be made.
            if call >= 0, seccomp_rule_add_array(filter, 0x8000_0000, call, 0, nil) != 0 { return false }
        }
        return seccomp_load(filter) == 0
    }
}
