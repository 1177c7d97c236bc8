/** Error responses of the storage. */
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Data from "effect/Data"
import type { StorageKind } from "../kernel/context.js"

/** Why the storage rejects an upload or a download. */
type Reason =
  /** The request contains the API token, which is not for this server. */
  | "Authorization"
  | "NoLength"
  /** Not a form, truncated, or the file is not the last part. */
  | "Malformed"
  /** A field was added, removed or changed, or the signature is invalid. */
  | "Changed"
  | "Expired"
  | "TooSmall"
  | "TooLarge"
  | "NoSuchFile"

export class StorageFailure extends Data.TaggedError("StorageFailure")<{ readonly reason: Reason }> {}

// The messages of S3.
const S3_ERRORS: Readonly<Record<Reason, readonly [status: number, code: string, message: string]>> = {
  Authorization: [400, "InvalidArgument", "Only one auth mechanism allowed"],
  NoLength: [411, "MissingContentLength", "You must provide the Content-Length HTTP header."],
  Malformed: [400, "MalformedPOSTRequest", "The body of your POST request is not well-formed multipart/form-data."],
  Changed: [403, "AccessDenied", "Invalid according to Policy: Policy Condition failed"],
  Expired: [403, "AccessDenied", "Invalid according to Policy: Policy expired."],
  TooSmall: [400, "EntityTooSmall", "Your proposed upload is smaller than the minimum allowed size"],
  TooLarge: [400, "EntityTooLarge", "Your proposed upload exceeds the maximum allowed size"],
  NoSuchFile: [404, "NoSuchKey", "The specified key does not exist."]
}

const INST_FS_STATUSES: Readonly<Record<Reason, number>> = {
  Authorization: 400,
  NoLength: 411,
  Malformed: 400,
  Changed: 400,
  Expired: 400,
  TooSmall: 400,
  TooLarge: 413,
  NoSuchFile: 404
}

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
      return HttpServerResponse.unsafeJson({ error: reason }, { status: INST_FS_STATUSES[reason] })
  }
}
