/** The responses of the sandbox match the schemas of the records that the documentation says they are. */
import { expect, it } from "@effect/vitest"
import { Effect, Either, Schema } from "effect"
import { lms } from "effect-lms"
import * as Resources from "effect-lms/resources"
import { Sandbox } from "effect-lms/sandbox"
import { correctRecords } from "../../src/endpoints/correctRecords.js"
import { catalogue } from "../fixtures/model.js"

const schemas = Resources as Readonly<Record<string, Schema.Schema<unknown>>>
const { kinds } = correctRecords(catalogue)
const names = new Map(kinds.map(({ model, name }) => [model, name]))

const KNOWN: Readonly<Record<string, string>> = { courses: "101", accounts: "1", users: "self" }

/** The path with the ids of records that the sandbox has, if it has any. */
const fill = (path: string, ids: Map<string, string | undefined>) =>
  Effect.gen(function* () {
    let filled = ""
    for (const segment of path.split("/").slice(1)) {
      if (!segment.startsWith(":")) {
        filled += `/${segment}`
        continue
      }
      const last = filled.slice(filled.lastIndexOf("/") + 1)
      if (KNOWN[last] !== undefined) {
        filled += `/${KNOWN[last]}`
        continue
      }
      if (!ids.has(filled)) {
        const found = yield* Effect.either(lms(filled, {}, { limit: 1 }))
        const data: unknown = Either.isRight(found) ? found.right.data : undefined
        const [first] = Array.isArray(data) ? data : []
        ids.set(filled, first === undefined ? undefined : String(first.id ?? first.url))
      }
      const id = ids.get(filled)
      if (id === undefined) return undefined
      filled += `/${id}`
    }
    return filled
  })

it.live("each response of the sandbox decodes", () =>
  Effect.gen(function* () {
    const ids = new Map<string, string | undefined>()
    const decoded = new Set<string>()
    const problems: Array<string> = []
    for (const { method, path, returns = "", upload } of catalogue.endpoints) {
      const name = names.get(returns.replace(/\[\]$/, ""))
      if (method !== "GET" || name === undefined || upload === true) continue
      const filled = yield* fill(path, ids)
      if (filled === undefined) continue
      const found = yield* Effect.either(returns.endsWith("[]") ? lms(filled, {}, { limit: 20 }) : lms(filled))
      if (Either.isLeft(found)) continue
      const data: unknown = found.right.data
      // What is documented as one record may be a list, and a list may be inside of an object.
      const records = Array.isArray(data) ? data : returns.endsWith("[]") ? [] : [data]
      for (const record of records) {
        const result = Schema.decodeUnknownEither(schemas[name] ?? Schema.Unknown)(record)
        if (Either.isLeft(result)) problems.push(`${path} (${name}): ${result.left.message}`)
        else decoded.add(name)
      }
    }
    expect(problems).toEqual([])
    expect(decoded.size).toBeGreaterThan(20)
  }).pipe(Effect.provide(Sandbox.layerClient({ data: { courses: 12 } })))
)
