import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { asText, asTexts } from "../../kernel/parameters.js"
import { notFound, unauthorized } from "../../kernel/refusal.js"
import { reply } from "../../kernel/reply.js"
import { get, post, resource } from "../../kernel/resource.js"
import { Parameters, pathParameter, toId, World } from "../../kernel/world.js"
import { caller } from "../../school/callers.js"
import { findPerson, membersWith } from "../../school/people.js"
import { mayEdit } from "../../school/roles.js"
import { pathAssignment } from "../assignments.js"
import { type Owner, submissionsPath, unfiled } from "../files/drive.js"
import { fileJson } from "../files/fileJson.js"
import { keepFile } from "../files/filing.js"
import { manageable, ownerPaths, pathFolder } from "../files/paths.js"
import { findFile, findGone } from "../files/store.js"
import { beginUpload, type Target } from "./begin.js"
import { findUpload, putBackUpload, takeUpload } from "./pending.js"

const ownFiles = (owner: Owner, folder: ReadonlyArray<string>): Effect.Effect<Target, never, Parameters | World> =>
  Effect.map(caller, ({ id }) => ({
    owner,
    folder,
    submissions: false,
    countsToQuota: true,
    progressContext: ["User", id],
    handIn: undefined
  }))

/** Whose work it is: the caller's own, or that of a student the caller may grade. */
const pathSubmitter = Effect.gen(function* () {
  const { plan } = yield* World
  const { assignment, course } = yield* pathAssignment
  const asking = yield* caller
  const reference = yield* pathParameter("user_id")
  const person = reference === "self" ? asking : findPerson(plan, reference)
  if (person === undefined) return yield* notFound()
  if (person.id !== asking.id) {
    if (!membersWith(plan, course, "student").some((student) => student.id === person.id)) return yield* notFound()
    if (!mayEdit(course.role)) return yield* unauthorized()
  }
  // A guess: Canvas hands in for who asks, and nothing where that is no student of the course.
  const isOwn = person.id === asking.id && course.role === "student"
  const handIn = isOwn ? { course, assignment, student: person } : undefined
  return { assignment, course, handIn, owner: { _tag: "User", id: person.id } as const }
})

/** Canvas: what is handed in lies with the student, in a folder of the course, and does not count against their quota. */
const uploadSubmission = Effect.gen(function* () {
  const { assignment, course, handIn, owner } = yield* pathSubmitter
  return yield* beginUpload({
    owner,
    folder: submissionsPath(course),
    submissions: true,
    countsToQuota: false,
    progressContext: ["Assignment", assignment.id],
    handIn
  })
})

const uploadComment = Effect.gen(function* () {
  const { assignment, owner } = yield* pathSubmitter
  return yield* beginUpload({
    owner,
    folder: [unfiled],
    submissions: false,
    countsToQuota: false,
    progressContext: ["Assignment", assignment.id],
    handIn: undefined
  })
})

const uploadToFolder = Effect.gen(function* () {
  const { all, query } = yield* Parameters
  const { drive, folder } = yield* pathFolder
  const owner = yield* manageable(drive.owner)
  return yield* Effect.provideService(beginUpload(yield* ownFiles(owner, [])), Parameters, {
    query,
    all: new Map([...all, ["parent_folder_id", folder.id]])
  })
})

/** The last step of an upload: the file is there from now on, and for once only. */
const confirmUpload = Effect.gen(function* () {
  const { url } = yield* World
  const { all } = yield* Parameters
  const id = toId(yield* pathParameter("file_id"))
  const uuid = asText(all.get("uuid"))
  const taken = yield* takeUpload(id, (upload) => upload.uuid === uuid && upload.received !== undefined)
  const upload = Option.getOrUndefined(taken)
  if (upload?.received === undefined) return HttpServerResponse.empty({ status: 400 })
  const kept = yield* Effect.onError(keepFile(upload, upload.received), () => putBackUpload(upload))
  const include = [...asTexts(all.get("include")), "enhanced_preview_url"]
  return yield* reply(fileJson(url, kept.drive, kept.file, { include }))
})

/** How far an upload is, for whoever knows its uuid. */
const fileStatus = Effect.gen(function* () {
  const { url } = yield* World
  const id = toId(yield* pathParameter("file_id"))
  const uuid = yield* pathParameter("uuid")
  const found = Option.getOrUndefined(yield* findFile(id))
  if (found !== undefined && found.file.uuid === uuid) {
    const { drive, file } = found
    // Canvas takes any state but these two for an error, and so a file that is hidden.
    if (file.hidden) return yield* reply({ upload_status: "errored", message: null })
    return yield* reply({ upload_status: "ready", attachment: fileJson(url, drive, file) })
  }
  // Canvas: an upload that is not confirmed and a file that is deleted are in the same state.
  const begun = Option.exists(yield* findUpload(id), (upload) => upload.uuid === uuid)
  const gone = Option.exists(yield* findGone(id), ({ file }) => file.uuid === uuid)
  return begun || gone ? yield* reply({ upload_status: "pending" }) : yield* notFound()
})

const submissions = "/courses/:course_id/assignments/:assignment_id/submissions"

export const uploadResource = resource({
  routes: [
    ...ownerPaths.map(([path, owner]) =>
      post(
        `${path}/files`,
        owner.pipe(
          Effect.flatMap(manageable),
          Effect.flatMap((found) => ownFiles(found, [unfiled])),
          Effect.flatMap(beginUpload)
        )
      )
    ),
    post("/folders/:folder_id/files", uploadToFolder),
    post(`${submissions}/:user_id/files`, uploadSubmission),
    post(`${submissions}/comments/:user_id/files`, uploadComment),
    get("/files/:file_id/create_success", confirmUpload),
    get("/files/:file_id/:uuid/status", fileStatus)
  ]
})
