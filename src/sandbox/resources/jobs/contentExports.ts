/** Content exports of courses, groups and people. */
import * as Effect from "effect/Effect"
import * as Function from "effect/Function"
import { zipSync } from "fflate"
import { messageFailure, notFound } from "../../kernel/apiFailure.js"
import { type ApiRequest, pathRow, type SandboxServices } from "../../kernel/context.js"
import { quarterOfJobTime } from "../../kernel/jobs.js"
import type { JsonObject } from "../../kernel/json.js"
import { asString } from "../../kernel/parameters.js"
import { reply, replyChange, replyPage } from "../../kernel/reply.js"
import { defineResource, get, post } from "../../kernel/resource.js"
import { makeTable } from "../../kernel/state.js"
import { currentTimestamp } from "../../kernel/time.js"
import { caller } from "../../school/callers.js"
import { assignments } from "../assignment.js"
import { assignmentFields } from "../assignments.js"
import { saveAttachment } from "../files/attachments.js"
import { fullName, type Owner, ownerPath } from "../files/drive.js"
import { ownerPaths, requireManageable } from "../files/paths.js"
import { driveOf } from "../files/store.js"
import { pages } from "../pages.js"
import { type Progress, progressUrl, runJob, startJob } from "../progress.js"

interface ContentExport {
  readonly id: number
  readonly type: string
  readonly user: number
  readonly createdAt: string
  readonly state: "created" | "exporting" | "exported" | "failed"
  readonly progress: number
  readonly attachment: JsonObject | undefined
}

/** By the path of their owner. */
const contentExports = makeTable<string, ContentExport>(Function.identity, () => [])

const exportJson = ({ url }: SandboxServices, owner: Owner, row: ContentExport): JsonObject => ({
  id: row.id,
  user_id: row.user,
  created_at: row.createdAt,
  workflow_state: row.state,
  export_type: row.type,
  course_id: owner._tag === "Course" ? owner.course.id : undefined,
  attachment: row.attachment,
  progress_url: progressUrl(url, row.progress)
})

/** The files of an owner by path. A file whose bytes are lost is left out. */
const exportFiles = (services: SandboxServices, owner: Owner): Record<string, Uint8Array> => {
  const drive = driveOf(services, owner)
  const contents: Record<string, Uint8Array> = {}
  for (const file of drive.files) {
    const folder = drive.folders.find(({ id }) => id === file.folder)
    if (folder === undefined || file.content._tag === "Lost") continue
    const path = [...fullName(drive, folder).split("/").slice(1), file.name].join("/")
    contents[path] = services.blobs.readNow(file.content)
  }
  return contents
}

const encode = (text: string) => new TextEncoder().encode(text)

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")

/** A cartridge: its manifest, pages and assignments. It has the layout of Canvas, and fewer details. */
const exportCartridge = (services: SandboxServices, owner: Owner): Record<string, Uint8Array> => {
  const files = Object.entries(exportFiles(services, owner)).map(
    ([path, bytes]) => [`web_resources/${path}`, bytes] as const
  )
  if (owner._tag !== "Course") return Object.fromEntries(files)
  const { course } = owner
  const contents = [
    ...files,
    ...pages.get(services, course).map(({ body, url }) => [`wiki_content/${url}.html`, encode(body)] as const),
    ...assignments.get(services, course).map((row, index) => {
      const { description, due_at, name, points_possible } = assignmentFields(services.url, course, row, index + 1)
      return [
        `assignments/${row.id}.json`,
        encode(JSON.stringify({ name, description, due_at, points_possible }))
      ] as const
    })
  ]
  const resources = contents.map(
    ([path], index) =>
      `<resource identifier="r${index + 1}" type="webcontent" href="${escapeXml(path)}"><file href="${escapeXml(path)}"/></resource>`
  )
  const manifest = `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="course-${course.id}" xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1">
<metadata><schema>IMS Common Cartridge</schema><schemaversion>1.1.0</schemaversion><title>${escapeXml(course.name)}</title></metadata>
<organizations/>
<resources>
${resources.join("\n")}
</resources>
</manifest>
`
  return { "imsmanifest.xml": encode(manifest), ...Object.fromEntries(contents) }
}

// A date keeps the bytes of an archive independent of the clock; ZIP begins in 1980.
const ARCHIVE_DATE = { mtime: "2024-08-26T08:00:00" }

const contentsOf = (services: SandboxServices, owner: Owner, type: string) =>
  type === "zip" ? exportFiles(services, owner) : exportCartridge(services, owner)

const fileName = (owner: Owner, type: string): string => {
  const name = owner._tag === "Course" ? owner.course.code.toLowerCase().replaceAll(" ", "-") : ownerPath(owner)
  return `${name.replace("/", "-")}-export.${type === "zip" || type === "qti" ? "zip" : "imscc"}`
}

/** Canvas: the progress ends before the export has its state and its attachment. */
const finishExport = Effect.fn("Sandbox.finishExport")(function* (
  services: SandboxServices,
  owner: Owner,
  row: ContentExport,
  progress: Progress
) {
  const path = ownerPath(owner)
  if (progress.state !== "completed") return contentExports.replace(services, path, { ...row, state: "failed" })
  yield* Effect.sleep(quarterOfJobTime(services))
  const archive = zipSync(contentsOf(services, owner, row.type), ARCHIVE_DATE)
  const attachment = saveAttachment(services, fileName(owner, row.type), archive, yield* currentTimestamp)
  contentExports.replace(services, path, { ...row, state: "exported", attachment })
})

const COURSE_TYPES = ["zip", "common_cartridge", "qti"]

const createExport = Effect.fn("Sandbox.createExport")(function* (request: ApiRequest, owner: Owner) {
  yield* requireManageable(request, owner)
  const type = asString(request.parameters.get("export_type")) ?? ""
  if (type !== "zip" && !(owner._tag === "Course" && COURSE_TYPES.includes(type))) {
    return yield* messageFailure("invalid export_type")
  }
  const id = request.nextId()
  const job = yield* startJob(request, ["ContentExport", id], "content_export")
  const row: ContentExport = {
    id,
    type,
    user: caller(request).id,
    createdAt: request.now,
    state: "created",
    progress: job.id,
    attachment: undefined
  }
  const path = ownerPath(owner)
  contentExports.add(request, path, row)
  yield* runJob(request, job, {
    onRunning: () => contentExports.replace(request, path, { ...row, state: "exporting" }),
    run: () => Effect.succeed(undefined),
    onEnd: (progress) => finishExport(request, owner, row, progress)
  })
  return replyChange(request, "created", "content_export", path, exportJson(request, owner, row))
})

const listExports = Effect.fn("Sandbox.listExports")(function* (request: ApiRequest, owner: Owner) {
  yield* requireManageable(request, owner)
  const path = ownerPath(owner)
  return yield* replyPage(request, {
    path: `${path}/content_exports`,
    // Canvas: the latest first.
    rows: contentExports.get(request, path).toReversed(),
    toJson: (row) => exportJson(request, owner, row)
  })
})

const showExport = Effect.fn("Sandbox.showExport")(function* (request: ApiRequest, owner: Owner) {
  yield* requireManageable(request, owner)
  const row = pathRow(request, contentExports.get(request, ownerPath(owner)), "content_export_id")
  return row === undefined ? yield* notFound() : reply(request, exportJson(request, owner, row))
})

export const contentExportResource = defineResource({
  routes: ownerPaths.flatMap(([path, pathOwner]) => [
    get(`${path}/content_exports`, (request) =>
      Effect.flatMap(pathOwner(request), (owner) => listExports(request, owner))
    ),
    post(
      `${path}/content_exports`,
      (request) => Effect.flatMap(pathOwner(request), (owner) => createExport(request, owner)),
      { acts: ["export_type"] }
    ),
    get(`${path}/content_exports/:content_export_id`, (request) =>
      Effect.flatMap(pathOwner(request), (owner) => showExport(request, owner))
    )
  ]),
  changeTypes: ["content_export"]
})
