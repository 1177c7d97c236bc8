/** Runs an export on machines that are disturbed, and tells what is wrong with its end. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import * as Fs from "node:fs"
import * as Path from "node:path"
import * as NodeContext from "@effect/platform-node/NodeContext"
import * as SqlClient from "@effect/sql/SqlClient"
import { PgClient } from "@effect/sql-pg"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import type * as Scope from "effect/Scope"
import { lmsExportAll } from "../../../src/export/index.js"
import { bundleAll, type ProgramOf } from "../../fixtures/bundle.js"
import { nodeClient, TOKEN } from "../../fixtures/client.js"
import { temporaryDirectory } from "../../fixtures/directory.js"
import { type PostgresServer, startPostgres } from "../../fixtures/postgresServer.js"
import { type Forwarder, findFreePort, forwardTo } from "./network.js"
import { describeFault, type Fault, MACHINES, type Plan } from "./plan.js"
import { listsOf, startService } from "./service.js"
import { type ClientSettings, PER_PAGE, type RunnerSettings } from "./settings.js"

const SHARDS = 300

/** A machine that ends takes no longer to hand over its work. */
const MAX_END = "30 seconds"

export interface Report {
  readonly seed: number
  readonly disturbances: ReadonlyArray<string>
  /** Pages of the lists, pages that were sent more than once, and how many of these the disturbances explain. */
  readonly pages: number
  readonly repeated: number
  readonly allowed: number
  readonly throttled: number
  readonly seconds: number
  readonly problems: ReadonlyArray<string>
}

/** A program, which is started again if it ends although nobody has ended it. */
interface Program {
  readonly name: string
  readonly start: Effect.Effect<void>
  readonly signal: (signal: NodeJS.Signals) => Effect.Effect<void>
  /** Ends it, and waits for its end. */
  readonly end: (signal: "SIGKILL" | "SIGTERM") => Effect.Effect<void>
}

const makeProgram = (
  name: string,
  script: string,
  settings: object,
  env: Record<string, string>,
  log: string,
  onEnd: (code: number | null) => void
): Effect.Effect<Program, never, Scope.Scope> =>
  Effect.gen(function* () {
    let child: ChildProcess | undefined
    const start = Effect.sync(() => {
      const output = Fs.openSync(log, "a")
      const started = spawn(process.execPath, [script, JSON.stringify(settings)], {
        stdio: ["ignore", output, output],
        env: { PATH: process.env.PATH, ...env }
      })
      Fs.closeSync(output)
      child = started
      started.on("exit", (code) => {
        if (child !== started) return
        child = undefined
        onEnd(code)
      })
    })
    const end = (signal: "SIGKILL" | "SIGTERM") =>
      Effect.promise(async () => {
        const ending = child
        if (ending === undefined) return
        child = undefined
        const ended = once(ending, "exit")
        ending.kill(signal)
        await ended
      })
    yield* Effect.addFinalizer(() => end("SIGKILL"))
    return {
      name,
      start,
      end,
      signal: (signal) => Effect.sync(() => child?.kill(signal))
    }
  })

interface Machine extends Program {
  readonly forwarders: ReadonlyArray<Forwarder>
  readonly mutex: Effect.Semaphore
}

export const bundlePrograms = (): Promise<ProgramOf> => bundleAll("test/cluster/soak", ["runner.ts", "client.ts"])

const queryDatabase = <A>(server: PostgresServer, query: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  Effect.flatMap(SqlClient.SqlClient, query).pipe(
    Effect.provide(PgClient.layer({ host: Path.dirname(server.path), username: "postgres", database: "postgres" })),
    Effect.scoped
  )

const countRows = (sql: SqlClient.SqlClient, table: string) =>
  Effect.map(sql<{ readonly count: string }>`SELECT COUNT(*) AS count FROM ${sql(table)}`, ([row]) =>
    Number(row?.count)
  )

/** Waits until that many machines have all shards. */
const awaitMachines = (server: PostgresServer, count: number) =>
  queryDatabase(
    server,
    (sql) =>
      sql<{ shards: string; machines: string }>`
        SELECT COUNT(*) AS shards, COUNT(DISTINCT address) AS machines FROM cluster_locks
        WHERE acquired_at > NOW() - INTERVAL '5 seconds'`
  ).pipe(
    Effect.map(([row]) => Number(row?.shards) === SHARDS && Number(row?.machines) === count),
    // The table is not there yet.
    Effect.orElseSucceed(() => false),
    Effect.repeat({ until: (isReady) => isReady, schedule: Schedule.spaced("200 millis") })
  )

const isAbsence = ({ _tag }: Fault): boolean => _tag === "Suspend" || _tag === "Cut"

export const simulate = (plan: Plan, programOf: ProgramOf, logs: string, maxMinutes: number) =>
  Effect.gen(function* () {
    const problems: Array<string> = []
    const disturbances: Array<string> = []
    const home = yield* temporaryDirectory
    const service = yield* startService(plan)
    const lists = listsOf(plan)
    yield* lmsExportAll(Path.join(home, "undisturbed"), lists, { perPage: PER_PAGE, progress: false }).pipe(
      Effect.provide(Layer.merge(nodeClient({ token: TOKEN, domain: service.origin }), NodeContext.layer)),
      Effect.orDie
    )

    const server = yield* startPostgres
    const env = { LMS_DOMAIN: service.origin, LMS_API_TOKEN: TOKEN }
    /** Programs that start or work while the database is away may give up. */
    let isDatabaseDisturbed = false
    let isNetworkDisturbed = false

    const makeMachine = (number: number) =>
      Effect.gen(function* () {
        const machine = `machine-${number}`
        const listenPort = yield* findFreePort
        const database = yield* forwardTo({ path: server.path })
        const proxy = yield* forwardTo(
          { port: Number(new URL(service.origin).port), host: "127.0.0.1" },
          { isProxy: true }
        )
        const inbound = yield* forwardTo({ port: listenPort, host: "127.0.0.1" })
        const settings: RunnerSettings = {
          machine,
          pagesPerStep: plan.pagesPerStep,
          port: inbound.port,
          listenPort,
          databasePort: database.port
        }
        const program: Program = yield* makeProgram(
          machine,
          programOf("runner.ts"),
          settings,
          { ...env, HTTP_PROXY: `http://127.0.0.1:${proxy.port}` },
          Path.join(logs, `${plan.seed}-${machine}.log`),
          (code) => {
            const text = `${machine} ended by itself with code ${code}`
            // A machine that starts without its database ends.
            if (isDatabaseDisturbed || isNetworkDisturbed) disturbances.push(text)
            else problems.push(text)
            Effect.runFork(Effect.delay(program.start, "500 millis"))
          }
        )
        const result: Machine = {
          ...program,
          forwarders: [database, proxy, inbound],
          mutex: yield* Effect.makeSemaphore(1)
        }
        yield* result.start
        return result
      })

    // The first one creates the tables of the cluster, and two at the same moment would conflict.
    const first = yield* makeMachine(0)
    yield* awaitMachines(server, 1)
    const others = Array.from({ length: MACHINES - 1 }, (_, index) => index + 1)
    const machines = [first, ...(yield* Effect.forEach(others, makeMachine))]
    yield* awaitMachines(server, MACHINES)

    const result = yield* Deferred.make<void>()
    const database = yield* forwardTo({ path: server.path })
    const clientSettings: ClientSettings = {
      name: "monday",
      directory: Path.join(home, "out"),
      lists,
      concurrency: plan.concurrency,
      databasePort: database.port
    }
    const client: Program = yield* makeProgram(
      "client",
      programOf("client.ts"),
      clientSettings,
      env,
      Path.join(logs, `${plan.seed}-client.log`),
      (code) => {
        if (code === 0) return void Deferred.unsafeDone(result, Effect.void)
        const text = `the client failed with code ${code}`
        if (isDatabaseDisturbed) disturbances.push(text)
        else problems.push(text)
        Effect.runFork(Effect.delay(client.start, "500 millis"))
      }
    )

    let allowed = 0
    const allow = () => {
      allowed += service.countInHand() * plan.pagesPerStep
    }
    const databaseMutex = yield* Effect.makeSemaphore(1)

    const withMachine = (number: number, use: (machine: Machine) => Effect.Effect<void>) => {
      const machine = machines[number]
      return machine === undefined ? Effect.void : machine.mutex.withPermits(1)(use(machine))
    }

    const inject = (fault: Fault): Effect.Effect<void, never, Scope.Scope> => {
      const wait = "millis" in fault ? Effect.sleep(fault.millis) : Effect.void
      const begin = Effect.sync(() => {
        disturbances.push(`${describeFault(fault)} after ${service.countSent()} pages`)
        allow()
      })
      const end = Effect.sync(allow)
      switch (fault._tag) {
        case "Kill":
        case "Stop":
          return withMachine(fault.machine, (machine) =>
            Effect.gen(function* () {
              yield* begin
              const isEnded = yield* Effect.timeoutOption(
                Effect.disconnect(machine.end(fault._tag === "Kill" ? "SIGKILL" : "SIGTERM")),
                MAX_END
              )
              if (Option.isNone(isEnded)) problems.push(`${machine.name} does not end after SIGTERM`)
              yield* wait
              yield* machine.start
              yield* end
            })
          )
        case "Suspend":
          return withMachine(fault.machine, (machine) =>
            Effect.gen(function* () {
              yield* begin
              yield* machine.signal("SIGSTOP")
              yield* wait
              yield* machine.signal("SIGCONT")
              yield* end
            })
          )
        case "Cut":
          return withMachine(fault.machine, ({ forwarders }) =>
            Effect.gen(function* () {
              isNetworkDisturbed = true
              yield* begin
              for (const forwarder of forwarders) forwarder.setCut(true)
              yield* wait
              for (const forwarder of forwarders) forwarder.setCut(false)
              yield* end
            })
          )
        case "Join":
          return Effect.gen(function* () {
            yield* begin
            machines.push(yield* makeMachine(machines.length))
          })
        case "KillClient":
          return Effect.gen(function* () {
            if (yield* Deferred.isDone(result)) return
            disturbances.push(`${describeFault(fault)} after ${service.countSent()} pages`)
            yield* client.end("SIGKILL")
            yield* wait
            yield* client.start
          })
        case "RestartDatabase":
          return databaseMutex.withPermits(1)(
            Effect.gen(function* () {
              isDatabaseDisturbed = true
              yield* begin
              yield* server.stop(fault.isCrash)
              yield* wait
              yield* server.start
              yield* end
            })
          )
        case "EndConnections":
          return databaseMutex.withPermits(1)(
            Effect.gen(function* () {
              isDatabaseDisturbed = true
              yield* begin
              yield* queryDatabase(
                server,
                (sql) => sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()`
              ).pipe(Effect.ignore)
            })
          )
      }
    }

    yield* service.begin
    const startedAt = Date.now()
    yield* client.start
    const faults = yield* Effect.forEach(plan.disturbances, ({ afterPages, fault }) =>
      Effect.forkScoped(Effect.zipRight(service.awaitPages(afterPages), inject(fault)))
    )
    const isDone = yield* Effect.timeoutOption(Deferred.await(result), `${maxMinutes} minutes`)
    const seconds = (Date.now() - startedAt) / 1000
    if (Option.isNone(isDone)) problems.push(`the export has not ended after ${maxMinutes} minutes`)
    else {
      yield* Fiber.joinAll(faults)
      const isSettled = yield* Effect.timeoutOption(awaitMachines(server, machines.length), "1 minute")
      if (Option.isNone(isSettled)) problems.push("the machines do not share the shards again")
      // Those that were away have had their time to do harm.
      yield* Effect.sleep("2 seconds")
    }
    yield* Effect.forEach(
      machines,
      (machine) =>
        Effect.gen(function* () {
          const isEnded = yield* Effect.timeoutOption(Effect.disconnect(machine.end("SIGTERM")), MAX_END)
          if (Option.isNone(isEnded)) problems.push(`${machine.name} does not end after SIGTERM`)
        }),
      { concurrency: "unbounded", discard: true }
    )

    const pages = plan.lists.reduce((sum, count) => sum + count, 0)
    const repeated = service.countSent() - service.served.pages.size
    if (service.served.pages.size !== pages) problems.push(`${service.served.pages.size} of ${pages} pages were read`)
    if (repeated > allowed) problems.push(`${repeated} pages were read again, ${allowed} are allowed`)
    if (service.served.throttled > 0) problems.push(`${service.served.throttled} requests were throttled`)
    for (const { file } of lists) {
      const path = (directory: string) => Path.join(home, directory, String(file))
      if (!Fs.existsSync(path("out"))) problems.push(`${file} is missing`)
      else if (!Fs.readFileSync(path("out")).equals(Fs.readFileSync(path("undisturbed")))) {
        problems.push(`${file} differs`)
      }
    }
    yield* queryDatabase(server, (sql) =>
      Effect.gen(function* () {
        for (const table of ["cluster_messages", "cluster_replies"]) {
          const count = yield* countRows(sql, table)
          // A machine that is away when the export ends stores afterwards that its steps have ended. The engine gives no
          // means to find that.
          if (table === "cluster_replies" && plan.disturbances.some(({ fault }) => isAbsence(fault))) continue
          if (count > 0) problems.push(`${count} rows are left in ${table}`)
        }
        const rows = yield* sql<{ readonly name: string }>`SELECT name FROM lms_parts`
        const left = rows.map(({ name }) => name)
        const unexpected = left.filter((name) => !name.startsWith("finished/"))
        if (unexpected.length > 0)
          problems.push(`${unexpected.length} parts are left: ${unexpected.slice(0, 20).join(", ")}`)
        if (left.length - unexpected.length !== 1) problems.push("the name of the export is not remembered")
      })
    ).pipe(Effect.orDie)
    const report: Report = {
      seed: plan.seed,
      disturbances,
      pages,
      repeated,
      allowed,
      throttled: service.served.throttled,
      seconds,
      problems
    }
    return report
  }).pipe(Effect.scoped)

export const formatReport = ({ allowed, disturbances, pages, problems, repeated, seconds, seed, throttled }: Report) =>
  [
    `seed ${seed}: ${pages} pages, ${repeated} repeated (${allowed} allowed), ${throttled} throttled, ${seconds.toFixed(1)} s`,
    ...disturbances.map((text) => `  ${text}`),
    ...problems.map((text) => `  PROBLEM: ${text}`)
  ].join("\n")
