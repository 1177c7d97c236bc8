import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { asText } from "./parameters.js"
import { invalidToken, type Refusal, unauthenticated } from "./refusal.js"
import { Parameters, World } from "./world.js"

/** Canvas: the scheme is compared as it is written, `Bearer` and not `bearer`; anything else counts as no token. */
const bearer = (header: string | undefined): string | undefined => /^Bearer +(\S.*)$/.exec(header ?? "")?.[1]

/** Lets the request of a known token pass. A parameter `access_token` stands in for a missing header. */
export const authenticate: Effect.Effect<void, Refusal, HttpServerRequest.HttpServerRequest | Parameters | World> =
  Effect.gen(function* () {
    const { token } = yield* World
    const { all } = yield* Parameters
    const request = yield* HttpServerRequest.HttpServerRequest
    const given = bearer(request.headers.authorization) ?? asText(all.get("access_token"))
    if (given === undefined || given === "") return yield* unauthenticated()
    if (given !== Redacted.value(token)) return yield* invalidToken()
  })
