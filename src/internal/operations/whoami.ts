/** `lmsWhoami`: the user of the token, from the profile. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import type { Lms } from "../../Lms.js"
import type { LmsError } from "../../LmsError.js"
import type { Whoami } from "../../LmsResponse.js"
import { CALL_ADVICE, CALL_OPTIONS, type Operation } from "../options/table.js"
import { resolveCall } from "../request/defaults.js"
import { prepare } from "../request/prepare.js"
import type { PreparedRequest } from "../request/request.js"
import { parseBody } from "../response/body.js"
import { decodeBody } from "../response/schema.js"
import { CallRequest, runCall, startCall } from "../send/call.js"
import { readFully } from "../send/responseReader.js"
import { abbreviate } from "../text/redact.js"
import { type Arguments, type Client, runOperation } from "./operation.js"

export const WHOAMI = {
  name: "lmsWhoami",
  shared: CALL_OPTIONS,
  own: {},
  advice: CALL_ADVICE,
  usesFirstToken: true
} as const satisfies Operation

export const whoami = (args: Arguments): Effect.Effect<Whoami, LmsError, Lms> =>
  runOperation("lmsWhoami", args, (client) => requestProfile(client, args[0]))

const requestProfile = Effect.fnUntraced(function* (
  client: Client,
  callOptions: unknown = {}
): Effect.fn.Return<Whoami, LmsError> {
  const { config, options } = yield* resolveCall(client.config, WHOAMI, callOptions)
  const call = startCall(client, options, "call")
  const prepared = yield* prepare(config, "/api/v1/users/self/profile", {}, options)
  // The answer says that domain and token are right, so the domain itself must give it.
  const request = prepared.with({ sameOriginOnly: true })
  const sent = Effect.flatMap(client.send(new CallRequest(call, request, readFully)), (response) =>
    Either.map(parseBody(response), (data) => ({ data, response }))
  )
  const { data, response } = yield* runCall(call, request, sent)
  return yield* decodeWhoami(response.request, data)
})

const Profile = Schema.Struct({ name: Schema.String, login_id: Schema.optional(Schema.NullOr(Schema.String)) })

export const decodeWhoami = Effect.fnUntraced(function* (request: PreparedRequest, data: unknown) {
  const profile = yield* decodeBody(request, Profile, data)
  const { account, url } = request
  const token = account === undefined || account === null ? undefined : yield* account.current
  return {
    name: profile.name,
    login_id: profile.login_id ?? null,
    domain: new URL(url).origin,
    token: abbreviate(token)
  } satisfies Whoami
})
