/** How a request is sent: the stages, from the outermost to the innermost. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { LmsError } from "../../LmsError.js"
import type { LmsProgressService } from "../../LmsProgress.js"
import type { LmsQuotaAccount, LmsQuotaService, LmsScheduleService } from "../../LmsService.js"
import { Exchange } from "../answer/exchange.js"
import type { PreparedRequest } from "../request/prepared.js"
import { isAt } from "../text/origin.js"
import type { TransportService } from "../transport/transport.js"
import type { Call } from "./call.js"
import type { Receiver } from "./opened.js"
import * as pace from "./pace.js"
import * as permit from "./permit.js"
import * as progress from "./progress.js"
import { followed, type Onward } from "./redirects.js"
import type { Renew } from "./renewal.js"
import * as retry from "./retry.js"
import type { Send, Stage } from "./send.js"
import { transmit } from "./transmit.js"

/** What all calls of a client send by. */
export interface Means {
  readonly transport: TransportService
  readonly quota: LmsQuotaService
  readonly schedules: LmsScheduleService
  readonly pace: pace.Pace
  /** The origins of which it was told that the token goes there without TLS. */
  readonly told: Set<string>
  /** Undefined where nobody listens. */
  readonly progress: LmsProgressService | undefined
}

/** What renews tokens is loaded with the first that is. */
const loadingRenewal = Effect.promise(() => import("./oauth2.js"))

/** Sends a request to an address, its own or that of another page, as often as need be, until there is an answer. */
export type SendTo<A> = (url: string) => Effect.Effect<A, LmsError>

const accountOf = ({ token, tokenOrigin, url }: PreparedRequest): LmsQuotaAccount => {
  const { origin } = new URL(url)
  return { origin, token: origin === tokenOrigin ? Option.fromNullable(token) : Option.none() }
}

const through =
  (stages: ReadonlyArray<Stage>): Stage =>
  <A>(innermost: Send<A>) =>
    stages.reduceRight((send, stage) => stage(send), innermost)

const plain: Stage = (send) => send

export type Sender = <A>(request: PreparedRequest, receiver: Receiver<A>) => SendTo<A>

export const sender =
  (means: Means, call: Call): Sender =>
  (request, receiver) => {
    const { limits } = call.bounds
    const account = accountOf(request)
    const transmission = transmit({ transport: means.transport, limits, request, receiver, told: means.told })
    const { renewed } = request
    const by = (url: string, renew?: Renew) =>
      Effect.suspend(() => {
        const exchange = new Exchange(request, url)
        const trip = call.trip(exchange)
        const paced = pace.stages(means.pace, account, call)
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
        const hop = ({ exchange, hops }: Onward) =>
          isAt(exchange.url, account.origin) ? admitted(transmission(trip, hops)) : transmission(trip, hops)
        return retry.stage(means.schedules, call, trip)(followed(first, hop))(exchange)
      })
    return renewed === undefined
      ? (url) => by(url)
      : (url) => Effect.flatMap(loadingRenewal, ({ stages }) => by(url, stages(renewed)))
  }
