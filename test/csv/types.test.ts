/** The types of columns and schemas. The compiler checks this file. */
import { Effect, Schema, Stream } from "effect"
import { LmsCsv } from "effect-lms/csv"
import type { Enrollment } from "effect-lms/resources"
import { expect, it } from "vitest"

interface Row {
  readonly id: number
  readonly user?: { readonly name: string; readonly tags: ReadonlyArray<{ readonly label: string }> } | null
  readonly "a.b": string
}

const rows: Stream.Stream<Row> = Stream.empty

it("columns have the paths of the rows, in each way of running a sink", () => {
  const sinks = [
    Stream.run(
      rows,
      LmsCsv.toFile("a.csv", { columns: { id: "id", name: "user.name", own: (row) => row.user?.tags } })
    ),
    rows.pipe(
      Stream.run(LmsCsv.toFile("a.csv", { columns: { tag: "user.tags.0.label", dot: "a.b", at: (row) => row.id } }))
    ),
    rows.pipe(Stream.run(LmsCsv.toFile("a.csv"))),
    Stream.run(rows, LmsCsv.toFile<Row>("a.csv", { columns: { id: (row) => row.id } })),
    Stream.run(rows, LmsCsv.toFile("a.csv", { columns: Object.fromEntries([["id", "known when it runs"]]) })),
    // @ts-expect-error rows have no field nme
    Stream.run(rows, LmsCsv.toFile("a.csv", { columns: { name: "nme" } })),
    // @ts-expect-error users have no field nme
    Stream.run(rows, LmsCsv.toFile("a.csv", { columns: { name: "user.nme", id: "id" } })),
    // @ts-expect-error a list has elements
    rows.pipe(Stream.run(LmsCsv.toFile("a.csv", { columns: { label: "user.tags.label" } }))),
    // @ts-expect-error rows have no field score
    rows.pipe(Stream.run(LmsCsv.toFile("a.csv", { columns: { score: (row) => row.score } }))),
    // Records of Canvas may have more fields than are documented.
    Stream.run(
      Stream.empty as Stream.Stream<Enrollment>,
      LmsCsv.toFile("a.csv", { columns: { a: "user.name", b: "more", c: (row) => row.grades?.current_score } })
    ),
    Stream.run(Stream.empty as Stream.Stream<unknown>, LmsCsv.toFile("a.csv", { columns: { a: "user.name" } }))
  ]
  expect(sinks).toHaveLength(11)
})

it("schemas read texts", () => {
  const Score = Schema.Struct({ id: Schema.String, score: Schema.Union(Schema.Literal(""), Schema.NumberFromString) })
  class Person extends Schema.Class<Person>("Person")({
    name: Schema.String,
    age: Schema.optional(Schema.NumberFromString)
  }) {}
  const scores: Stream.Stream<{ readonly id: string; readonly score: number | "" }, unknown, unknown> = LmsCsv.fromFile(
    "a.csv",
    { schema: Score }
  )
  const people: Stream.Stream<Person, unknown, unknown> = LmsCsv.fromFile("a.csv", { schema: Person })
  const texts: Stream.Stream<Readonly<Record<string, string>>, unknown, unknown> = LmsCsv.fromFile("a.csv", {
    delimiter: ";"
  })
  // @ts-expect-error cells are texts
  const numbers = LmsCsv.fromFile("a.csv", { schema: Schema.Struct({ id: Schema.Number }) })
  expect([scores, people, texts, numbers]).toHaveLength(4)
  expect(Effect.isEffect(LmsCsv.readPointsPossible("a.csv"))).toBe(true)
})
