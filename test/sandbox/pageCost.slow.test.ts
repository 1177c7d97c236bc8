/** A page of a list costs what the page costs, however long the list is. */
import * as Effect from "effect/Effect"
import { type Lms, lms } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { expect, it } from "vitest"
import { countSteps } from "../fixtures/workGrowth.js"

/** Counts the steps of a request that was made before, so the people of the course are known. */
const countRequest = <E>(request: Effect.Effect<unknown, E, Lms>, records: number): Promise<number> =>
  Effect.gen(function* () {
    yield* request
    const runtime = yield* Effect.runtime<Lms>()
    return yield* Effect.promise(() => countSteps(() => Effect.runPromise(Effect.provide(request, runtime))))
  }).pipe(
    Effect.provide(
      Sandbox.layerClient({ data: { courses: 1, students: records, assignments: records, discussion_topics: records } })
    ),
    Effect.runPromise
  )

const countPage = (path: string, records: number): Promise<number> => {
  const page = lms(`/api/v1/courses/101/${path}`, {}, { limit: 10 })
  return countRequest(
    Effect.map(page, ({ data }) => expect(data).toHaveLength(10)),
    records
  )
}

const countConnection = (connection: string, records: number): Promise<number> => {
  const query = `{ course(id: 101) { ${connection}(first: 10) { nodes { _id } pageInfo { endCursor } } } }`
  return countRequest(lms("POST /api/graphql", { query }), records)
}

it.each([
  "students/submissions?student_ids[]=all",
  "assignments/5001/submissions",
  "users",
  "enrollments",
  "assignments",
  "discussion_topics"
])("a page of %s", async (path) => {
  // The records of the page are rendered; each of the others may only be looked at by a filter.
  expect(await countPage(path, 320)).toBeLessThan(5 * (await countPage(path, 20)))
})

it.each(["submissionsConnection", "usersConnection", "enrollmentsConnection", "assignmentsConnection"])(
  "a page of GraphQL's %s",
  async (connection) => {
    expect(await countConnection(connection, 320)).toBeLessThan(5 * (await countConnection(connection, 20)))
  }
)
