/** Compiling the bench's programs and running them in processes of their own, on processors of their own where that can be had. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import * as Fs from "node:fs"
import { createRequire } from "node:module"
import * as Os from "node:os"
import * as Path from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("..", import.meta.url))
export const built = Path.join(root, "node_modules", ".cache", "effect-lms-bench")

/** What the compiler says of a bundle: the files it read, and what each output imports. */
export interface Metafile {
  readonly outputs: Readonly<
    Record<
      string,
      {
        readonly entryPoint?: string
        readonly imports: ReadonlyArray<{ readonly path: string; readonly kind: string; readonly external?: boolean }>
      }
    >
  >
}

const { build } = createRequire(import.meta.resolve("tsx"))("esbuild") as {
  readonly build: (options: Record<string, unknown>) => Promise<{ readonly metafile: Metafile }>
}

/**
 * Programs are compiled once and run by plain Node. Run through tsx they would carry its helpers into every closure, which nobody who
 * installs the package does. The compiler is the one tsx brings.
 */
export const bundle = async (options: Record<string, unknown>): Promise<Metafile> => {
  const { metafile } = await build({
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    tsconfig: Path.join(root, "tsconfig.json"),
    // tsconfig's `paths` point the package's own name at its source, and have to win over `packages`.
    alias: own(),
    logLevel: "silent",
    metafile: true,
    ...options
  })
  return metafile
}

/** The programs of a suite; one that cannot be compiled is named and left out. */
export const compile = async (entries: ReadonlyArray<string>): Promise<Set<string>> => {
  Fs.rmSync(built, { recursive: true, force: true })
  const done = new Set<string>()
  for (const entry of entries) {
    try {
      await bundle({
        entryPoints: [Path.join(root, "bench", entry)],
        outfile: program(entry),
        packages: "external"
      })
      done.add(entry)
    } catch (cause) {
      console.log(
        `- ${entry} left out: ${String(cause instanceof Error ? cause.message : cause).split("\n")[1] ?? cause}`
      )
    }
  }
  return done
}

const own = (): Record<string, string> => ({
  "effect-lms/resources": Path.join(root, "src/resources/index.ts"),
  "effect-lms/node": Path.join(root, "src/node/index.ts"),
  "effect-lms/export": Path.join(root, "src/export/index.ts"),
  "effect-lms/sandbox": Path.join(root, "src/sandbox/index.ts"),
  "effect-lms": Path.join(root, "src/index.ts")
})

export const program = (entry: string): string => Path.join(built, entry.replace(/\.ts$/, ".mjs"))

export const canPin = Os.cpus().length > 1 && spawnSync("taskset", ["-c", "0", "true"]).status === 0

/** On the given processor, or on any. */
export const launch = (
  cpu: number | undefined,
  entry: string,
  args: ReadonlyArray<string>,
  env: Record<string, string> = {}
): ChildProcess => {
  const command = [process.execPath, program(entry), ...args]
  const [file = "", ...rest] = canPin && cpu !== undefined ? ["taskset", "-c", String(cpu), ...command] : command
  return spawn(file, rest, { stdio: ["ignore", "inherit", "inherit", "ipc"], env: { ...process.env, ...env } })
}

/** The one message a program sends. */
export const answer = <A>(child: ChildProcess): Promise<A> =>
  new Promise((resolve, reject) => {
    child.once("message", (message) => resolve(message as A))
    child.once("error", reject)
    child.once("exit", (code) => reject(new Error(`ended with ${code} before it answered`)))
  })
