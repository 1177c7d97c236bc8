/** The grades of a course of the sandbox as a file. */
import * as Fs from "node:fs"
import * as Path from "node:path"
import { NodeContext } from "@effect/platform-node"
import { expect, layer } from "@effect/vitest"
import { Chunk, Effect, Layer, Schema, Stream } from "effect"
import { lmsStream } from "effect-lms"
import { LmsCsv } from "effect-lms/csv"
import { Enrollment } from "effect-lms/resources"
import { Sandbox } from "effect-lms/sandbox"
import { temporaryDirectory } from "../fixtures/directory.js"

const data = { courses: [{ students: 120 }] }

const Row = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  score: Schema.Union(Schema.Literal(""), Schema.NumberFromString)
})

layer(Layer.merge(Sandbox.layerClient({ data }), NodeContext.layer), { excludeTestServices: true })(
  "the sandbox",
  (it) => {
    const params = { id: 101, type: ["StudentEnrollment"], per_page: 50 }
    const students = lmsStream("/api/v1/courses/:id/enrollments", params, { schema: Enrollment })

    it.scoped("the grades of a course, page by page, are a file with all students", () =>
      Effect.gen(function* () {
        const file = Path.join(yield* temporaryDirectory, "grades.csv")
        const written = yield* Stream.run(
          students,
          LmsCsv.toFile(file, {
            columns: { id: "user.id", name: "user.sortable_name", score: (row) => row.grades?.current_score },
            bom: true
          })
        )
        expect(written).toMatchObject({ path: file, rows: 120, bytes: Fs.statSync(file).size })
        const expected = Array.from(yield* Stream.runCollect(students), ({ grades, user }) => ({
          id: String(user?.id),
          name: user?.sortable_name,
          score: grades?.current_score ?? ""
        }))
        const rows = yield* Stream.runCollect(LmsCsv.fromFile(file, { schema: Row }))
        expect(Chunk.toReadonlyArray(rows)).toEqual(expected)
      })
    )

    it.scoped("all fields of its records are a file without columns", () =>
      Effect.gen(function* () {
        const file = Path.join(yield* temporaryDirectory, "all.csv")
        const { rows } = yield* Stream.run(students, LmsCsv.toFile(file))
        const read = yield* Stream.runCollect(LmsCsv.fromFile(file))
        expect([rows, Chunk.size(read)]).toEqual([120, 120])
        const [first] = Chunk.toReadonlyArray(yield* Stream.runCollect(Stream.take(students, 1)))
        expect(Chunk.toReadonlyArray(read)[0]).toMatchObject({ id: String(first?.id), "user.name": first?.user?.name })
      })
    )
  }
)
