import type * as HttpClient from "@effect/platform/HttpClient"
import * as Effect from "effect/Effect"
import type { LmsProgressEvent, LmsProgressService } from "../LmsProgress.js"
import * as http from "./http.js"
import * as redact from "./redact.js"
import type { PreparedRequest } from "./request.js"

/** One call of an operation, with all its requests. */
export interface Call {
  readonly sender: (request: PreparedRequest) => http.Send
  /** The event is only made where somebody listens. */
  readonly publish: (event: () => LmsProgressEvent) => void
  readonly done: Effect.Effect<void>
}

/** `progress` is undefined where nobody listens. */
export const make = (client: HttpClient.HttpClient, progress: LmsProgressService | undefined): Call => {
  if (progress === undefined) {
    return { sender: (request) => http.sender(client, request), publish: () => {}, done: Effect.void }
  }
  let count = 0
  const call: Call = {
    sender: (request) => {
      const send = http.sender(client, request)
      return (url) =>
        Effect.suspend(() => {
          count++
          const address = redact.scrub(request.token, redact.url(url))
          progress.publish({ _tag: "Request", call, method: request.method, url: address, count })
          return send(url)
        })
    },
    publish: (event) => progress.publish(event()),
    done: Effect.sync(() => progress.publish({ _tag: "Done", call }))
  }
  return call
}
