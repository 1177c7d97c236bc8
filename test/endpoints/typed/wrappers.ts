/** Functions that are generic in the endpoint. Their declarations must have names for all types. */
import { Effect, Stream } from "effect"
import {
  type LmsCallOptions,
  type LmsListRequest,
  type LmsOptions,
  type LmsStreamOptions,
  lms,
  lmsPages,
  lmsStream,
  lmsStreamAll,
  lmsUpload
} from "effect-lms"
import type { User } from "effect-lms/endpoints"
import { lmsExport } from "effect-lms/export"
import type { LmsClient } from "effect-lms/promise"
import type {
  LmsEndpointOf,
  LmsListEndpointOf,
  LmsListsOf,
  LmsOptionsOf,
  LmsParamsOf,
  LmsTypedParams,
  LmsUploadParamsOf,
  LmsUploadPathOf
} from "effect-lms/wrappers"

export const getData = <E extends string, P extends LmsParamsOf<E, P> = undefined>(
  endpoint: LmsEndpointOf<E, P>,
  params?: LmsTypedParams<E, P>
) => Effect.map(lms(endpoint, params), ({ data }) => data)

export const getAll = <E extends string, P extends LmsParamsOf<E, P> = undefined>(
  endpoint: LmsListEndpointOf<E, P>,
  params?: LmsTypedParams<E, P>
) => Stream.runCollect(lmsStream(endpoint, params))

export const firstRecords = <E extends string, P extends LmsParamsOf<E, P> = undefined>(
  endpoint: LmsListEndpointOf<E, P>,
  params?: LmsTypedParams<E, P>
) => lmsPages<E, P, LmsOptions>(endpoint, params, { perPage: 10 }).pipe(Stream.take(1))

export const fetchData =
  (client: LmsClient) =>
  async <E extends string, P extends LmsParamsOf<E, P> = undefined>(
    endpoint: LmsEndpointOf<E, P>,
    params?: LmsTypedParams<E, P>
  ) =>
    (await client.request(endpoint, params)).data

export const records =
  (client: LmsClient) =>
  <E extends string, P extends LmsParamsOf<E, P> = undefined>(
    endpoint: LmsListEndpointOf<E, P>,
    params?: LmsTypedParams<E, P>
  ) =>
    client.stream(endpoint, params)

export const exportUsers = <E extends string, P extends LmsParamsOf<E, P> = undefined>(
  endpoint: LmsListEndpointOf<E, P>,
  params?: LmsTypedParams<E, P>
) => lmsExport("users.ndjson", endpoint, params)

export const uploadTwice = <E extends string, P extends LmsParamsOf<E, P, LmsOptions, never> = undefined>(
  path: LmsUploadPathOf<E, P>,
  params?: LmsUploadParamsOf<E, P>
) => Effect.zip(lmsUpload(path, params), lmsUpload(path, params))

// With options
export const timed = <
  E extends string,
  P extends LmsParamsOf<E, P, O> = undefined,
  O extends LmsOptionsOf<E, O, LmsCallOptions, true> = LmsOptions
>(
  endpoint: LmsEndpointOf<E, P, O>,
  params?: LmsTypedParams<E, P, O>,
  options?: O
) => Effect.timed(lms(endpoint, params, options))

export const streamTwice = <
  E extends string,
  P extends LmsParamsOf<E, P, O> = undefined,
  O extends LmsOptionsOf<E, O, LmsStreamOptions> = LmsOptions
>(
  endpoint: LmsListEndpointOf<E, P, O>,
  params?: LmsTypedParams<E, P, O>,
  options?: O
) => Stream.concat(lmsStream(endpoint, params, options), lmsStream(endpoint, params, options))

export const streamLists = <const L extends LmsListRequest>(lists: LmsListsOf<L, Iterable<L>>) => lmsStreamAll(lists)

export const request = lms
export const usersOf = (id: number) => lms("/api/v1/courses/:id/users", { id })

// At their callers, mistakes are rejected, and data has its type.
export const users: Effect.Effect<ReadonlyArray<User>, unknown, unknown> = getData("/api/v1/courses/:id/users", {
  id: 1,
  sort: "email"
})
export const all = Effect.map(getAll("/api/v1/courses/101/users"), (found) => Array.from(found, ({ name }) => name))
export const names = async (client: LmsClient) => (await fetchData(client)("/api/v1/users/self/profile")).name
export const kept = Effect.map(
  timed("/api/v1/courses/:id/users", { id: 1 }, { limit: 5 }),
  ([, { data }]) => data[0]?.name
)
// @ts-expect-error
getData("/api/v1/courses/:id/users", { id: 1, srt: "email" })
// @ts-expect-error
getData("/api/v1/courses/:id/users", { id: 1, sort: "emial" })
// @ts-expect-error
getData("/api/v1/courses/:id/users", { sort: "email" })
// @ts-expect-error
getData("/api/v1/courses/:id/users")
// @ts-expect-error
getData("/courses")
// @ts-expect-error
getAll("/api/v1/courses/:id", { id: 1 })
// @ts-expect-error
timed("/api/v1/courses/:id/users", { id: 1 }, { limt: 5 })
// @ts-expect-error
timed("/api/v1/courses/:id/users", { id: 1, limit: 5 })
// @ts-expect-error
streamTwice("POST /api/v1/courses/:id/modules", { id: 1 })
