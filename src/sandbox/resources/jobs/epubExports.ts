/** ePub exports of courses. */
import * as Effect from "effect/Effect"
import { strToU8, zipSync } from "fflate"
import { notFound } from "../../kernel/apiFailure.js"
import { type ApiRequest, pathRow, recordChange, type SandboxServices } from "../../kernel/context.js"
import type { JsonObject } from "../../kernel/json.js"
import { reply, replyPage } from "../../kernel/reply.js"
import { defineResource, get, post } from "../../kernel/resource.js"
import { makeTable } from "../../kernel/state.js"
import { currentTimestamp } from "../../kernel/time.js"
import { caller, pathCourse } from "../../school/callers.js"
import { type Course, coursePath } from "../../school/courses.js"
import { coursesOfPerson } from "../../school/people.js"
import { saveAttachment } from "../files/attachments.js"
import { pages } from "../pages.js"
import { type Progress, progressUrl, runJob, startJob } from "../progress.js"

interface EpubExport {
  readonly id: number
  readonly user: number
  readonly createdAt: string
  readonly progress: number
  readonly state: "created" | "exporting" | "exported" | "generating" | "generated" | "failed"
  readonly attachment: JsonObject | undefined
}

const epubExports = makeTable<Course, EpubExport>(
  ({ index }) => index,
  () => []
)

const exportJson = ({ url }: SandboxServices, row: EpubExport): JsonObject => ({
  id: row.id,
  user_id: row.user,
  created_at: row.createdAt,
  workflow_state: row.state,
  attachment: row.attachment,
  progress_url: progressUrl(url, row.progress),
  permissions: { download: row.state === "generated", regenerate: row.state === "generated" || row.state === "failed" }
})

const courseJson = (services: SandboxServices, { id, name }: Course, row: EpubExport | undefined): JsonObject => ({
  id,
  name,
  epub_export: row && exportJson(services, row)
})

const update = (services: SandboxServices, course: Course, id: number, changes: Partial<EpubExport>): void => {
  const row = epubExports.get(services, course).find((candidate) => candidate.id === id)
  if (row !== undefined) epubExports.replace(services, course, { ...row, ...changes })
}

/** A book with a chapter for each page of the course. */
const makeBook = (services: SandboxServices, course: Course): Uint8Array =>
  zipSync({
    mimetype: strToU8("application/epub+zip"),
    ...Object.fromEntries(
      pages.get(services, course).map(({ body, url }) => [`OEBPS/${url}.xhtml`, strToU8(body)] as const)
    )
  })

const createExport = Effect.fn("Sandbox.createEpubExport")(function* (request: ApiRequest) {
  const course = yield* pathCourse(request)
  const id = request.nextId()
  const job = yield* startJob(request, ["EpubExport", id], "epub_export")
  const row: EpubExport = {
    id,
    user: caller(request).id,
    createdAt: request.now,
    progress: job.id,
    state: "created",
    attachment: undefined
  }
  epubExports.add(request, course, row)
  const finish = ({ state }: Progress) => {
    if (state !== "completed") update(request, course, id, { state: "failed" })
    // The book is saved and the progress completed before the state says so.
    else update(request, course, id, { state: "generated" })
  }
  yield* runJob(request, job, {
    onRunning: () => update(request, course, id, { state: "exporting" }),
    run: () =>
      Effect.map(currentTimestamp, (now) => {
        const name = `${course.code.toLowerCase().replaceAll(" ", "-")}.epub`
        update(request, course, id, {
          state: "generating",
          attachment: saveAttachment(request, name, makeBook(request, course), now)
        })
        return undefined
      }),
    onEnd: (progress) => Effect.sync(() => finish(progress))
  })
  recordChange(request, "created", "epub_export", coursePath(course), exportJson(request, row))
  return reply(request, courseJson(request, course, row))
})

const showExport = Effect.fn("Sandbox.showEpubExport")(function* (request: ApiRequest) {
  const course = yield* pathCourse(request)
  const row = pathRow(request, epubExports.get(request, course), "epub_export_id")
  return row === undefined ? yield* notFound() : reply(request, courseJson(request, course, row))
})

/** The courses of the caller with their latest export. */
const listExports = (request: ApiRequest) =>
  replyPage(request, {
    path: "epub_exports",
    wrapperKey: "courses",
    rows: coursesOfPerson(request.seed, caller(request), undefined),
    toJson: (course) => courseJson(request, course, epubExports.get(request, course).at(-1))
  })

export const epubExportResource = defineResource({
  routes: [
    get("/epub_exports", listExports),
    post("/courses/:course_id/epub_exports", createExport),
    get("/courses/:course_id/epub_exports/:epub_export_id", showExport)
  ],
  changeTypes: ["epub_export"]
})
