/** A PostgreSQL of the test's own, which can be ended and started again. It listens on a socket in a folder only. */
import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import * as Fs from "node:fs"
import * as Net from "node:net"
import * as Path from "node:path"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import type * as Scope from "effect/Scope"
import { temporaryDirectory } from "../../fixtures/directory.js"

/** Debian does not add this folder to the PATH. */
const DEBIAN_FOLDER = "/usr/lib/postgresql"

const findPrograms = (): string | undefined => {
  const folders = (process.env.PATH ?? "").split(Path.delimiter)
  if (Fs.existsSync(DEBIAN_FOLDER)) {
    folders.push(...Fs.readdirSync(DEBIAN_FOLDER).map((version) => Path.join(DEBIAN_FOLDER, version, "bin")))
  }
  return folders.find((folder) => ["initdb", "postgres"].every((name) => Fs.existsSync(Path.join(folder, name))))
}

const programs = findPrograms()

/** What is missing to start a server. */
export const missing = programs === undefined ? "the programs of PostgreSQL" : undefined

interface Owner {
  readonly uid?: number
  readonly gid?: number
}

const execute = (program: string, args: ReadonlyArray<string>, owner: Owner = {}) =>
  Effect.async<string>((resume) => {
    execFile(program, args, { ...owner, cwd: "/" }, (error, stdout, stderr) =>
      resume(error === null ? Effect.succeed(stdout) : Effect.dieMessage(`${error.message}\n${stderr}`))
    )
  })

/** PostgreSQL refuses to run as root. */
const findOwner = Effect.suspend(() => {
  if (process.getuid?.() !== 0) return Effect.succeed<Owner>({})
  const user = Fs.readFileSync("/etc/passwd", "utf8").includes("\npostgres:") ? "postgres" : "nobody"
  return Effect.map(Effect.all([execute("id", ["-u", user]), execute("id", ["-g", user])]), ([uid, gid]) => ({
    uid: Number(uid),
    gid: Number(gid)
  }))
})

const canConnect = (path: string) =>
  Effect.async<boolean>((resume) => {
    const socket = Net.connect({ path }, () => {
      socket.destroy()
      resume(Effect.succeed(true))
    }).on("error", () => resume(Effect.succeed(false)))
  })

export interface PostgresServer {
  /** The path of its socket. */
  readonly path: string
  /** Ends it at once: in order, or as in a crash. */
  readonly stop: (isCrash: boolean) => Effect.Effect<void>
  /** Starts it again, and waits until it accepts connections. */
  readonly start: Effect.Effect<void>
}

export const startPostgres: Effect.Effect<PostgresServer, never, Scope.Scope> = Effect.gen(function* () {
  const bin = programs ?? ""
  const folder = yield* temporaryDirectory
  const owner = yield* findOwner
  if (owner.uid !== undefined) Fs.chownSync(folder, owner.uid, owner.gid ?? 0)
  const data = Path.join(folder, "data")
  yield* execute(
    Path.join(bin, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"],
    owner
  )
  const path = Path.join(folder, ".s.PGSQL.5432")
  let running: ChildProcess | undefined

  const spawnServer = () => {
    const args = ["-D", data, "-k", folder, "-c", "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=200"]
    running = spawn(Path.join(bin, "postgres"), args, { ...owner, cwd: "/", stdio: "ignore", detached: true })
  }
  const start = Effect.suspend(() => {
    // It ends at once while processes of the one that has crashed are still there.
    if (running === undefined || running.exitCode !== null) spawnServer()
    return canConnect(path)
  }).pipe(Effect.repeat({ until: (can) => can, schedule: Schedule.spaced("50 millis") }))
  const stop = (isCrash: boolean) =>
    Effect.promise(async () => {
      if (running === undefined) return
      const ended = once(running, "exit")
      running.kill(isCrash ? "SIGQUIT" : "SIGINT")
      running = undefined
      await ended
    })
  yield* Effect.addFinalizer(() => stop(true))
  yield* start
  return { path, start: Effect.asVoid(start), stop }
})
