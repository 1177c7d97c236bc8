import type { StorageKind } from "../kernel/context.js"
import type { Json } from "../kernel/json.js"
import { hmacHex, signToken } from "./signature.js"

export type UploadParameters = ReadonlyArray<readonly [name: string, value: string]>

/** Where and with what the file is to be sent: the second step of an upload. */
interface UploadTicket {
  readonly url: string
  readonly parameters: UploadParameters
  readonly fileParameter: string | null
}

interface TicketContext {
  /** Canvas itself. */
  readonly url: string
  /** The storage, which may be the same. */
  readonly storageUrl: string
  readonly secret: string
  readonly now: number
}

/** What is said of a file before it is sent. */
export interface AnnouncedFile {
  readonly id: number
  readonly uuid: string
  readonly name: string
  readonly contentType: string
  readonly onDuplicate: "overwrite" | "rename"
  readonly countsToQuota: boolean
  /** What the caller wants in the answer of the confirming step. */
  readonly include: ReadonlyArray<string>
  /** Where the bytes are to be fetched from, when they are not sent, and who is told. */
  readonly from: { readonly url: string; readonly progress: number } | undefined
}

export const ticketJson = (ticket: UploadTicket): { readonly [key: string]: Json } => ({
  upload_url: ticket.url,
  upload_params: Object.fromEntries(ticket.parameters),
  file_param: ticket.fileParameter
})

/** Canvas: half an hour to send the file in. */
export const POLICY_LIFETIME_MILLIS = 30 * 60 * 1000

/** Canvas: from one byte, so an empty file is outside the policy, to 10 GiB. */
export const POLICY_SIZE_RANGE: readonly [least: number, most: number] = [1, 10 * 1024 ** 3]

/** The key of the stored object, which tells the upload it belongs to. */
export const objectKey = (id: number, name: string): string => `account_1/attachments/${id}/${name}`

export const parseObjectKey = (key: string): number =>
  Number(/^account_1\/attachments\/(\d{1,15})\//.exec(key)?.[1] ?? -1)

/** The parameters of the confirming step, as the first step was given them. */
export const confirmUrl = (url: string, upload: AnnouncedFile): string => {
  const query = new URLSearchParams({ uuid: upload.uuid })
  // Canvas leaves the default out.
  if (upload.onDuplicate === "rename") query.set("on_duplicate", "rename")
  if (!upload.countsToQuota) query.set("quota_exemption", upload.uuid.slice(0, 16))
  for (const one of upload.include) query.append("include[]", one)
  return `${url}/api/v1/files/${upload.id}/create_success?${query}`
}

const encodePolicy = (expires: number, conditions: Json): string =>
  Buffer.from(JSON.stringify({ expiration: new Date(expires).toISOString(), conditions })).toString("base64")

/** Whether what came back is what was given, each once: nothing added, left out or changed. In any order. */
export const isUnchanged = (given: UploadParameters, sent: UploadParameters): boolean => {
  const text = (parameters: UploadParameters) => JSON.stringify(parameters.map((pair) => JSON.stringify(pair)).sort())
  return text(given) === text(sent)
}

export const BUCKET_NAME = "canvas-files"

const localTicket = (draft: AnnouncedFile, context: TicketContext): UploadTicket => {
  const key = objectKey(draft.id, draft.name)
  const policy = encodePolicy(context.now + POLICY_LIFETIME_MILLIS, [
    { key },
    { acl: "private" },
    ["starts-with", "$Filename", ""],
    ["content-length-range", ...POLICY_SIZE_RANGE]
  ])
  return {
    url: `${context.storageUrl}/files_api${draft.onDuplicate === "rename" ? "?on_duplicate=rename" : ""}`,
    fileParameter: "attachment[uploaded_data]",
    parameters: [
      ["Filename", draft.name],
      ["key", key],
      ["acl", "private"],
      ["Policy", policy],
      ["Signature", hmacHex(context.secret, policy)],
      ["content-type", draft.contentType]
    ]
  }
}

const s3Ticket = (draft: AnnouncedFile, context: TicketContext, confirm: string, redirects: boolean): UploadTicket => {
  const key = objectKey(draft.id, draft.name)
  const date = new Date(context.now).toISOString().replace(/[-:]|\.\d+/g, "")
  const signed: UploadTicket["parameters"] = [
    ["key", key],
    ["acl", "private"],
    ["content-type", draft.contentType],
    ["x-amz-credential", `AKIASANDBOX/${date.slice(0, 8)}/us-east-1/s3/aws4_request`],
    ["x-amz-algorithm", "AWS4-HMAC-SHA256"],
    ["x-amz-date", date],
    ...(redirects
      ? ([["success_action_redirect", confirm]] as const)
      : ([
          ["success_action_status", "201"],
          ["success_url", confirm]
        ] as const))
  ]
  const policy = encodePolicy(context.now + POLICY_LIFETIME_MILLIS, [
    { bucket: BUCKET_NAME },
    ...signed.map(([name, value]) => ({ [name]: value })),
    ["starts-with", "$Filename", ""],
    ["content-length-range", ...POLICY_SIZE_RANGE]
  ])
  return {
    url: `${context.storageUrl}/`,
    fileParameter: "file",
    parameters: [
      ["Filename", draft.name],
      ...signed,
      ["Policy", policy],
      ["x-amz-signature", hmacHex(context.secret, policy)]
    ]
  }
}

const instFsTicket = (draft: AnnouncedFile, context: TicketContext): UploadTicket => {
  const claims = { resource: "/files", file: draft.id, exp: Math.ceil((context.now + POLICY_LIFETIME_MILLIS) / 1000) }
  const token = signToken(context.secret, claims)
  const parameters: UploadTicket["parameters"] = [
    ["filename", draft.name],
    ["content_type", draft.contentType]
  ]
  return {
    url: `${context.storageUrl}/files?token=${token}`,
    fileParameter: draft.from === undefined ? "file" : null,
    parameters: draft.from === undefined ? parameters : [...parameters, ["target_url", draft.from.url]]
  }
}

/** What the first step of an upload answers with. `noRedirect` is the caller's wish. */
export const makeTicket = (
  kind: StorageKind,
  draft: AnnouncedFile,
  context: TicketContext,
  noRedirect: boolean
): UploadTicket => {
  switch (kind) {
    case "local":
      return localTicket(draft, context)
    case "s3":
    case "s3-no-redirect":
      return s3Ticket(draft, context, confirmUrl(context.url, draft), kind === "s3" && !noRedirect)
    case "inst-fs":
      return instFsTicket(draft, context)
  }
}
