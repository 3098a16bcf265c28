import EventLog
import Intake
import JSONValues
import PhotoAnswers
import Store

/// What a technician sees of photos.
enum PhotoRoutes {
    static let all: [Route] = [
        Route(.get, "/tech/photos", .technician) { visit in
            let page = PhotosPage(visit: visit, rows: try await visit.console.reader.rows(PhotosPage.query), zone: try await visit.zone())
            return visit.page(Page(title: visit.language("Fotos", "Photos"), area: .tech, content: page.content))
        },
        Route(.get, "/tech/photos/{id}", .technician) { visit in
            let (id, item) = try await photo(visit)
            // A photo shows a value of the patient: who looked stands in the log.
            visit.console.log(.info, "console", "photo.looked", "\(visit.author.name) looked at photo \(id).", ["author": .string(visit.author.name)])
            let title = "\(visit.language("Foto", "Photo")) \(id)"
            let look = await visit.console.photos.look(id, item.bytes)
            guard let page = PhotoLookPage(visit: visit, id: id, look: look) else {
                return visit.page(Page(title: title, area: .tech, content: unreadable(visit, look.reading)))
            }
            return visit.page(Page(title: title, area: .tech, content: page.content))
        },
        Route(.get, "/tech/photos/{id}/picture", .technician) { visit in
            let (id, item) = try await photo(visit)
            guard let jpeg = await visit.console.photos.preview(id, item.bytes) else { throw Refusal.notFound }
            return WebResponse(headers: [("Content-Type", "image/jpeg")], body: .bytes(jpeg))
        },
        Route(.get, "/tech/photos/{id}/steps/{name}", .technician) { visit in
            let (id, item) = try await photo(visit)
            guard let picture = await visit.console.photos.look(id, item.bytes).pictures.first(where: { $0.name == visit.parameters["name"] }) else {
                throw Refusal.notFound
            }
            return WebResponse(headers: [("Content-Type", "image/png")], body: .bytes(picture.png))
        },
    ]

    private static func photo(_ visit: Visit) async throws -> (id: Int, item: Evidence) {
        guard let id = visit.parameters["id"].flatMap({ Int($0) }), let item = try await visit.console.reader.evidence(id), item.kind == .photo else {
            throw Refusal.notFound
        }
        return (id, item)
    }

    private static func unreadable(_ visit: Visit, _ reading: PhotoReading) -> HTML {
        let text = visit.language("Diese Datei kann nicht als Bild gelesen werden.", "This file cannot be read as a picture.")
        let reasons = reading.instrument.reasons.map { reason -> HTML in "<li>\(PhotoWords.reason(reason.rawValue, visit.language))</li>" }
        return """
            <p><a href="/tech/photos">\(visit.language("Zurück zu den Fotos", "Back to the photos"))</a></p><p class="fault">\(text)</p>
            <ul>\(reasons)</ul><p class="soft">\(reading.problem ?? "")</p>
            """
    }
}
