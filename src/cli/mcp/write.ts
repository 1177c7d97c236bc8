/** The tool that writes: it first shows the request, and sends it if it is called again with the confirmation of that request. */
import { createHash, randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { stringify } from "../../internal/text/stringify.js"
import type { TransportRequest } from "../../internal/transport/transport.js"
import { lms } from "../../LmsOperations.js"
import type { LmsArray, LmsParams } from "../../LmsOptions.js"
import { previewRequest } from "../client/client.js"
import { changeResponse, type Interceptor } from "../client/intercept.js"
import { describeCompleteRequest } from "../client/showRequest.js"
import { loadLookup } from "../endpoints/documented.js"
import { notesOf } from "../endpoints/notes.js"
import {
  bodyArgument,
  checkRequest,
  makeTool,
  optional,
  paramsArgument,
  type Session,
  ToolError,
  text,
  withoutTokens
} from "./tool.js"

const MAX_PENDING = 50

/** The write has succeeded, so its result is cut rather than an error. */
const MAX_RESULT_CHARS = 100_000

const hashOf = ({ body, headers, method, url }: TransportRequest): string => {
  const content =
    typeof body === "string" ? body : body instanceof Uint8Array ? Buffer.from(body).toString("base64") : ""
  return createHash("sha256")
    .update(JSON.stringify([method, url, headers, content]))
    .digest("hex")
}

/** The parameters have names of their own, and are passed as options. */
const paramsOf = (body: LmsArray | undefined): LmsParams => body ?? {}

/**
 * A write goes only to the address that was confirmed. The client would follow a redirect with status 307 or 308 within
 * the origin, so it gets one that it does not follow for a write, and says where it leads.
 */
export const withoutRedirectedWrites: Interceptor = (request, send) =>
  request.method === "GET"
    ? send
    : Effect.map(send, (response) =>
        response.status === 307 || response.status === 308 ? changeResponse(response, { status: 303 }) : response
      )

export const makeWriteTool = (session: Session) => {
  /** Hashes of the requests that were shown, by their confirmation. */
  const pending = new Map<string, string>()
  return makeTool(
    {
      name: "write",
      title: "Write to Canvas",
      description:
        "Changes something on the server, in two steps. The first call sends nothing: it returns the request, notes on its parameters, and a confirmation. Show request and notes to the user. If the user agrees, call write again with the same arguments and confirm. A confirmation is valid once, for exactly that request.",
      annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
      args: {
        endpoint: text("Method and path, such as: PUT /api/v1/courses/:id"),
        params: paramsArgument,
        body: bodyArgument,
        confirm: optional(text("The confirmation that the first call returned."))
      }
    },
    Effect.fnUntraced(function* ({ body, confirm, endpoint, params: given }) {
      const { endpoint: target, method, params } = yield* checkRequest(session, endpoint, given)
      if (method === "GET") {
        return yield* new ToolError({ message: "write is for other methods than GET: use read. Nothing was sent." })
      }
      const write = lms(target, paramsOf(body), { ...session.call, params })
      const request = yield* previewRequest(session.account, write)
      if (confirm === undefined) {
        const confirmation = randomUUID()
        pending.set(confirmation, hashOf(request))
        for (const oldest of Array.from(pending.keys()).slice(0, -MAX_PENDING)) pending.delete(oldest)
        const { catalogue } = yield* loadLookup
        const notes = notesOf(catalogue, { method, url: request.url, params })
        return {
          sent: false,
          request: describeCompleteRequest(request),
          ...(Object.keys(notes).length === 0 ? {} : { notes }),
          confirm: confirmation
        }
      }
      const shown = pending.get(confirm)
      // Before the request is sent, so that a repeated call does not write twice.
      pending.delete(confirm)
      if (shown !== hashOf(request)) {
        return yield* new ToolError({
          message:
            shown === undefined
              ? "The confirmation is unknown or was used. Nothing was sent. Call write without confirm to see the request."
              : "The confirmation belongs to another request. Nothing was sent. Call write without confirm to see this one."
        })
      }
      const { data, status } = yield* write
      const result = data instanceof Uint8Array ? `(${data.length} bytes)` : withoutTokens(data)
      const text = stringify(result)
      return {
        sent: true,
        status,
        data: text.length <= MAX_RESULT_CHARS ? result : `${text.slice(0, MAX_RESULT_CHARS)}…`
      }
    })
  )
}
