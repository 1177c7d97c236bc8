/** Several processes use one store, and one of them is killed. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import * as Fs from "node:fs"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { LmsParts, type LmsPartsService } from "effect-lms/cluster"
import { bundle } from "../fixtures/bundle.js"
import { connectTo, postgres } from "../fixtures/databases.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { titleUnless } from "../fixtures/optional.js"
import { readText, textOf } from "./guarantees.js"

let program: Awaited<ReturnType<typeof bundle>>

beforeAll(async () => {
  program = await bundle(fileURLToPath(new URL("../fixtures/processes/parts.ts", import.meta.url)))
})

afterAll(() => program.remove())

interface Running {
  readonly child: ChildProcess
  /** The lines that the process prints. */
  readonly lines: AsyncIterator<string>
}

/** Starts a process, which is killed with the scope. */
const start = (task: "race" | "stop", store: string): Effect.Effect<Running, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const child = spawn(process.execPath, [program.program, task, store], { stdio: ["pipe", "pipe", "inherit"] })
      return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
    }),
    ({ child }) => Effect.sync(() => child.kill("SIGKILL"))
  )

const nextLine = ({ lines }: Running) =>
  Effect.map(
    Effect.promise(() => lines.next()),
    ({ value }) => value
  )

const otherLines = (running: Running) =>
  Effect.promise(async () => {
    const found: Array<string> = []
    for await (const line of { [Symbol.asyncIterator]: () => running.lines }) found.push(line)
    return found
  })

interface Store {
  readonly address: string
  readonly parts: LmsPartsService
  /** The files or rows of unfinished attempts. */
  readonly remains: Effect.Effect<number>
}

const testProcesses = (title: string, missing: string | undefined, open: Effect.Effect<Store, never, Scope.Scope>) =>
  describe.skipIf(missing !== undefined)(titleUnless(missing, title), () => {
    it.scopedLive("of three processes that create 100 objects, exactly one creates each", () =>
      Effect.gen(function* () {
        const { address, parts } = yield* open
        const processes = yield* Effect.replicateEffect(start("race", address), 3)
        for (const running of processes) expect(yield* nextLine(running)).toBe("ready")
        for (const { child } of processes) child.stdin?.write("go\n")
        const created = yield* Effect.forEach(processes, otherLines, { concurrency: "unbounded" })
        const all = created.flat().map(Number)
        expect(all.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, number) => number))
        for (const [index, numbers] of created.entries())
          for (const number of numbers)
            expect(yield* readText(parts, `race/${number}`)).toBe(String(processes[index]?.child.pid))
      })
    )

    it.scopedLive("a killed process leaves no object, and what it leaves is removed", () =>
      Effect.gen(function* () {
        const { address, parts, remains } = yield* open
        const running = yield* start("stop", address)
        expect(yield* nextLine(running)).toBe("half")
        const exited = once(running.child, "exit")
        running.child.kill("SIGKILL")
        yield* Effect.promise(() => exited)
        expect(yield* remains).toBeGreaterThan(0)
        expect(yield* parts.list("killed/")).toEqual([])
        const { reason } = yield* Effect.flip(readText(parts, "killed/1"))
        expect(reason).toBe("PartMissing")
        expect(yield* parts.create("killed/1", textOf("later"))).toBe(true)
        yield* parts.remove("killed/")
        expect(yield* remains).toBe(0)
      })
    )
  })

testProcesses(
  "a directory",
  undefined,
  Effect.gen(function* () {
    const address = yield* temporaryDirectory
    const parts = yield* Effect.provide(
      LmsParts,
      Layer.provide(Layer.orDie(LmsParts.layerDirectory(address)), NodeContext.layer)
    )
    const remains = Effect.sync(
      () => Fs.readdirSync(address, { recursive: true, encoding: "utf8" }).filter((name) => name.includes("@")).length
    )
    return { address, parts, remains }
  })
)

testProcesses(
  postgres.name,
  postgres.missing,
  Effect.gen(function* () {
    const { client, url } = yield* postgres.database
    const context = yield* Layer.build(Layer.provide(Layer.orDie(LmsParts.layerSql), client()))
    const sql = yield* connectTo(client())
    return {
      address: url,
      parts: Context.get(context, LmsParts),
      remains: Effect.orDie(Effect.map(sql`SELECT number FROM lms_parts_pieces`, (rows) => rows.length))
    }
  })
)
