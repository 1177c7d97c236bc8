/** Compiles the programs of the benchmark and runs each in its own process, pinned to a processor if possible. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import * as Fs from "node:fs"
import { createRequire } from "node:module"
import * as Os from "node:os"
import * as Path from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("..", import.meta.url))
/** Below the packages of the benchmarks, which the programs import. */
export const OUTPUT_FOLDER = Path.join(root, "bench/node_modules/.cache/effect-lms-bench")

/** The outputs of a bundle, and what each of them imports. */
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
 * Compiles a program, to be run by plain Node: tsx would add its helpers to every closure, unlike an installed package. Uses
 * the copy of esbuild that tsx depends on.
 */
export const bundle = async (options: Record<string, unknown>): Promise<Metafile> => {
  const { metafile } = await build({
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    tsconfig: Path.join(root, "tsconfig.json"),
    // The package's own name must resolve to its source, although `packages` is external.
    alias: sourceAliases(),
    logLevel: "silent",
    metafile: true,
    ...options
  })
  return metafile
}

/** Compiles the programs of a suite. Reports and skips programs that fail to compile. */
export const compile = async (entries: ReadonlyArray<string>): Promise<Set<string>> => {
  Fs.rmSync(OUTPUT_FOLDER, { recursive: true, force: true })
  const compiled = new Set<string>()
  for (const entry of entries) {
    try {
      await bundle({
        entryPoints: [Path.join(root, "bench", entry)],
        outfile: programPath(entry),
        packages: "external"
      })
      compiled.add(entry)
    } catch (cause) {
      console.log(
        `- ${entry} skipped: ${String(cause instanceof Error ? cause.message : cause).split("\n")[1] ?? cause}`
      )
    }
  }
  return compiled
}

const sourceAliases = (): Record<string, string> => ({
  "effect-lms/resources": Path.join(root, "src/resources/index.ts"),
  "effect-lms/node": Path.join(root, "src/node/index.ts"),
  "effect-lms/csv": Path.join(root, "src/csv/index.ts"),
  "effect-lms/cluster": Path.join(root, "src/cluster/index.ts"),
  "effect-lms/wrappers": Path.join(root, "src/wrappers/index.ts"),
  "effect-lms/graphql": Path.join(root, "src/graphql/index.ts"),
  "effect-lms/operators": Path.join(root, "src/operators/index.ts"),
  "effect-lms/export": Path.join(root, "src/export/index.ts"),
  "effect-lms/sandbox": Path.join(root, "src/sandbox/index.ts"),
  "effect-lms": Path.join(root, "src/index.ts")
})

export const programPath = (entry: string): string => Path.join(OUTPUT_FOLDER, entry.replace(/\.ts$/, ".mjs"))

export const canPin = Os.cpus().length > 1 && spawnSync("taskset", ["-c", "0", "true"]).status === 0

/** Starts a compiled program, on this processor if pinning is possible. */
export const launch = (
  cpu: number | undefined,
  entry: string,
  args: ReadonlyArray<string>,
  env: Record<string, string> = {}
): ChildProcess => {
  const command = [process.execPath, programPath(entry), ...args]
  const [file = "", ...rest] = canPin && cpu !== undefined ? ["taskset", "-c", String(cpu), ...command] : command
  return spawn(file, rest, { stdio: ["ignore", "inherit", "inherit", "ipc"], env: { ...process.env, ...env } })
}

/** Waits for the next message of a program. */
export const nextMessage = <A>(child: ChildProcess): Promise<A> =>
  new Promise((resolve, reject) => {
    child.once("message", (message) => resolve(message as A))
    child.once("error", reject)
    child.once("exit", (code) => reject(new Error(`exited with ${code} before it sent a message`)))
  })
