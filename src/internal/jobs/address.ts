/** Finds the address of the job that a call has started. */
import * as Either from "effect/Either"
import type { LmsJobError } from "../../LmsError.js"
import { isObject } from "../response/json.js"
import { describeType } from "../text/describe.js"
import { canParse, originOf, resolveAddress } from "../text/origin.js"
import * as redact from "../text/redact.js"
import type { Secrets } from "../text/secrets.js"
import * as errors from "./errors.js"
import { isJobState, kindAt } from "./kinds.js"
import { memberAt, textAt } from "./status.js"

/** What `lmsWait` got: an address, or the data that describes a job, with the request that returned it if that is known. */
export interface Started {
  readonly data: unknown
  readonly request: { readonly method: string; readonly url: string } | undefined
}

/** Recognizes a response by its members, since one of the promise client is as good. */
export const toStarted = (started: unknown): Started => {
  if (!isObject(started)) return { data: started, request: undefined }
  const { data, request, status } = started
  const isResponse =
    typeof status === "number" &&
    isObject(request) &&
    typeof request.url === "string" &&
    typeof request.method === "string"
  return isResponse
    ? { data, request: { method: String(request.method), url: String(request.url) } }
    : { data: started, request: undefined }
}

/** Members with the address of the job itself: of a Progress, of an upload by URL, of a page views query. */
const OWN_ADDRESSES = ["url", "progress.url", "poll_url"]

/** Resolved against a URL of the service if it is a path; undefined if it is not the address of a job. */
const jobUrl = (address: string | undefined, base: string | undefined): string | undefined => {
  const url = address === undefined ? undefined : resolveAddress(address, base)
  return url !== undefined && kindAt(new URL(url).pathname) !== undefined ? url : undefined
}

const idAt = (data: unknown, path: string): string | undefined => {
  const id = memberAt(data, path)
  return typeof id === "number" || typeof id === "bigint" || (typeof id === "string" && id !== "")
    ? encodeURIComponent(String(id))
    : undefined
}

/**
 * The address of a job below that of the request that started it: `POST …/sis_imports` starts `…/sis_imports/9`. Some
 * requests are about an existing job (`PUT …/sis_imports/9/abort`), or have more segments (`…/outcome_imports/group/5`).
 */
const belowRequest = (url: string, id: string, data: unknown): string | undefined => {
  if (!canParse(url)) return undefined
  const { origin, pathname } = new URL(url)
  const segments = pathname.replace(/\/$/, "").split("/")
  const candidates = [0, 1, 2].flatMap((dropped) => {
    const kept = segments.slice(0, segments.length - dropped)
    return kept.at(-1) === id ? [kept] : [[...kept, id]]
  })
  const path = candidates
    .map((kept) => kept.join("/"))
    .find((path) => {
      const kind = kindAt(path)
      // Other records have an id and such a path, too.
      return kind?.isRecord === true ? isJobState(kind, textAt(data, "workflow_state")) : kind !== undefined
    })
  return path === undefined ? undefined : origin + path
}

/** The address of a job whose description names others of its addresses, or what it belongs to. */
const fromDescription = (data: unknown): string | undefined => {
  const issues = textAt(data, "migration_issues_url")?.replace(/\/migration_issues\/?$/, "")
  const other = textAt(data, "progress_url") ?? textAt(data, "epub_export.progress_url")
  const origin = originOf(resolveAddress(other ?? "") ?? "")
  if (issues !== undefined) return jobUrl(issues, undefined)
  const [id, course] = [idAt(data, "id"), idAt(data, "course_id")]
  const book = idAt(data, "epub_export.id")
  if (origin === undefined || id === undefined) return undefined
  if (book !== undefined) return `${origin}/api/v1/courses/${id}/epub_exports/${book}`
  return course !== undefined && textAt(data, "export_type") !== undefined
    ? `${origin}/api/v1/courses/${course}/content_exports/${id}`
    : undefined
}

/** A Progress without its `url`: the path of a Progress, which every version of the service has. */
const progressPath = (data: unknown): string | undefined => {
  const id = idAt(data, "id")
  return id !== undefined && textAt(data, "workflow_state") !== undefined && textAt(data, "tag") !== undefined
    ? `/api/v1/progress/${id}`
    : undefined
}

/** The address of the job, absolute or a path. */
export const findAddress = ({ data, request }: Started, secrets: Secrets): Either.Either<string, LmsJobError> => {
  if (typeof data === "string" && request === undefined) return checkAddress(data, secrets)
  if (!isObject(data) && request === undefined) {
    const problem = `must get a response, its data or an address, got ${describeType(data)}`
    return Either.left(errors.startedNoJob("", "lmsWait", problem))
  }
  const own = OWN_ADDRESSES.map((member) => jobUrl(textAt(data, member), request?.url)).find((url) => url !== undefined)
  const id = idAt(data, "epub_export.id") ?? idAt(data, "id")
  const below = request === undefined || id === undefined ? undefined : belowRequest(request.url, id, data)
  const address = own ?? below ?? fromDescription(data) ?? progressPath(data)
  if (address !== undefined) return Either.right(address)
  return Either.left(
    request === undefined
      ? errors.startedNoJob("", "The data", "describes no job whose address can be derived from it")
      : errors.startedNoJob(
          request.url,
          `${request.method} ${request.url}`,
          "started no job: its response describes none"
        )
  )
}

/** An address as a string, such as one that was stored. */
const checkAddress = (address: string, secrets: Secrets): Either.Either<string, LmsJobError> => {
  const base = "https://path.invalid"
  const isJob = canParse(address, base) && kindAt(new URL(address, base).pathname) !== undefined
  if (isJob) return Either.right(address)
  // Other strings are not shown, since one may be a token.
  const shown = /^(?:https?:\/)?\//i.test(address) ? redact.redactUrlAndSecrets(secrets, address) : undefined
  const subject = shown === undefined ? describeType(address) : `"${shown}"`
  return Either.left(
    errors.startedNoJob(shown ?? "", subject, "is not the address of a job, such as /api/v1/progress/77")
  )
}
