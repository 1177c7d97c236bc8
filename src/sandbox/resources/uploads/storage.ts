/** The storage: receives forms of uploads on Canvas's own disk, in S3 or in inst-fs, and serves signed links. */
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as Multipasta from "multipasta"
import type { FileContent } from "../../kernel/blobs.js"
import { parseId, requestOf, SandboxContext, type SandboxServices, type StorageKind } from "../../kernel/context.js"
import { reply, replyFailure } from "../../kernel/reply.js"
import { contentOf } from "../files/contents.js"
import { serveFile, verifyUrl } from "../files/download.js"
import { files } from "../files/files.js"
import {
  confirmUrl,
  fetchInBackground,
  finishUpload,
  pendingUploads,
  type Upload,
  type UploadParameters
} from "./uploads.js"

// The responses of S3.
const S3_ERRORS = {
  /** The request contains the API token, which is not for this server. */
  Authorization: [400, "InvalidArgument", "Only one auth mechanism allowed"],
  NoLength: [411, "MissingContentLength", "You must provide the Content-Length HTTP header."],
  /** Not a form, truncated, or the file is not the last part. */
  Malformed: [400, "MalformedPOSTRequest", "The body of your POST request is not well-formed multipart/form-data."],
  /** A field was added, removed or changed, the signature is invalid, or the time is over. */
  Denied: [403, "AccessDenied", "Invalid according to Policy: Policy Condition failed"],
  TooSmall: [400, "EntityTooSmall", "Your proposed upload is smaller than the minimum allowed size"],
  NoSuchFile: [404, "NoSuchKey", "The specified key does not exist."]
} as const

/** Why the storage rejects an upload or a download. */
class StorageFailure extends Data.TaggedError("StorageFailure")<{ readonly reason: keyof typeof S3_ERRORS }> {}

const replyStorageFailure = (kind: StorageKind, { reason }: StorageFailure) => {
  // Canvas: `head :bad_request` for every reason.
  if (kind === "local") return HttpServerResponse.empty({ status: 400 })
  if (kind === "inst-fs") {
    return HttpServerResponse.unsafeJson({ error: reason }, { status: reason === "NoSuchFile" ? 404 : 400 })
  }
  const [status, code, message] = S3_ERRORS[reason]
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`
  return HttpServerResponse.text(xml, { status, contentType: "application/xml" })
}

const failWith = (reason: StorageFailure["reason"]) => new StorageFailure({ reason })

// The parser reads no parameters of a header with characters beyond Latin-1, which browsers and curl send in file names.
const disposition = ({ headers }: Multipasta.PartInfo): string => String(headers["content-disposition"])
const nameOf = (part: Multipasta.PartInfo): string =>
  part.name || (/[;\s]name="([^"]*)"/.exec(disposition(part))?.[1] ?? "")
const isFile = (part: Multipasta.PartInfo): boolean => /[;\s]filename\*?=/i.test(disposition(part))

const DASH = 0x2d

/** Keeps the dashes at the end of a chunk together: the parser misses the end of a form if it comes in two chunks. */
const holdDashes = <E>(bytes: Stream.Stream<Uint8Array, E>): Stream.Stream<Uint8Array, E> => {
  let held = new Uint8Array()
  return bytes.pipe(
    Stream.map((chunk) => {
      const all = held.length === 0 ? chunk : Buffer.concat([held, chunk])
      const dashes = all.at(-1) !== DASH ? 0 : all.at(-2) !== DASH ? 1 : 2
      held = new Uint8Array(dashes).fill(DASH)
      return all.subarray(0, all.length - dashes)
    }),
    Stream.concat(Stream.suspend(() => Stream.make(held)))
  )
}

/**
 * Reads a form with a file into the storage, and discards the file unless `admit` accepts the fields. As in S3, the file
 * must be the last part.
 */
const receiveForm = Effect.fn("Sandbox.receiveForm")(function* (
  fileParameters: ReadonlyArray<string>,
  admit: (fields: UploadParameters) => Effect.Effect<Upload, StorageFailure>
) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const { blobs } = yield* SandboxContext
  const contentType = request.headers["content-type"] ?? ""
  const fields: Array<readonly [name: string, value: string]> = []
  let isValid = /^multipart\/form-data\s*;/i.test(contentType)
  let isComplete = false
  let hasFile = false
  let discard = () => {}
  let content: FileContent | undefined

  const parser = Multipasta.make({
    headers: { "content-type": contentType },
    isFile,
    onField: (part, value) => {
      if (hasFile) isValid = false
      fields.push([nameOf(part), Multipasta.decodeField(part, value)])
    },
    onFile: (part) => {
      if (hasFile || !fileParameters.includes(nameOf(part))) isValid = false
      if (!isValid) return () => {}
      hasFile = true
      const writer = blobs.open()
      discard = writer.discard
      return (chunk) => {
        if (chunk === null) content = writer.finish()
        else writer.write(chunk)
      }
    },
    onError: () => {
      if (!isComplete) isValid = false
    },
    onDone: () => {
      isComplete = true
    }
  })

  // The rest of a rejected form is read, too: a client may not read the response before it has sent all.
  const write = (chunk: Uint8Array) =>
    Effect.try(() => {
      if (isValid) parser.write(chunk)
    }).pipe(
      // The parser throws if an encoded file name is invalid.
      Effect.catchAll(() =>
        Effect.sync(() => {
          isValid = false
        })
      )
    )
  const received = Effect.gen(function* () {
    yield* Effect.mapError(Stream.runForEach(holdDashes(request.stream), write), () => failWith("Malformed"))
    if (isValid) parser.end()
    if (!isValid || !isComplete) return yield* failWith("Malformed")
    return { upload: yield* admit(fields), content }
  })
  return yield* Effect.onError(received, () => Effect.sync(() => discard()))
})

const fieldOf = (fields: UploadParameters, name: string): string => fields.find(([key]) => key === name)?.[1] ?? ""

/** Whether the sent fields equal the issued ones, in any order. */
const isUnchanged = (issued: UploadParameters, sent: UploadParameters): boolean => {
  const canonical = (fields: UploadParameters) => JSON.stringify(fields.map((field) => JSON.stringify(field)).sort())
  return canonical(issued) === canonical(sent)
}

/** The upload with this id, if the fields are unchanged and it has not expired. */
const admitUpload = ({ seed }: SandboxServices, id: number, fields: UploadParameters) =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => {
    const upload = pendingUploads(seed).get(id)
    return upload !== undefined && isUnchanged(upload.parameters, fields) && upload.expires > now
      ? Effect.succeed(upload)
      : failWith("Denied")
  })

/** Canvas's own disk, and S3: the file is confirmed later. */
const receiveUnconfirmed = Effect.fn("Sandbox.receiveUnconfirmed")(function* (
  services: SandboxServices,
  { headers }: HttpServerRequest.HttpServerRequest
) {
  const isLocal = services.storage.kind === "local"
  if (!isLocal && headers["content-length"] === undefined) return yield* failWith("NoLength")
  const { content, upload } = yield* receiveForm(isLocal ? ["file", "attachment[uploaded_data]"] : ["file"], (fields) =>
    admitUpload(services, parseId(fieldOf(fields, "key").split("/")[2] ?? ""), fields)
  )
  if (content === undefined) return yield* failWith("Malformed")
  // Canvas: an empty file violates the policy of S3.
  if (!isLocal && content.size === 0) return yield* failWith("TooSmall")
  upload.received = content
  if (isLocal) return HttpServerResponse.redirect(confirmUrl(services.url, upload), { status: 302 })
  const key = fieldOf(upload.parameters, "key")
  const etag = `"${content.digest()}"`
  const redirect = fieldOf(upload.parameters, "success_action_redirect")
  if (redirect !== "") {
    const query = new URLSearchParams({ bucket: "canvas-files", key, etag })
    return HttpServerResponse.redirect(`${redirect}&${query}`, { status: 303 })
  }
  // The URL of the stored object. The URL to confirm at is `success_url`.
  const location = `${services.storage.url}/${key.split("/").map(encodeURIComponent).join("/")}`
  return HttpServerResponse.text(
    `<?xml version="1.0" encoding="UTF-8"?>\n<PostResponse><Location>${location}</Location></PostResponse>`,
    { status: 201, headers: { location, etag }, contentType: "application/xml" }
  )
})

/** Instructure's file service. It notifies Canvas itself, so the file exists when the response is sent. */
const receiveInstFs = Effect.fn("Sandbox.receiveInstFs")(function* (
  services: SandboxServices,
  { url }: HttpServerRequest.HttpServerRequest
) {
  const id = verifyUrl(services, url, yield* Clock.currentTimeMillis) ?? -1
  const { content, upload } = yield* receiveForm(["file"], (fields) => admitUpload(services, id, fields))
  if (upload.from !== undefined && content === undefined) {
    pendingUploads(services.seed).delete(upload.id)
    yield* fetchInBackground(services, upload, upload.from)
    return HttpServerResponse.unsafeJson({}, { status: 201 })
  }
  if (upload.from !== undefined || content === undefined) return yield* failWith("Malformed")
  // Canvas is only notified now, so sending the form twice creates two files.
  const item = yield* finishUpload(services, { ...upload, id: services.nextId() }, content)
  const location = `${services.url}/api/v1/files/${item.row.id}?include%5B%5D=enhanced_preview_url`
  const request = requestOf(services)
  return reply(request, files.json(request, item), { status: 201, headers: { location } })
})

/** Serves a signed link. */
const serveLink = Effect.fn("Sandbox.serveLink")(function* (
  services: SandboxServices,
  { url }: HttpServerRequest.HttpServerRequest
) {
  const id = verifyUrl(services, url, yield* Clock.currentTimeMillis)
  if (id === undefined) return yield* failWith("Denied")
  const found = files.find(services, id)
  return found === undefined || contentOf(services, id).isLost
    ? yield* failWith("NoSuchFile")
    : yield* serveFile(services, found.row)
})

/** The storage for file contents. It checks signatures. The API token must not be sent to it, and S3 rejects both. */
export const storageSite = Effect.gen(function* () {
  const services = yield* SandboxContext
  const request = yield* HttpServerRequest.HttpServerRequest
  const { kind, url } = services.storage
  if (request.headers.authorization !== undefined) return yield* failWith("Authorization")
  if (request.method === "GET" || request.method === "HEAD") return yield* serveLink(services, request)
  const path = { local: "/files_api", s3: "/", "s3-no-redirect": "/", "inst-fs": "/files" }[kind]
  if (request.method !== "POST" || new URL(request.url, url).pathname !== path) {
    return HttpServerResponse.empty({ status: 405 })
  }
  return yield* (kind === "inst-fs" ? receiveInstFs : receiveUnconfirmed)(services, request)
}).pipe(
  Effect.catchTags({
    StorageFailure: (failure) =>
      Effect.map(SandboxContext, ({ storage }) => replyStorageFailure(storage.kind, failure)),
    ApiFailure: (failure) => Effect.succeed(replyFailure(failure))
  }),
  Effect.catchAllDefect(() => Effect.succeed(HttpServerResponse.empty({ status: 500 })))
)
