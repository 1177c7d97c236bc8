import type { Json } from "../json.js"
import type { Upload, UploadParameters } from "../uploads/uploads.js"

/** How an institution keeps its files: on Canvas's own disk, in S3, or in Instructure's file service. */
export type StorageKind = "local" | "s3" | "s3-no-redirect" | "inst-fs"

/** Where and with what the file is to be sent: the second step of an upload. */
export interface Ticket {
  readonly url: string
  readonly parameters: UploadParameters
  readonly fileParameter: string | null
}

export interface TicketContext {
  /** Canvas itself. */
  readonly url: string
  /** The storage, which may be the same. */
  readonly storageUrl: string
  readonly secret: string
  readonly now: number
}

/** An upload before it has its parameters. */
export type Draft = Omit<Upload, "parameters" | "expires" | "received">

export const ticketJson = (ticket: Ticket): { readonly [key: string]: Json } => ({
  upload_url: ticket.url,
  upload_params: Object.fromEntries(ticket.parameters),
  file_param: ticket.fileParameter
})

/** Canvas: half an hour to send the file in. */
export const policyLife = 30 * 60 * 1000

/** Canvas: from one byte, so an empty file is outside the policy, to 10 GiB. */
export const policyRange: readonly [least: number, most: number] = [1, 10 * 1024 ** 3]

/** The key of the stored object, which tells the upload it belongs to. */
export const objectKey = (id: number, name: string): string => `account_1/attachments/${id}/${name}`

export const idOfKey = (key: string): number => Number(/^account_1\/attachments\/(\d{1,15})\//.exec(key)?.[1] ?? -1)

/** The parameters of the confirming step, as the first step was given them. */
export const confirmUrl = (url: string, upload: Draft): string => {
  const query = new URLSearchParams({ uuid: upload.uuid })
  // Canvas leaves the default out.
  if (upload.onDuplicate === "rename") query.set("on_duplicate", "rename")
  if (!upload.countsToQuota) query.set("quota_exemption", upload.uuid.slice(0, 16))
  for (const one of upload.include) query.append("include[]", one)
  return `${url}/api/v1/files/${upload.id}/create_success?${query}`
}

export const encodePolicy = (expires: number, conditions: Json): string =>
  Buffer.from(JSON.stringify({ expiration: new Date(expires).toISOString(), conditions })).toString("base64")

/** Whether what came back is what was given, each once: nothing added, left out or changed. In any order. */
export const unchanged = (given: UploadParameters, sent: UploadParameters): boolean => {
  const text = (parameters: UploadParameters) => JSON.stringify(parameters.map((pair) => JSON.stringify(pair)).sort())
  return text(given) === text(sent)
}
