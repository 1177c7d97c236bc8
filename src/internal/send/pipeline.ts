/** How a request is sent: the stages, from the outermost to the innermost. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { LmsError } from "../../LmsError.js"
import type { LmsProgressService } from "../../LmsProgress.js"
import type { LmsQuotaAccount, LmsQuotaService, LmsScheduleService } from "../../LmsService.js"
import { Exchange } from "../request/exchange.js"
import type { PreparedRequest } from "../request/preparedRequest.js"
import { hasOrigin } from "../text/origin.js"
import type { TransportService } from "../transport/transport.js"
import type { Call } from "./call.js"
import type { Handler, Middleware } from "./middleware.js"
import * as progress from "./progress.js"
import * as permit from "./quotaMiddleware.js"
import * as rateLimiter from "./rateLimiter.js"
import { type FollowRedirect, followRedirects } from "./redirects.js"
import type { ResponseReader } from "./responseReader.js"
import * as retry from "./retry.js"
import type { Renew } from "./tokenMiddleware.js"
import { transmit } from "./transmit.js"

/** What all calls of a client send by. */
export interface Dependencies {
  readonly transport: TransportService
  readonly quota: LmsQuotaService
  readonly schedules: LmsScheduleService
  readonly pace: rateLimiter.RateLimiters
  /** The origins of which it was told that the token goes there without TLS. */
  readonly told: Set<string>
  /** Undefined where nobody listens. */
  readonly progress: LmsProgressService | undefined
}

/** What renews tokens is loaded with the first that is. */
const loadingRenewal = Effect.promise(() => import("../auth/tokenRefresh.js"))

/** Sends a request to an address, its own or that of another page, as often as need be, until there is an answer. */
export type SendUrl<A> = (url: string) => Effect.Effect<A, LmsError>

const accountOf = ({ token, tokenOrigin, url }: PreparedRequest): LmsQuotaAccount => {
  const { origin } = new URL(url)
  return { origin, token: origin === tokenOrigin ? Option.fromNullable(token) : Option.none() }
}

const through =
  (stages: ReadonlyArray<Middleware>): Middleware =>
  <A>(innermost: Handler<A>) =>
    stages.reduceRight((send, stage) => stage(send), innermost)

const plain: Middleware = (send) => send

export type SendRequest = <A>(request: PreparedRequest, receiver: ResponseReader<A>) => SendUrl<A>

export const makeSend =
  (means: Dependencies, call: Call): SendRequest =>
  (request, receiver) => {
    const { transport } = call.limits
    const account = accountOf(request)
    const transmission = transmit({
      transport: means.transport,
      limits: transport,
      request,
      receiver,
      told: means.told
    })
    const { tokenSource } = request
    const by = (url: string, renew?: Renew) =>
      Effect.suspend(() => {
        const exchange = new Exchange(request, url)
        const trip = call.trip(exchange)
        const paced = rateLimiter.stages(means.pace, account, call)
        const { around = plain, inTurn = plain } = renew?.(call, trip) ?? {}
        const admitted = through([
          around,
          paced.wait,
          permit.stage(means.quota, account, call, trip),
          inTurn,
          paced.start
        ])
        const first = through([admitted, progress.stage(call)])(transmission(trip, 0))
        // To another origin, whose quota is none of ours, a redirect is followed at once.
        const hop = ({ exchange, hops }: FollowRedirect) =>
          hasOrigin(exchange.url, account.origin) ? admitted(transmission(trip, hops)) : transmission(trip, hops)
        return retry.stage(means.schedules, call, trip)(followRedirects(first, hop))(exchange)
      })
    return tokenSource === undefined
      ? (url) => by(url)
      : (url) => Effect.flatMap(loadingRenewal, ({ stages }) => by(url, stages(tokenSource)))
  }
