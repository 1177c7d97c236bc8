/** Content exports of courses. */
import * as Effect from "effect/Effect"
import { strToU8, zipSync } from "fflate"
import { defineKind, oneOf, required } from "../../generic/defineKind.js"
import type { Item, RowOf } from "../../generic/kind.js"
import type { SandboxServices } from "../../kernel/context.js"
import { currentTimestamp } from "../../kernel/time.js"
import { caller, courseOwners, editableCourse } from "../../school/callers.js"
import type { Course } from "../../school/courses.js"
import { contentOf } from "../files/contents.js"
import { filesByPath, saveAttachment } from "../files/drive.js"
import { filesOfCourse } from "../files/owners.js"
import { jobOf, type Progress, progressUrl, recordState, runJobOf, sleepQuarter } from "../progress.js"

/** The files of a course by path. A file whose bytes are lost is left out. */
const exportFiles = (services: SandboxServices, course: Course): Record<string, Uint8Array> => {
  const contents: Record<string, Uint8Array> = {}
  for (const { file, path } of filesByPath(services, filesOfCourse(course))) {
    const content = contentOf(services, file.id)
    if (!content.isLost) contents[[...path, file.display_name].join("/")] = content.read(0, content.size)
  }
  return contents
}

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")

/** A cartridge of the files, in the layout of Canvas. */
const makeCartridge = ({ id, name }: Course, files: Record<string, Uint8Array>): Record<string, Uint8Array> => {
  const contents = Object.fromEntries(Object.entries(files).map(([path, bytes]) => [`web_resources/${path}`, bytes]))
  const resources = Object.keys(contents).map((path, index) => {
    const href = `href="${escapeXml(path)}"`
    return `<resource identifier="r${index + 1}" type="webcontent" ${href}><file ${href}/></resource>`
  })
  const manifest = `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="course-${id}" xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1">
<metadata><schema>IMS Common Cartridge</schema><schemaversion>1.1.0</schemaversion><title>${escapeXml(name)}</title></metadata>
<organizations/>
<resources>
${resources.join("\n")}
</resources>
</manifest>
`
  return { "imsmanifest.xml": strToU8(manifest), ...contents }
}

// A date keeps the bytes of an archive independent of the clock; ZIP begins in 1980.
const ARCHIVE_DATE = { mtime: "2024-08-26T08:00:00" }

const makeArchive = (services: SandboxServices, course: Course, isCartridge: boolean) => {
  const files = exportFiles(services, course)
  return {
    name: `${course.code.toLowerCase().replaceAll(" ", "-")}-export.${isCartridge ? "imscc" : "zip"}`,
    bytes: zipSync(isCartridge ? makeCartridge(course, files) : files, ARCHIVE_DATE)
  }
}

const NEW_EXPORT = { export_type: "" }

/** Canvas: the progress ends before the export has its state and its attachment. */
const saveExport = Effect.fn("Sandbox.saveExport")(function* (
  services: SandboxServices,
  { owner, row }: Item<Course, RowOf<typeof NEW_EXPORT>>,
  { state }: Progress
): Effect.fn.Return<void> {
  if (state !== "completed") return
  yield* sleepQuarter(services)
  const now = yield* currentTimestamp
  const { bytes, name } = makeArchive(services, owner, row.export_type === "common_cartridge")
  contentExports.insert(services, owner, { ...row, attachment: saveAttachment(services, name, bytes, now) }, now)
})

const STATES = {
  queued: "created",
  running: "exporting",
  completed: "exported",
  failed: "failed",
  canceled: "failed"
}

export const contentExports = defineKind({
  name: "content_export",
  owners: { ...courseOwners, find: editableCourse },
  lists: ["/courses/:course_id/content_exports"],
  initial: NEW_EXPORT,
  check: { export_type: [required(), oneOf("zip", "common_cartridge", "qti")] },
  write: (sent, _, request) => ({ ...sent, user_id: caller(request).id }),
  derive: ({ row }, request) => {
    const job = jobOf(request, "ContentExport", row.id)
    const isSaved = row.attachment !== undefined
    return {
      workflow_state: job?.state === "completed" && !isSaved ? STATES.running : recordState(job, STATES),
      progress_url: job && progressUrl(request.url, job.id)
    }
  },
  // Canvas: the latest first.
  select: (all) => all.toReversed(),
  onChange: (item, request) =>
    runJobOf(request, ["ContentExport", item.row.id], {
      run: () => Effect.succeed(undefined),
      onEnd: (progress) => saveExport(request, item, progress)
    })
})
