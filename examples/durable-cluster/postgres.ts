/** A PostgreSQL for as long as the example runs: the one that `DATABASE_URL` names, or one of its own. */
import { execFile, spawn } from "node:child_process"
import { existsSync, readdirSync } from "node:fs"
import { delimiter, join } from "node:path"
import { FileSystem } from "@effect/platform"
import { PgClient } from "@effect/sql-pg"
import { Config, Data, Effect, Layer, Option, Redacted, Schedule } from "effect"

class NoPostgres extends Data.TaggedError("NoPostgres")<{ readonly message: string }> {}

const DEBIAN = "/usr/lib/postgresql"

/** Where its programs are, if anywhere. Debian keeps them off the path. */
export const programs = (): string | undefined => {
  const folders = (process.env.PATH ?? "").split(delimiter)
  if (existsSync(DEBIAN)) folders.push(...readdirSync(DEBIAN).map((version) => join(DEBIAN, version, "bin")))
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")))
}

interface Owner {
  readonly uid: number
  readonly gid: number
}

const run = (program: string, args: ReadonlyArray<string>, owner?: Owner) =>
  Effect.async<string, NoPostgres>((resume) => {
    execFile(program, args, { ...owner, cwd: "/" }, (error, stdout, stderr) =>
      resume(error === null ? Effect.succeed(stdout) : new NoPostgres({ message: `${error.message}\n${stderr}` }))
    )
  })

/** PostgreSQL will not run as root. */
const owner = Effect.gen(function* () {
  if (process.getuid?.() !== 0) return undefined
  const of = (user: string) =>
    Effect.map(
      Effect.all([run("id", ["-u", user]), run("id", ["-g", user])]),
      ([uid, gid]): Owner => ({
        uid: Number(uid),
        gid: Number(gid)
      })
    )
  return yield* Effect.orElse(of("postgres"), () => of("nobody"))
})

const ofItsOwn = (bin: string) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    // Short, for it holds the socket, whose path may not be long.
    const home = yield* fs.makeTempDirectoryScoped({ prefix: "pg-" })
    const who = yield* owner
    if (who !== undefined) yield* fs.chown(home, who.uid, who.gid)
    const data = join(home, "data")
    yield* run(join(bin, "initdb"), ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"], who)
    yield* Effect.acquireRelease(
      Effect.sync(() =>
        // No port, so that only who may enter the folder can reach it.
        spawn(join(bin, "postgres"), ["-D", data, "-k", home, "-c", "listen_addresses="], {
          ...who,
          cwd: "/",
          stdio: "ignore",
          detached: true
        })
      ),
      (server) =>
        Effect.async<void>((resume) => {
          server.once("exit", () => resume(Effect.void))
          // Fast: without waiting for whoever is connected.
          if (!server.kill("SIGINT")) resume(Effect.void)
        })
    )
    const url = `postgres:///postgres?host=${encodeURIComponent(home)}&user=postgres`
    yield* Effect.scoped(Layer.build(PgClient.layer({ url: Redacted.make(url) }))).pipe(
      Effect.retry({ times: 200, schedule: Schedule.spaced("50 millis") })
    )
    return url
  })

/** Its address. */
export const postgres = Effect.gen(function* () {
  const given = yield* Effect.orDie(Config.option(Config.string("DATABASE_URL")))
  if (Option.isSome(given)) return given.value
  const bin = programs()
  if (bin !== undefined) return yield* ofItsOwn(bin)
  return yield* new NoPostgres({
    message:
      "There is no PostgreSQL on this machine. Install it, or start one and name it:\n" +
      "  docker run --rm -d -p 5432:5432 -e POSTGRES_HOST_AUTH_METHOD=trust postgres:15\n" +
      "  DATABASE_URL=postgres://postgres@127.0.0.1:5432/postgres npx tsx examples/durable-cluster/run.ts"
  })
})
