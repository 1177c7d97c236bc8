/**
 * Adds what a server's own documentation says of an endpoint. No token is sent. Only the files that are needed are read: the
 * listing, then the file that documents the endpoint.
 */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { Endpoint } from "../../endpoints/catalogue.js"
import { addDescriptions, type DescribedEndpoint } from "../../endpoints/descriptions.js"
import { parseListing, parseResource, swaggerError } from "../../endpoints/swagger.js"
import * as timeLimit from "../../internal/timeLimit.js"
import { LISTING, readServer } from "./documentation.js"

/** For all files of an endpoint together. */
const TIME_LIMIT = Duration.seconds(10)

const findDescriptions = Effect.fnUntraced(function* (base: string, endpoint: Endpoint) {
  const read = yield* readServer(base)
  const url = `${base}/${LISTING}`
  const file = `${endpoint.group ?? ""}.json`
  const files = yield* parseListing(url, yield* read(LISTING))
  const resource = files.includes(file) ? yield* parseResource(`${base}/${file}`, yield* read(file)) : undefined
  const described = resource === undefined ? undefined : addDescriptions(endpoint, resource)
  return described ?? (yield* swaggerError(url, "lists no file that documents this endpoint"))
})

export interface Described {
  readonly endpoint: DescribedEndpoint
  /** Why it has no descriptions, in a sentence. */
  readonly problem?: string
}

export const withoutDescriptions = (endpoint: Endpoint, reason: string): Described => ({
  endpoint,
  problem: `No descriptions: ${reason}`
})

/** Reads what the server publishes of the endpoint. A failure is no error, because all else is known without the server. */
export const describeFrom = (origin: string, endpoint: Endpoint): Effect.Effect<Described> => {
  const base = `${origin}/doc/api`
  return timeLimit
    .failAfter(findDescriptions(base, endpoint), {
      duration: TIME_LIMIT,
      onTimeout: () => swaggerError(base, `was not received within ${Duration.format(TIME_LIMIT)}`)
    })
    .pipe(
      Effect.scoped,
      Effect.match({
        onFailure: ({ message }) => withoutDescriptions(endpoint, message),
        onSuccess: (described): Described => ({ endpoint: described })
      })
    )
}
