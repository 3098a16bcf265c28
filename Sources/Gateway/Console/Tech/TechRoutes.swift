/// The technician's pages.
enum TechRoutes {
    static let all: [Route] = []
}
