/** Error responses of the storage. */
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Data from "effect/Data"
import type { StorageKind } from "../kernel/context.js"

// The responses of S3.
const S3_ERRORS = {
  /** The request contains the API token, which is not for this server. */
  Authorization: [400, "InvalidArgument", "Only one auth mechanism allowed"],
  NoLength: [411, "MissingContentLength", "You must provide the Content-Length HTTP header."],
  /** Not a form, truncated, or the file is not the last part. */
  Malformed: [400, "MalformedPOSTRequest", "The body of your POST request is not well-formed multipart/form-data."],
  /** A field was added, removed or changed, or the signature is invalid. */
  Changed: [403, "AccessDenied", "Invalid according to Policy: Policy Condition failed"],
  Expired: [403, "AccessDenied", "Invalid according to Policy: Policy expired."],
  TooSmall: [400, "EntityTooSmall", "Your proposed upload is smaller than the minimum allowed size"],
  NoSuchFile: [404, "NoSuchKey", "The specified key does not exist."]
} as const

/** Why the storage rejects an upload or a download. */
export class StorageFailure extends Data.TaggedError("StorageFailure")<{ readonly reason: keyof typeof S3_ERRORS }> {}

export const replyStorageFailure = (
  kind: StorageKind,
  { reason }: StorageFailure
): HttpServerResponse.HttpServerResponse => {
  switch (kind) {
    // Canvas: `head :bad_request` for every reason.
    case "local":
      return HttpServerResponse.empty({ status: 400 })
    case "s3":
    case "s3-no-redirect": {
      const [status, code, message] = S3_ERRORS[reason]
      const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`
      return HttpServerResponse.text(xml, { status, contentType: "application/xml" })
    }
    case "inst-fs":
      return HttpServerResponse.unsafeJson({ error: reason }, { status: reason === "NoSuchFile" ? 404 : 400 })
  }
}
