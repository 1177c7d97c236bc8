/** What the service and its storages say in an upload. */
import type { LmsUploadedFile } from "../../../LmsResponse.js"
import { isObject } from "../../response/json.js"
import { canParse } from "../../text/origin.js"

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined)

/** What the service says to do with the file. */
export interface Started {
  /** Undefined where the service fetches the file by itself. */
  readonly url: string | undefined
  readonly fields: ReadonlyArray<readonly [name: string, value: string]>
  /** The name of the file's field, where there is a file to send. */
  readonly fileField: string
  /** Where to ask how far the service is. */
  readonly progress: string | undefined
}

/** Unchanged and in their order. A field that is null is none. */
const fieldsOf = (params: unknown): Started["fields"] =>
  Object.entries(isObject(params) ? params : {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as ReadonlyArray<unknown>) : [value]).flatMap((element) =>
      element === null || element === undefined
        ? []
        : [[name, typeof element === "object" ? JSON.stringify(element) : String(element)] as const]
    )
  )

/** The address that an answer names, from the one that gave it; undefined where nothing can be asked at it. */
export const address = (named: string, from: string): string | undefined => {
  if (!canParse(named, from)) return undefined
  const { href, protocol } = new URL(named, from)
  return protocol === "https:" || protocol === "http:" ? href : undefined
}

/** The answer to the first step; undefined where there is nothing to go on with. */
export const started = (data: unknown): Started | undefined => {
  if (!isObject(data)) return undefined
  // The form of the JSON API, which older services use.
  const inner: unknown = Array.isArray(data.attachments) ? data.attachments[0] : undefined
  const answer = text(data.upload_url) === undefined && isObject(inner) ? inner : data
  const progress = isObject(answer.progress) ? text(answer.progress.url) : undefined
  const url = text(answer.upload_url)
  if (url === undefined && progress === undefined) return undefined
  return {
    url,
    fields: fieldsOf(answer.upload_params),
    fileField: text(answer.file_param) ?? "file",
    progress
  }
}

export const field = ({ fields }: Started, name: string): string | undefined =>
  fields.find(([other]) => other.toLowerCase() === name)?.[1]

/** Whether what has been stored is nothing to anyone before it is confirmed. The other storage makes the file at once. */
export const isConfirmedLater = (start: Started): boolean =>
  ["success_action_redirect", "success_url", "policy", "key"].some((name) => field(start, name) !== undefined)

const isId = (value: unknown): value is string | number =>
  typeof value === "number" || (typeof value === "string" && value !== "")

/** A file that the service has, and has whole. */
export const isStored = (data: unknown): data is LmsUploadedFile =>
  isObject(data) && isId(data.id) && data.upload_status !== "pending" && data.upload_status !== "errored"

/** The id of the file that a confirming (or plain) address is about. */
export const idIn = (url: string): string | undefined =>
  /\/api\/v1\/files\/([^/?#]+)(?:\/create_success)?(?=[?#]|$)/.exec(url)?.[1]

export const isConfirming = (url: string): boolean => /\/create_success(?=[/?#]|$)/.test(url)

/** The size that the service shows, where it shows one. */
export const sizeOf = ({ size }: LmsUploadedFile): number | undefined =>
  typeof size === "number" || (typeof size === "string" && /^\d+$/.test(size)) ? Number(size) : undefined

/** Whether the service's name for it, where it shows one, is the one it was sent with, or what it makes of one that is taken. */
export const isNamed = ({ display_name }: LmsUploadedFile, name: string): boolean => {
  if (typeof display_name !== "string") return true
  const dot = name.lastIndexOf(".")
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""]
  const same = (other: string) => other.normalize("NFC")
  const shown = same(display_name)
  return (
    shown === same(name) ||
    (shown.startsWith(same(stem)) &&
      shown.endsWith(same(extension)) &&
      /-\d+$/.test(shown.slice(0, shown.length - extension.length)))
  )
}
