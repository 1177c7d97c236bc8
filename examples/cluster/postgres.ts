/** Provides a PostgreSQL: the one in `DATABASE_URL`, or a temporary one if PostgreSQL is installed. */
import { execFile, spawn } from "node:child_process"
import { existsSync, readdirSync } from "node:fs"
import { delimiter, join } from "node:path"
import { FileSystem } from "@effect/platform"
import { PgClient } from "@effect/sql-pg"
import { Config, Data, Effect, Layer, Option, Redacted, Schedule } from "effect"

class PostgresError extends Data.TaggedError("PostgresError")<{ readonly message: string }> {}

/** Debian does not add this folder to the PATH. */
const DEBIAN_FOLDER = "/usr/lib/postgresql"

/** The folder with the programs of PostgreSQL, or undefined if it is not installed. */
export const findPostgres = (): string | undefined => {
  const folders = (process.env.PATH ?? "").split(delimiter)
  if (existsSync(DEBIAN_FOLDER)) {
    folders.push(...readdirSync(DEBIAN_FOLDER).map((version) => join(DEBIAN_FOLDER, version, "bin")))
  }
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")))
}

interface Owner {
  readonly uid: number
  readonly gid: number
}

const execute = (program: string, args: ReadonlyArray<string>, owner?: Owner) =>
  Effect.async<string, PostgresError>((resume) => {
    execFile(program, args, { ...owner, cwd: "/" }, (error, stdout, stderr) =>
      resume(error === null ? Effect.succeed(stdout) : new PostgresError({ message: `${error.message}\n${stderr}` }))
    )
  })

const findUser = (name: string) =>
  Effect.map(
    Effect.all([execute("id", ["-u", name]), execute("id", ["-g", name])]),
    ([uid, gid]): Owner => ({ uid: Number(uid), gid: Number(gid) })
  )

/** PostgreSQL refuses to run as root. */
const findOwner = Effect.gen(function* () {
  if (process.getuid?.() !== 0) return undefined
  return yield* Effect.orElse(findUser("postgres"), () => findUser("nobody"))
})

/** Stops the server at once (SIGINT: fast shutdown), without waiting for its clients. */
const startServer = (bin: string, folder: string, owner: Owner | undefined) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      // No port: only a socket, for those who may read the folder.
      const args = ["-D", join(folder, "data"), "-k", folder, "-c", "listen_addresses="]
      return spawn(join(bin, "postgres"), args, { ...owner, cwd: "/", stdio: "ignore", detached: true })
    }),
    (server) =>
      Effect.async<void>((resume) => {
        server.once("exit", () => resume(Effect.void))
        if (!server.kill("SIGINT")) resume(Effect.void)
      })
  )

const startTemporary = (bin: string) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    // A short name, since the path of a socket must be short.
    const folder = yield* fs.makeTempDirectoryScoped({ prefix: "pg-" })
    const owner = yield* findOwner
    if (owner !== undefined) yield* fs.chown(folder, owner.uid, owner.gid)
    const options = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"]
    yield* execute(join(bin, "initdb"), ["-D", join(folder, "data"), ...options], owner)
    yield* startServer(bin, folder, owner)
    const url = `postgres:///postgres?host=${encodeURIComponent(folder)}&user=postgres`
    yield* Effect.scoped(Layer.build(PgClient.layer({ url: Redacted.make(url) }))).pipe(
      Effect.retry({ times: 200, schedule: Schedule.spaced("50 millis") })
    )
    return url
  })

/** The URL of the database. */
export const postgres = Effect.gen(function* () {
  const url = yield* Effect.orDie(Config.option(Config.string("DATABASE_URL")))
  if (Option.isSome(url)) return url.value
  const bin = findPostgres()
  if (bin !== undefined) return yield* startTemporary(bin)
  return yield* new PostgresError({
    message:
      "PostgreSQL is not installed. Install it, or start one and set DATABASE_URL:\n" +
      "  docker run --rm -d -p 5432:5432 -e POSTGRES_HOST_AUTH_METHOD=trust postgres:15\n" +
      "  DATABASE_URL=postgres://postgres@127.0.0.1:5432/postgres npx tsx examples/cluster/run.ts"
  })
})
