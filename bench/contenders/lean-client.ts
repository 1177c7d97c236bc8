import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { layer } from "../../src/node/httpClient.js"
import { type Contender, nextLink, type Row, Tally } from "../contender.js"

/** Only the HTTP client of the Node entry, without the checks of the library. The difference shows their cost. */
export const contender: Contender = ({ url, token }) =>
  Effect.gen(function* () {
    const client = yield* HttpClient.HttpClient
    const headers = { authorization: `Bearer ${token}`, "user-agent": "bench" }
    const rows = Stream.paginateChunkEffect(url, (page) =>
      Effect.flatMap(client.execute(HttpClientRequest.get(page, { headers })), (response) =>
        Effect.map(
          response.text,
          (text) =>
            [
              Chunk.unsafeFromArray(JSON.parse(text) as Array<Row>),
              Option.fromNullable(nextLink(response.headers.link))
            ] as const
        )
      )
    )
    return yield* Stream.runFold(Stream.chunks(rows), new Tally(), (tally, chunk) => tally.add(chunk))
  }).pipe(Effect.provide(layer), Effect.runPromise)
