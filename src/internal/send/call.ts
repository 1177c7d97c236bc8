import type * as HttpClient from "@effect/platform/HttpClient"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { LmsError } from "../../LmsError.js"
import type { LmsProgressEvent, LmsProgressService } from "../../LmsProgress.js"
import type { LmsQuotaService } from "../../LmsQuota.js"
import * as failure from "../answer/failure.js"
import type { Files } from "../files/file.js"
import type { PreparedRequest } from "../request/prepare.js"
import * as redact from "../text/redact.js"
import type { Limits } from "../transport/bareClient.js"
import * as http from "./http.js"
import type { Pace } from "./pace.js"
import type { Exchange, Surroundings } from "./permit.js"
import * as attempts from "./retry.js"
import type { Policy, Waits } from "./tries.js"

/** What all calls of a client share. */
export interface Shared {
  readonly client: HttpClient.HttpClient
  readonly quota: LmsQuotaService
  readonly pace: Pace
  readonly files: Files
  /** Undefined where nobody listens. */
  readonly progress: LmsProgressService | undefined
}

/** What one call allows, in milliseconds. */
export interface Allowance extends Policy {
  readonly limits: Limits
  readonly maxRate: number | undefined
}

export type Send<A> = (url: string) => Effect.Effect<A, LmsError>

/** One call of an operation, with all its requests. */
export interface Call {
  /** Sends the request to an address, as often as need be, until there is an answer. */
  readonly sender: <A>(request: PreparedRequest, receive: http.Receive<A> | http.Manner<A>) => Send<A>
  /** The event is only made where somebody listens. */
  readonly publish: (event: () => LmsProgressEvent) => void
  readonly done: Effect.Effect<void>
}

/**
 * A call has one `maxWait` for all its requests. The pages of a stream are asked for one by one, whenever their reader
 * gets to it, so each has its own.
 */
export const make = (shared: Shared, allowance: Allowance, waits: "call" | "page"): Call => {
  const { client, pace, progress, quota } = shared
  const { limits, maxRate } = allowance
  const whole: Waits = { waited: 0 }
  let count = 0
  const sender = <A>(request: PreparedRequest, receive: http.Receive<A> | http.Manner<A>): Send<A> => {
    const origin = new URL(request.url).origin
    const token = origin === request.tokenOrigin ? request.token : undefined
    const around: Surroundings = {
      policy: allowance,
      quota,
      account: { origin, token: Option.fromNullable(token) },
      pace: maxRate === undefined ? undefined : pace(origin, token === undefined ? "" : Redacted.value(token), maxRate),
      waiting: (duration) => progress?.publish({ _tag: "Waiting", call, duration }),
      unsent: (url) => failure.unadmitted(request, url)
    }
    const send = http.sender(request, receive)
    const exchange =
      (url: string): Exchange<A> =>
      (observe) => {
        if (progress !== undefined) {
          const address = redact.address(request.token, url)
          progress.publish({ _tag: "Request", call, method: request.method, url: address, count: ++count })
        }
        // What another origin answers says nothing of this one's quota.
        const heard = (at: string, status: number, headers: Readonly<Record<string, string>>) => {
          if (http.isAt(at, origin)) observe(status, headers)
        }
        return send({ client, limits, observe: heard }, url)
      }
    return (url) =>
      Effect.suspend(() =>
        attempts.until(around, request, url, waits === "page" ? { waited: 0 } : whole, exchange(url))
      )
  }
  const call: Call = {
    sender,
    publish: (event) => progress?.publish(event()),
    done: progress === undefined ? Effect.void : Effect.sync(() => progress.publish({ _tag: "Done", call }))
  }
  return call
}
