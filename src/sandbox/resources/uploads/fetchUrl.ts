import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"

/** Why a file could not be fetched, in words for the caller. */
export class FetchFailed extends Data.TaggedError("FetchFailed")<{ readonly reason: string }> {}

const fail = (reason: string) => Effect.fail(new FetchFailed({ reason }))

const maxRedirects = 5

/** A sandbox must not become a way to the network, so only this host is asked, redirects included. */
const mayFetch = (url: URL): boolean => /^https?:$/.test(url.protocol) && url.hostname === "127.0.0.1"

const parse = (text: string, base?: URL) =>
  Effect.try({ try: () => new URL(text, base), catch: () => new FetchFailed({ reason: `Invalid URL: ${text}` }) })

/** The bytes at an address. */
export const fetchUrl = (text: string): Stream.Stream<Uint8Array, FetchFailed> => {
  const open = (url: URL, hops: number): Effect.Effect<Response, FetchFailed> =>
    Effect.gen(function* () {
      if (!mayFetch(url)) return yield* fail(`The sandbox fetches from 127.0.0.1 only, and not from ${url.host}`)
      const response = yield* Effect.tryPromise({
        try: (signal) => fetch(url, { redirect: "manual", signal }),
        catch: () => new FetchFailed({ reason: `Could not connect to ${url.host}` })
      })
      const location = response.headers.get("location")
      if (response.ok) return response
      yield* Effect.promise(() => response.body?.cancel() ?? Promise.resolve())
      if (response.status < 300 || response.status > 399 || location === null) {
        return yield* fail(`Invalid response code, expected 200 got ${response.status}`)
      }
      return hops === maxRedirects
        ? yield* fail("Too many redirects")
        : yield* open(yield* parse(location, url), hops + 1)
    })
  return parse(text).pipe(
    Effect.flatMap((url) => open(url, 0)),
    Effect.map((response) =>
      response.body === null
        ? Stream.empty
        : Stream.fromReadableStream({
            evaluate: () => response.body ?? new ReadableStream(),
            onError: () => new FetchFailed({ reason: "The connection broke off" })
          })
    ),
    Stream.unwrap
  )
}
