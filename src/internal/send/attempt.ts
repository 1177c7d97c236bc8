/** One attempt to send a request, what its policies share of the client, and how it may end. */
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import type { LmsApiError, LmsError } from "../../LmsError.js"
import type { LmsInterceptor } from "../../LmsIntercept.js"
import type { LmsQuotaService, LmsScheduleService } from "../../LmsService.js"
import type { RateLimiters } from "../limits/rateLimiter.js"
import type { PreparedRequest } from "../request/request.js"
import type { ResponseFacts } from "../response/facts.js"
import type { TransportService } from "../transport/transport.js"
import type { DescribeEndpoint } from "./responseReader.js"

/** The parts of a client that all its requests share. */
export interface SendContext {
  readonly transport: TransportService
  readonly quota: LmsQuotaService
  readonly schedules: LmsScheduleService
  readonly rateLimiters: RateLimiters
  /** Origins that were already warned about in the log. */
  readonly warnedOrigins: Set<string>
  readonly describeEndpoint: Option.Option<DescribeEndpoint>
  readonly interceptor: LmsInterceptor | undefined
}

/** One attempt to send a request, with what the policies around it pass inwards. */
export interface Attempt {
  readonly request: PreparedRequest
  /** How many redirects led to it. */
  readonly redirects: number
  /** The token to send, to the origin of its account only. */
  readonly token: Redacted.Redacted | undefined
  /** The token that the service has rejected, which is not sent again. */
  readonly rejected: RejectedToken | undefined
  /** Called when the request is sent to its own origin, with the monotonic time. */
  readonly onStart: ((now: number) => void) | undefined
  /**
   * Called with the response to a request to its own origin. If an interceptor has sent it elsewhere, the response is not of
   * the service and tells nothing of its quota.
   */
  readonly onResponse: ((facts: ResponseFacts, isOfService: boolean) => void) | undefined
}

/** The failure of an attempt whose response is a redirect to follow. */
export class Redirect {
  readonly _tag = "Redirect"
  readonly request: PreparedRequest

  constructor(request: PreparedRequest) {
    this.request = request
  }
}

/** A response that rejects the token, if there may be another. */
export class RejectedToken {
  readonly token: Redacted.Redacted
  readonly error: LmsApiError

  constructor(token: Redacted.Redacted, error: LmsApiError) {
    this.token = token
    this.error = error
  }
}

/** The result of the response reader, or a response or redirect on which an outer policy acts. */
export type Outcome<A> = Effect.Effect<A | RejectedToken, LmsError | Redirect>

/** Makes an attempt, or goes to the next policy. It may act as soon as it is called, so a policy that waits calls it after the wait. */
export type Next<A> = (attempt: Attempt) => Outcome<A>
