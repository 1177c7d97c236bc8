import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { type Contender, nextLink, type Row, Tally } from "../contender.js"

/** A program with only Effect's own modules: the fetch client and a paginated stream. */
export const contender: Contender = ({ url, token }) =>
  Effect.gen(function* () {
    const client = (yield* HttpClient.HttpClient).pipe(
      HttpClient.filterStatusOk,
      HttpClient.mapRequest(HttpClientRequest.bearerToken(token))
    )
    const rows = Stream.paginateChunkEffect(url, (page) =>
      Effect.gen(function* () {
        const response = yield* client.get(page)
        const records = (yield* response.json) as Array<Row>
        return [Chunk.unsafeFromArray(records), Option.fromNullable(nextLink(response.headers.link))] as const
      })
    )
    return yield* Stream.runFold(Stream.chunks(rows), new Tally(), (tally, chunk) => tally.add(chunk))
  }).pipe(Effect.provide(FetchHttpClient.layer), Effect.runPromise)
