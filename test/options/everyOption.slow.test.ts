/** Each option of each operation, from the table of options: misspelt, with a getter that throws, and inherited. */
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, layer } from "@effect/vitest"
import * as WorkflowEngine from "@effect/workflow/WorkflowEngine"
import { Effect, Exit, Layer, Stream } from "effect"
import * as LmsModule from "effect-lms"
import { Lms } from "effect-lms"
import { LmsParts, lmsClusterExportAll } from "effect-lms/cluster"
import { lmsExport, lmsExportAll, lmsMirrorFiles } from "effect-lms/export"
import { lmsFingerprint } from "effect-lms/wrappers"
import { checkOptions } from "../../src/internal/options/resolve.js"
import { OPTIONS, type Operation } from "../../src/internal/options/table.js"
import { makeService } from "../fixtures/virtual.js"

type Requirements = Lms | LmsParts | NodeContext.NodeContext | WorkflowEngine.WorkflowEngine

type Call = (options: object) => Effect.Effect<unknown, unknown, Requirements>

/** An operation without its types. */
const untyped =
  (operation: unknown, ...args: ReadonlyArray<unknown>): Call =>
  (options) => {
    const program = (operation as (...args: ReadonlyArray<unknown>) => unknown)(...args, options)
    return (Effect.isEffect(program) ? program : Stream.runDrain(program as Stream.Stream<unknown>)) as ReturnType<Call>
  }

const ENDPOINT = "/api/v1/a"
const { lms, lmsGraphql, lmsGraphqlPages, lmsGraphqlStream } = LmsModule
const { lmsPages, lmsStream, lmsStreamAll, lmsUpload, lmsWait, lmsWhoami } = LmsModule

const calls: { readonly [name in Exclude<Operation, "LmsConfig" | "layerOAuth2">]: Call } = {
  lms: untyped(lms, ENDPOINT, {}),
  lmsPages: untyped(lmsPages, ENDPOINT, {}),
  lmsStream: untyped(lmsStream, ENDPOINT, {}),
  lmsFingerprint: untyped(lmsFingerprint, ENDPOINT, {}),
  lmsStreamAll: untyped(lmsStreamAll, [{ endpoint: ENDPOINT }]),
  lmsExport: untyped(lmsExport, "/dev/null/a.jsonl", ENDPOINT, {}),
  lmsExportAll: untyped(lmsExportAll, "/dev/null/all", []),
  lmsClusterExportAll: untyped(lmsClusterExportAll, "/dev/null/all", []),
  lmsMirrorFiles: untyped(lmsMirrorFiles, "/api/v1/courses/1", {}),
  lmsUpload: untyped(lmsUpload, "/dev/null/none", { course_id: 1 }),
  lmsWait: untyped(lmsWait, "/api/v1/progress/1"),
  lmsGraphql: untyped(lmsGraphql, "{ a }", {}),
  lmsGraphqlPages: untyped(lmsGraphqlPages, "{ a }", {}),
  lmsGraphqlStream: untyped(lmsGraphqlStream, "{ a }", {}),
  lmsWhoami: untyped(lmsWhoami),
  "Lms.withDefaults": (options) => Lms.withDefaults(lms(ENDPOINT), options)
}

const cases = Object.entries(calls).flatMap(([operation, call]) =>
  Object.entries(OPTIONS).flatMap(([name, { operations }]) =>
    (operations as ReadonlyArray<string>).includes(operation) ? [[operation, name, call] as const] : []
  )
)

const { layer: client, seen } = makeService(() => ({ body: "{}" }))

/** One for all tests, since building them takes longer than a test. */
const services = Layer.mergeAll(client, NodeContext.layer, LmsParts.layerMemory, WorkflowEngine.layerMemory)

/** The exit of a call, and the requests that it has sent. */
const run = (call: Effect.Effect<unknown, unknown, Requirements>) =>
  Effect.map(Effect.exit(call), (exit) => ({ exit, sent: seen.splice(0).map(({ method, url }) => `${method} ${url}`) }))

/** The options that the operation requires. */
const required = (operation: string): object =>
  operation === "lmsMirrorFiles"
    ? { directory: "/dev/null/a" }
    : operation.startsWith("lmsGraphql") && operation !== "lmsGraphql"
      ? { connection: "a" }
      : {}

layer(services)("each option", (it) => {
  describe.each(cases)("%s: %s", (operation, name, call) => {
    it.effect.runIf(name.length > 4)("misspelt is an error that names it", () =>
      Effect.gen(function* () {
        const { exit, sent } = yield* run(Effect.flip(call({ [`${name}x`]: "hunter2" })))
        expect(Exit.isSuccess(exit) && exit.value).toMatchObject({
          _tag: "LmsRequestError",
          reason: "Option",
          message: `"${name}x" is not an option of ${operation}: did you mean ${name}?`
        })
        expect(sent).toEqual([])
      })
    )

    it.effect("with a getter that throws is an error", () =>
      Effect.gen(function* () {
        const options = Object.defineProperty({}, name, { enumerable: true, get: () => expect.fail("hunter2") })
        const { exit, sent } = yield* run(Effect.flip(call(options)))
        expect(Exit.isSuccess(exit) && exit.value).toMatchObject({ _tag: "LmsRequestError", reason: "Option" })
        expect(sent).toEqual([])
      })
    )

    it.effect("inherited from a polluted Object.prototype is none", () =>
      Effect.gen(function* () {
        const options = required(operation)
        const expected = checkOptions(operation as Operation, options)
        Object.defineProperty(Object.prototype, name, {
          value: 5,
          configurable: true,
          enumerable: true,
          writable: true
        })
        const read = yield* Effect.ensuring(
          Effect.sync(() => checkOptions(operation as Operation, options)),
          Effect.sync(() => Reflect.deleteProperty(Object.prototype, name))
        )
        expect(read).toEqual(expected)
      })
    )
  })
})
