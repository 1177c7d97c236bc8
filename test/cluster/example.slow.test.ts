/** Runs examples/cluster, whose machines are processes of which one is killed, and checks the file for Docker. */
import { execFile } from "node:child_process"
import { NodeContext } from "@effect/platform-node"
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { parse } from "yaml"
import { findPostgres, postgres } from "../../examples/cluster/postgres.js"
import { bundleAll, type ProgramOf } from "../fixtures/bundle.js"
import { makeDirectory } from "../fixtures/directory.js"
import { titleUnless } from "../fixtures/optional.js"
import { read, root } from "../fixtures/repository.js"

const missing = findPostgres() === undefined ? "PostgreSQL" : undefined

describe.skipIf(missing !== undefined)(titleUnless(missing, "three machines, with PostgreSQL"), () => {
  let programOf: ProgramOf
  // tsx, which starts the machines, leaves a cache in the folder for temporary files.
  let temporary: ReturnType<typeof makeDirectory>

  beforeAll(async () => {
    temporary = makeDirectory()
    const names = ["run.ts", "runner.ts", "client.ts"].map((name) => `cluster/${name}`)
    programOf = await bundleAll("examples", names)
  })

  afterAll(() => temporary.remove())

  /** Returns the output. Fails with it if the exit code is not 0. */
  const run = (databaseUrl: string) =>
    Effect.async<string, Error>((resume) => {
      const options = { cwd: root, env: { ...process.env, TMPDIR: temporary.path, DATABASE_URL: databaseUrl } }
      execFile(process.execPath, [programOf("cluster/run.ts")], options, (error, stdout, stderr) =>
        resume(error === null ? Effect.succeed(stdout) : Effect.die(new Error(`${error.message}\n${stdout}${stderr}`)))
      )
    })

  it.scopedLive("one is killed, the files are those of an undisturbed export, and no request is throttled", () =>
    Effect.gen(function* () {
      const output = yield* run(yield* postgres)
      expect(output).toMatch(/Killed one of 3 machines \(kill -9\) after \d+ of 40 lists\./)
      expect(output).toContain("no request was throttled")
    }).pipe(Effect.provide(NodeContext.layer))
  )
})

describe("the page shows the files of the example", () => {
  const page = read("docs/guide/many-machines.md")

  it.each(["runner.ts", "client.ts"])("%s, without the comment at its top", (name) => {
    const [, code = ""] = read(`examples/cluster/${name}`).split(" */\n")
    expect(page).toContain(`\`\`\`ts\n${code}\`\`\`\n`)
  })
})

describe("compose.yaml", () => {
  interface Service {
    readonly environment: Readonly<Record<string, string | null>>
    readonly command?: string
    readonly entrypoint?: ReadonlyArray<string>
    readonly depends_on?: Readonly<Record<string, unknown>>
    readonly volumes: ReadonlyArray<string>
  }
  const file: {
    readonly services: Readonly<Record<string, Service>>
    readonly volumes: Readonly<Record<string, null>>
  } = parse(read("examples/cluster/compose.yaml"))
  const { client, database, runner } = file.services

  it("starts the programs of the example, with the variables that they read", () => {
    expect(runner?.command).toContain("exec node runner.ts")
    expect(client?.entrypoint).toEqual(["node", "client.ts"])
    // The library reads two of them, the cluster HOST.
    for (const program of ["runner.ts", "client.ts"]) {
      const source = read(`examples/cluster/${program}`)
      expect(Array.from(source.matchAll(/Config\.\w+\("(\w+)"\)/g), ([, name]) => name)).toEqual(["DATABASE_URL"])
    }
    expect(Object.keys(runner?.environment ?? {})).toEqual(["DATABASE_URL", "LMS_DOMAIN", "LMS_API_TOKEN"])
    expect(client?.environment).toEqual(runner?.environment)
    expect(runner?.command).toContain("HOST=$$(hostname -i)")
  })

  it("names services and volumes that it has", () => {
    const { hostname, password } = new URL(runner?.environment.DATABASE_URL ?? "")
    expect(Object.keys(file.services)).toContain(hostname)
    expect(database?.environment).toEqual({ POSTGRES_PASSWORD: password })
    for (const { depends_on, volumes } of Object.values(file.services)) {
      for (const name of Object.keys(depends_on ?? {})) expect(Object.keys(file.services)).toContain(name)
      for (const volume of volumes.filter((volume) => !volume.startsWith("."))) {
        expect(Object.keys(file.volumes)).toContain(volume.split(":")[0])
      }
    }
  })
})
