/** Reads a list page by page and decodes its records. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { lmsPages } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { type Contender, type Row, Tally } from "../contender.js"

const Item = Schema.Struct({ id: Schema.Number, name: Schema.String })

export const contender: Contender = ({ url }) => {
  const tally = new Tally()
  return lmsPages(url, {}, { schema: Item }).pipe(
    Stream.runForEach(({ records }) => Effect.sync(() => tally.add(records as Iterable<Row>))),
    Effect.as(tally),
    Effect.provide(LmsNode.layer),
    Effect.runPromise
  )
}
