/** How a request is sent: its middlewares, from the outermost to the innermost. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { LmsError } from "../../LmsError.js"
import type { LmsInterceptor } from "../../LmsIntercept.js"
import type { LmsProgressService } from "../../LmsProgress.js"
import type { LmsQuotaAccount, LmsQuotaService, LmsScheduleService } from "../../LmsService.js"
import type { DescribeEndpoint } from "../hiddenServices.js"
import type { PreparedRequest } from "../request/preparedRequest.js"
import type { TransportService } from "../transport/transport.js"
import type { Call } from "./call.js"
import type { Handler, Middleware } from "./middleware.js"
import { publishRequest } from "./progress.js"
import { awaitQuota } from "./quotaMiddleware.js"
import { awaitRate, countStart, type RateLimiters } from "./rateLimiter.js"
import { followRedirects } from "./redirects.js"
import type { ResponseReader } from "./responseReader.js"
import { retry } from "./retry.js"
import { addAccessToken, retryRejectedToken } from "./tokenMiddleware.js"
import { transmit } from "./transmit.js"

/** What all requests of a client share. */
export interface Dependencies {
  readonly transport: TransportService
  readonly quota: LmsQuotaService
  readonly schedules: LmsScheduleService
  readonly rateLimiters: RateLimiters
  /** Origins that were already warned about in the log. */
  readonly warnedOrigins: Set<string>
  readonly describeEndpoint: Option.Option<DescribeEndpoint>
  readonly interceptor: LmsInterceptor | undefined
  /** Undefined if there is no listener. */
  readonly progress: LmsProgressService | undefined
}

/** Sends a request of a call to its own URL. */
export type SendForCall = <A>(request: PreparedRequest, reader: ResponseReader<A>) => Effect.Effect<A, LmsError>

/** Prepares a request of a call. The handler sends it to its own URL, or to that of another page, with retries. */
export type SendRequest = <A>(call: Call, request: PreparedRequest, reader: ResponseReader<A>) => Handler<A>

export const makeSend =
  ({
    describeEndpoint,
    interceptor,
    quota,
    rateLimiters,
    schedules,
    transport,
    warnedOrigins
  }: Dependencies): SendRequest =>
  (call, request, reader) => {
    const { tokenSource } = request
    const account = accountOf(request)
    const { transport: limits } = call.limits
    const transmission = transmit({ transport, limits, request, reader, warnedOrigins, describeEndpoint, interceptor })
    return (exchange) =>
      Effect.suspend(() => {
        const state = call.startRequest(exchange)
        const context = { call, account, state, quota, rateLimiters, schedules }
        const admit = compose(
          tokenSource === undefined
            ? [awaitRate(context), awaitQuota(context), countStart(context)]
            : [
                retryRejectedToken({ ...context, tokenSource }),
                awaitRate(context),
                awaitQuota(context),
                addAccessToken({ ...context, tokenSource }),
                countStart(context)
              ]
        )
        const direct = transmission(state)
        const redirected = followRedirects(context, admit(publishRequest(context)(direct)), {
          sameOrigin: (exchange) => admit(direct)(exchange),
          otherOrigin: direct
        })
        return retry(context)(redirected)(exchange)
      })
  }

const compose =
  (middlewares: ReadonlyArray<Middleware>): Middleware =>
  (innermost) =>
    middlewares.reduceRight((next, middleware) => middleware(next), innermost)

/** The service has a quota for each token. A request without the token counts for its origin alone. */
const accountOf = ({ token, tokenOrigin, url }: PreparedRequest): LmsQuotaAccount => {
  const { origin } = new URL(url)
  return { origin, token: origin === tokenOrigin ? Option.fromNullable(token) : Option.none() }
}
