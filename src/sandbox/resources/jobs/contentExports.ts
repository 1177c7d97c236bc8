/** Content exports of courses. */
import * as Effect from "effect/Effect"
import { strToU8, zipSync } from "fflate"
import { messageFailure } from "../../kernel/apiFailure.js"
import type { ApiRequest, SandboxServices } from "../../kernel/context.js"
import { type JobRecord, makeJobEndpoints, makeJobRecords, quarterOfJobTime } from "../../kernel/jobs.js"
import type { JsonObject } from "../../kernel/json.js"
import { asString } from "../../kernel/parameters.js"
import { replyChange } from "../../kernel/reply.js"
import { defineResource, get, post } from "../../kernel/resource.js"
import { currentTimestamp } from "../../kernel/time.js"
import { caller, editableCourse } from "../../school/callers.js"
import { type Course, coursePath } from "../../school/courses.js"
import { fullName } from "../files/drive.js"
import { driveOf, saveAttachment } from "../files/store.js"
import { type Progress, progressUrl, runJob, startJob } from "../progress.js"

const records = makeJobRecords()

const listPath = (course: Course) => `${coursePath(course)}/content_exports`

/** The files of a course by path. A file whose bytes are lost is left out. */
const exportFiles = (services: SandboxServices, course: Course): Record<string, Uint8Array> => {
  const drive = driveOf(services, { _tag: "Course", course })
  const contents: Record<string, Uint8Array> = {}
  for (const file of drive.files) {
    const folder = drive.folders.find(({ id }) => id === file.folder)
    if (folder === undefined || file.content.isLost) continue
    const path = [...fullName(drive, folder).split("/").slice(1), file.name].join("/")
    contents[path] = file.content.read(0, file.content.size)
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

/** Canvas: the progress ends before the export has its state and its attachment. */
const finishExport = Effect.fn("Sandbox.finishExport")(function* (
  services: SandboxServices,
  course: Course,
  { export_type, id }: JobRecord,
  { state }: Progress
) {
  const change = (changes: JsonObject) => records.change(services, listPath(course), id, changes)
  if (state !== "completed") return change({ workflow_state: "failed" })
  yield* Effect.sleep(quarterOfJobTime(services))
  const files = exportFiles(services, course)
  const isCartridge = export_type === "common_cartridge"
  const archive = zipSync(isCartridge ? makeCartridge(course, files) : files, ARCHIVE_DATE)
  const name = `${course.code.toLowerCase().replaceAll(" ", "-")}-export.${isCartridge ? "imscc" : "zip"}`
  const attachment = saveAttachment(services, name, archive, yield* currentTimestamp)
  change({ workflow_state: "exported", attachment })
})

const TYPES = ["zip", "common_cartridge", "qti"]

const createExport = Effect.fn("Sandbox.createExport")(function* (request: ApiRequest) {
  const course = yield* editableCourse(request)
  const type = asString(request.parameters.get("export_type")) ?? ""
  if (!TYPES.includes(type)) return yield* messageFailure("invalid export_type")
  const id = request.nextId()
  const job = yield* startJob(request, ["ContentExport", id], "content_export")
  const row: JobRecord = {
    id,
    user_id: caller(request).id,
    created_at: request.now,
    workflow_state: "created",
    export_type: type,
    course_id: course.id,
    progress_url: progressUrl(request.url, job.id)
  }
  records.add(request, listPath(course), row)
  yield* runJob(request, job, {
    onRunning: () => records.change(request, listPath(course), id, { workflow_state: "exporting" }),
    run: () => Effect.succeed(undefined),
    onEnd: (progress) => finishExport(request, course, row, progress)
  })
  return replyChange(request, "created", "content_export", coursePath(course), row)
})

const endpoints = makeJobEndpoints({
  records,
  findList: (request) => Effect.map(editableCourse(request), listPath)
})

const path = "/courses/:course_id/content_exports"

export const contentExportResource = defineResource({
  routes: [
    get(path, endpoints.list),
    post(path, createExport, { acts: ["export_type"] }),
    get(`${path}/:id`, endpoints.show)
  ],
  changeTypes: ["content_export"]
})
