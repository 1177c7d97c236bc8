/** Three processes share one quota of a service that throttles. One is killed, and another one hangs. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { Sandbox } from "effect-lms/sandbox"
import { decodeSharedBucket } from "../../src/cluster/quota/sharedBucket.js"
import { bundle } from "../fixtures/bundle.js"
import { connectTo, postgres } from "../fixtures/databases.js"
import { titleUnless } from "../fixtures/optional.js"

let program: Awaited<ReturnType<typeof bundle>>

beforeAll(async () => {
  program = await bundle(fileURLToPath(new URL("../fixtures/processes/quota.ts", import.meta.url)))
})

afterAll(() => program.remove())

/** Each process reads a course of its own, which tells their requests apart. */
const COURSES = ["101", "102", "103"]

/** As many as the service admits at once. */
const MAX_REQUESTS = 11

interface Machine {
  readonly course: string
  readonly child: ChildProcess
}

const start = (course: string, service: Sandbox["Type"], database: string) =>
  Effect.acquireRelease(
    Effect.promise(async (): Promise<Machine> => {
      const args = [program.program, service.url, Redacted.value(service.token), course, database]
      const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] })
      await once(createInterface({ input: child.stdout }), "line")
      return { course, child }
    }),
    ({ child }) => Effect.sync(() => child.kill("SIGKILL"))
  )

describe.skipIf(postgres.missing !== undefined)(titleUnless(postgres.missing, "three processes"), () => {
  it.scopedLive("get equal shares without a throttle, and those of a killed or stopped one return to the others", () =>
    Effect.gen(function* () {
      const { client, url } = yield* postgres.database
      const sql = yield* connectTo(client())
      const service = Context.get(
        yield* Layer.build(Sandbox.layer({ data: { courses: 20 }, throttle: {}, latency: "300 millis" })),
        Sandbox
      )
      /** How many requests the service has admitted of each process. It knows a request when it has responded. */
      const count = Effect.map(service.requests, (requests) => {
        expect(requests.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
        return COURSES.map((course) => requests.filter(({ path }) => path.endsWith(course)).length)
      })
      const waitForCount = (isReached: (counts: ReadonlyArray<number>) => boolean) =>
        Effect.repeat(Effect.delay(count, "20 millis"), { until: isReached })
      const readBucket = Effect.map(sql<{ readonly state: string }>`SELECT state FROM lms_quota_buckets`, (rows) =>
        decodeSharedBucket(rows[0]?.state ?? "", 0)
      )
      const sum = (counts: ReadonlyArray<number>) => counts.reduce((total, one) => total + one, 0)

      const machines = yield* Effect.forEach(COURSES, (course) => start(course, service, url), {
        concurrency: "unbounded"
      })
      for (const { child } of machines) child.stdin?.write("begin\n")
      const shares = yield* Effect.map(
        Effect.forEach([45, 165], (total) => waitForCount((counts) => sum(counts) >= total)),
        ([first = [], second = []]) => second.map((one, index) => one - (first[index] ?? 0))
      )
      for (const share of shares) expect(share).toBeGreaterThanOrEqual(sum(shares) / COURSES.length / 2)

      const [killed, stopped, living] = machines
      killed?.child.kill("SIGKILL")
      stopped?.child.kill("SIGSTOP")
      const atKill = yield* count
      const held = (yield* readBucket).bucket.inFlight.size
      expect(held).toBeGreaterThan(MAX_REQUESTS / 2)
      // The permits of the two are still taken, and the other one goes on with its own.
      const before = yield* waitForCount((counts) => (counts[2] ?? 0) >= (atKill[2] ?? 0) + 15)
      expect((yield* readBucket).machines.size).toBe(3)
      // After the lease, it has all of them.
      const { bucket, machines: known } = yield* Effect.repeat(Effect.delay(readBucket, "20 millis"), {
        until: ({ bucket, machines }) => machines.size === 1 && bucket.inFlight.size === MAX_REQUESTS
      })
      expect([known.size, bucket.inFlight.size]).toEqual([1, MAX_REQUESTS])
      expect((yield* count)[0]).toBe(before[0])

      stopped?.child.kill("SIGCONT")
      const atContinue = yield* count
      yield* waitForCount((counts) => (counts[1] ?? 0) >= (atContinue[1] ?? 0) + 30)
      expect((yield* readBucket).machines.size).toBe(2)

      const exits = [stopped, living].map((machine) => {
        const exited = once(machine?.child ?? process, "exit")
        machine?.child.stdin?.write("end\n")
        return exited
      })
      expect((yield* Effect.promise(() => Promise.all(exits))).map(([code]) => code)).toEqual([0, 0])
      yield* count
      expect((yield* readBucket).machines.size).toBe(0)
    })
  )
})
