/** Reads the responses of Canvas and of its file storages during an upload. */
import type { LmsUploadedFile } from "../../../LmsResponse.js"
import { MESSAGE_KEYS } from "../../response/errorBody.js"
import { isObject } from "../../response/json.js"
import { memberNames } from "../../response/rawRecords.js"
import { stringify } from "../../text/stringify.js"

const nonEmptyString = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined

/** The response to the first step: how to transfer the file. */
export interface StartResponse {
  /** Undefined if the service fetches the file itself. */
  readonly url: string | undefined
  readonly fields: ReadonlyArray<readonly [name: string, value: string]>
  /** The name of the form field for the file. */
  readonly fileField: string
  /** The progress of a file that the service fetches itself. */
  readonly progressUrl: string | undefined
}

/** The fields unchanged and in their order. A field with the value null is omitted. */
const readFields = (params: unknown, names: ReadonlyArray<string>): StartResponse["fields"] =>
  names.flatMap((name) => {
    const value: unknown = isObject(params) ? params[name] : undefined
    return (Array.isArray(value) ? (value as ReadonlyArray<unknown>) : [value]).flatMap((element) =>
      element === null || element === undefined
        ? []
        : [[name, typeof element === "object" ? stringify(element) : String(element)] as const]
    )
  })

/** Undefined if the response contains neither an upload URL nor a progress URL. `source` is its text, for the order of the fields. */
export const parseStartResponse = (data: unknown, source: string | undefined): StartResponse | undefined => {
  if (!isObject(data)) return undefined
  const progressUrl = isObject(data.progress) ? nonEmptyString(data.progress.url) : undefined
  const url = nonEmptyString(data.upload_url)
  if (url === undefined && progressUrl === undefined) return undefined
  const params = data.upload_params
  const names =
    source !== undefined && isObject(params)
      ? memberNames(source, "upload_params")
      : Object.keys(isObject(params) ? params : {})
  return {
    url,
    fields: readFields(params, names),
    fileField: nonEmptyString(data.file_param) ?? "file",
    progressUrl
  }
}

export const findField = ({ fields }: StartResponse, name: string): string | undefined =>
  fields.find(([fieldName]) => fieldName.toLowerCase() === name)?.[1]

/**
 * Whether the storage keeps a file unused until it is confirmed. The other kind of storage creates the file
 * immediately.
 */
export const needsConfirmation = (start: StartResponse): boolean =>
  ["success_action_redirect", "success_url", "policy", "key"].some((name) => findField(start, name) !== undefined)

const isId = (value: unknown): value is string | number =>
  typeof value === "number" || (typeof value === "string" && value !== "")

/** Members of a response of the first step. */
const START_MEMBERS = ["attachments", "file_param", "progress", "upload_params", "upload_url"]

/** Whether a response describes something that the service has started: it is no error report, and no start of an upload. */
export const describesOther = (data: unknown): boolean => {
  if (!isObject(data)) return Array.isArray(data) && data.length > 0
  if (isId(data.id) || nonEmptyString(data.workflow_state) !== undefined) return true
  const isReport = MESSAGE_KEYS.some((name) => data[name] !== undefined)
  return (
    !isReport &&
    Object.entries(data).some(([name, value]) => !START_MEMBERS.includes(name) && value !== null && value !== "")
  )
}

/** Whether a response contains a file that is stored completely. */
export const isUploadedFile = (data: unknown): data is LmsUploadedFile =>
  isObject(data) && isId(data.id) && data.upload_status !== "pending" && data.upload_status !== "errored"

const FILE_PATH = /^\/api\/v1\/files\/([^/]+)(\/create_success)?$/

/** The file id in a confirmation URL or a plain file URL; undefined for any other URL. */
export const fileIdOf = (url: string): string | undefined => FILE_PATH.exec(new URL(url).pathname)?.[1]

export const isConfirmUrl = (url: string): boolean => FILE_PATH.exec(new URL(url).pathname)?.[2] !== undefined

/** Undefined if the response contains no size. */
export const sizeOf = ({ size }: LmsUploadedFile): number | undefined =>
  typeof size === "number" || (typeof size === "string" && /^\d+$/.test(size)) ? Number(size) : undefined
