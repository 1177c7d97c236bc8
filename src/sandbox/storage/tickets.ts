import { hmacHex, signToken } from "./signing.js"
import {
  confirmUrl,
  type Draft,
  encodePolicy,
  objectKey,
  policyLife,
  policyRange,
  type StorageKind,
  type Ticket,
  type TicketContext
} from "./ticket.js"

export const bucketName = "canvas-files"

const local = (draft: Draft, context: TicketContext): Ticket => {
  const key = objectKey(draft.id, draft.name)
  const policy = encodePolicy(context.now + policyLife, [
    { key },
    { acl: "private" },
    ["starts-with", "$Filename", ""],
    ["content-length-range", ...policyRange]
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

const s3 = (draft: Draft, context: TicketContext, confirm: string, redirects: boolean): Ticket => {
  const key = objectKey(draft.id, draft.name)
  const date = new Date(context.now).toISOString().replace(/[-:]|\.\d+/g, "")
  const signed: Ticket["parameters"] = [
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
  const policy = encodePolicy(context.now + policyLife, [
    { bucket: bucketName },
    ...signed.map(([name, value]) => ({ [name]: value })),
    ["starts-with", "$Filename", ""],
    ["content-length-range", ...policyRange]
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

const instFs = (draft: Draft, context: TicketContext): Ticket => {
  const claims = { resource: "/files", file: draft.id, exp: Math.ceil((context.now + policyLife) / 1000) }
  const token = signToken(context.secret, claims)
  const parameters: Ticket["parameters"] = [
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
export const makeTicket = (kind: StorageKind, draft: Draft, context: TicketContext, noRedirect: boolean): Ticket => {
  switch (kind) {
    case "local":
      return local(draft, context)
    case "s3":
    case "s3-no-redirect":
      return s3(draft, context, confirmUrl(context.url, draft), kind === "s3" && !noRedirect)
    case "inst-fs":
      return instFs(draft, context)
  }
}
