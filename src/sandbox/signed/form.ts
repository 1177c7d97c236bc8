/** Signatures, and upload tickets: the URL and signed fields of an upload form. */

import { createHmac, timingSafeEqual } from "node:crypto"
import * as Option from "effect/Option"
import type { StorageKind } from "../kernel/context.js"
import type { Json } from "../kernel/json.js"

export const hmacHex = (secret: string, text: string): string => createHmac("sha256", secret).update(text).digest("hex")

const base64url = (text: string): string => Buffer.from(text).toString("base64url")
const header = base64url(JSON.stringify({ typ: "JWT", alg: "HS512" }))
const sign = (secret: string, text: string): string => createHmac("sha512", secret).update(text).digest("base64url")

export const sameSignature = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** The claims of a file service token. `exp` is in seconds. */
interface Claims {
  readonly resource: string
  readonly file: number
  readonly exp: number
}

/** Creates a JSON Web Token, as Canvas and its file service use them. */
export const signToken = (secret: string, claims: Claims): string => {
  const text = `${header}.${base64url(JSON.stringify(claims))}`
  return `${text}.${sign(secret, text)}`
}

/** The claims of a token, if its signature is valid and it has not expired. */
export const verifyToken = (secret: string, token: string, now: number): Option.Option<Claims> => {
  const end = token.lastIndexOf(".")
  const text = token.slice(0, Math.max(0, end))
  if (!sameSignature(sign(secret, text), token.slice(end + 1))) return Option.none()
  // Only tokens signed by the sandbox reach this line.
  const claims = JSON.parse(Buffer.from(text.slice(text.indexOf(".") + 1), "base64url").toString()) as Claims
  return claims.exp * 1000 > now ? Option.some(claims) : Option.none()
}

export type UploadParameters = ReadonlyArray<readonly [name: string, value: string]>

/** The URL and form fields for the second step of an upload. */
interface UploadTicket {
  readonly url: string
  readonly parameters: UploadParameters
  readonly fileParameter: string | null
}

interface TicketContext {
  /** The URL of Canvas. */
  readonly url: string
  /** The URL of the storage, which can be the same. */
  readonly storageUrl: string
  readonly secret: string
  readonly now: number
}

/** The properties of a file before it is sent. */
export interface AnnouncedFile {
  readonly id: number
  readonly uuid: string
  readonly name: string
  readonly contentType: string
  readonly onDuplicate: "overwrite" | "rename"
  readonly countsToQuota: boolean
  /** The `include` values for the response of the confirmation. */
  readonly include: ReadonlyArray<string>
  /** The URL to fetch the content from instead of an upload, and the id of the progress to report to. */
  readonly from: { readonly url: string; readonly progress: number } | undefined
}

export const ticketJson = (ticket: UploadTicket): { readonly [key: string]: Json } => ({
  upload_url: ticket.url,
  upload_params: Object.fromEntries(ticket.parameters),
  file_param: ticket.fileParameter
})

/** Canvas: an upload form is valid for half an hour. */
export const POLICY_LIFETIME_MILLIS = 30 * 60 * 1000

/** Canvas: one byte to 10 GiB, so an empty file violates the policy. */
export const POLICY_SIZE_RANGE: readonly [min: number, max: number] = [1, 10 * 1024 ** 3]

/** The key of the stored object, which contains the id of the upload. */
export const objectKey = (id: number, name: string): string => `account_1/attachments/${id}/${name}`

export const parseObjectKey = (key: string): number =>
  Number(/^account_1\/attachments\/(\d{1,15})\//.exec(key)?.[1] ?? -1)

/** The URL of the confirmation, with the parameters of the first step. */
export const confirmUrl = (url: string, upload: AnnouncedFile): string => {
  const query = new URLSearchParams({ uuid: upload.uuid })
  // Canvas omits the default.
  if (upload.onDuplicate === "rename") query.set("on_duplicate", "rename")
  if (!upload.countsToQuota) query.set("quota_exemption", upload.uuid.slice(0, 16))
  for (const value of upload.include) query.append("include[]", value)
  return `${url}/api/v1/files/${upload.id}/create_success?${query}`
}

const encodePolicy = (expires: number, conditions: Json): string =>
  Buffer.from(JSON.stringify({ expiration: new Date(expires).toISOString(), conditions })).toString("base64")

/** Whether the sent fields equal the issued ones, in any order. */
export const isUnchanged = (issued: UploadParameters, sent: UploadParameters): boolean => {
  const canonical = (parameters: UploadParameters) =>
    JSON.stringify(parameters.map((pair) => JSON.stringify(pair)).sort())
  return canonical(issued) === canonical(sent)
}

export const BUCKET_NAME = "canvas-files"

const localTicket = (file: AnnouncedFile, context: TicketContext): UploadTicket => {
  const key = objectKey(file.id, file.name)
  const policy = encodePolicy(context.now + POLICY_LIFETIME_MILLIS, [
    { key },
    { acl: "private" },
    ["starts-with", "$Filename", ""],
    ["content-length-range", ...POLICY_SIZE_RANGE]
  ])
  return {
    url: `${context.storageUrl}/files_api${file.onDuplicate === "rename" ? "?on_duplicate=rename" : ""}`,
    fileParameter: "attachment[uploaded_data]",
    parameters: [
      ["Filename", file.name],
      ["key", key],
      ["acl", "private"],
      ["Policy", policy],
      ["Signature", hmacHex(context.secret, policy)],
      ["content-type", file.contentType]
    ]
  }
}

const s3Ticket = (file: AnnouncedFile, context: TicketContext, confirm: string, redirects: boolean): UploadTicket => {
  const key = objectKey(file.id, file.name)
  const date = new Date(context.now).toISOString().replace(/[-:]|\.\d+/g, "")
  const signed: UploadTicket["parameters"] = [
    ["key", key],
    ["acl", "private"],
    ["content-type", file.contentType],
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
      ["Filename", file.name],
      ...signed,
      ["Policy", policy],
      ["x-amz-signature", hmacHex(context.secret, policy)]
    ]
  }
}

const instFsTicket = (file: AnnouncedFile, context: TicketContext): UploadTicket => {
  const claims = { resource: "/files", file: file.id, exp: Math.ceil((context.now + POLICY_LIFETIME_MILLIS) / 1000) }
  const token = signToken(context.secret, claims)
  const parameters: UploadTicket["parameters"] = [
    ["filename", file.name],
    ["content_type", file.contentType]
  ]
  return {
    url: `${context.storageUrl}/files?token=${token}`,
    fileParameter: file.from === undefined ? "file" : null,
    parameters: file.from === undefined ? parameters : [...parameters, ["target_url", file.from.url]]
  }
}

/** Creates the response to the first step of an upload. `noRedirect` is requested by the caller. */
export const makeTicket = (
  kind: StorageKind,
  file: AnnouncedFile,
  context: TicketContext,
  noRedirect: boolean
): UploadTicket => {
  switch (kind) {
    case "local":
      return localTicket(file, context)
    case "s3":
    case "s3-no-redirect":
      return s3Ticket(file, context, confirmUrl(context.url, file), kind === "s3" && !noRedirect)
    case "inst-fs":
      return instFsTicket(file, context)
  }
}
