/** Encodes the body of a request of an `HttpClient` for a transport. */
import type * as HttpBody from "@effect/platform/HttpBody"
import * as Effect from "effect/Effect"
import { type Body, TransportError } from "./transport.js"

export interface EncodedBody {
  readonly body: Body | undefined
  /** The Content-Type of a form, which contains its boundary. */
  readonly type?: string | undefined
}

const encodeFormData = ({ formData }: HttpBody.FormData): Effect.Effect<EncodedBody, TransportError> =>
  Effect.tryPromise({
    try: () => {
      const form = new globalThis.Response(formData)
      const type = form.headers.get("content-type") ?? undefined
      return form.arrayBuffer().then((bytes) => ({ body: new Uint8Array(bytes), type }))
    },
    catch: (cause) => new TransportError({ reason: "Encode", cause })
  })

export const encodeBody = (body: HttpBody.HttpBody): Effect.Effect<EncodedBody, TransportError> => {
  switch (body._tag) {
    case "Empty":
      return Effect.succeed({ body: undefined })
    case "Uint8Array":
      return Effect.succeed({ body: body.body })
    case "Stream":
      return Effect.succeed({ body: { stream: body.stream, length: body.contentLength } })
    case "FormData":
      return encodeFormData(body)
    case "Raw": {
      const raw = body.body
      if (raw === null || raw === undefined) return Effect.succeed({ body: undefined })
      const isPlain = typeof raw === "string" || raw instanceof Uint8Array
      return Effect.succeed({ body: isPlain ? raw : { raw, length: body.contentLength } })
    }
  }
}
