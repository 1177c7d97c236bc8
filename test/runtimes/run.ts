/**
 * Installs the package with pnpm, Yarn and Bun, and runs it with Bun and Deno as docs/start/install.md says: a client over
 * `fetch`, `LmsNode.layer`, an export, and on Bun the platform services of `BunContext`. Requires the npm registry. Exits with
 * 1 if a program fails.
 *
 * npm run test:runtimes
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { blocksInMarkdown } from "../fixtures/documents/blocks.js"
import { readOutput, run } from "../package/commands.js"
import { install, pack, root } from "../package/install.js"
import { startSandbox } from "../package/sandbox.js"
import { checkPackageManagers } from "./packageManagers.js"

const bin = fileURLToPath(new URL("node_modules/.bin", import.meta.url))

const RUNTIMES: Readonly<Record<string, ReadonlyArray<string>>> = {
  Bun: [join(bin, "bun"), "run"],
  Deno: [join(bin, "deno"), "run", "--allow-all"]
}

/** The services of Bun in place of those of the page. The download needs both. */
const BUN_PROGRAM = `
import { FetchHttpClient } from "@effect/platform"
import { BunContext } from "@effect/platform-bun"
import { Effect, Layer } from "effect"
import { Lms, lms, LmsConfig } from "effect-lms"

const { LMS_DOMAIN: domain = "", LMS_API_TOKEN: token = "" } = process.env
const config = Layer.succeed(LmsConfig, LmsConfig.make({ domain, token }))
const client = Lms.layer.pipe(Layer.provide([config, FetchHttpClient.layer, BunContext.layer]))
const program = lms("/api/v1/users/self/profile", {}, { destfile: "profile.json" })
Effect.runPromise(Effect.provide(program, client)).then(({ bytes }) => console.log(bytes))
`

/** Returns the first program on a page that contains `word`. */
const findProgram = (page: string, word: string): string => {
  const block = blocksInMarkdown(page, readFileSync(join(root, page), "utf8")).find(({ code }) => code.includes(word))
  if (block === undefined) throw new Error(`${page} has no program with ${word}`)
  return block.code
}

const replace = (text: string, from: string, to: string): string => {
  if (!text.includes(from)) throw new Error(`The program does not contain ${from}`)
  return text.replace(from, to)
}

const temporary = mkdtempSync(join(tmpdir(), "effect-lms-runtimes-"))
try {
  const packed = await pack(temporary)
  console.log(await checkPackageManagers(temporary, packed))
  const project = await install(temporary, packed)
  const cwd = project.folder
  await readOutput(["npm", "i", "@effect/platform-bun@^0.91.2"], { cwd })
  const { domain, env, stop, token } = await startSandbox(project, "--courses", "40")
  try {
    const overFetch = replace(findProgram("docs/start/install.md", "FetchHttpClient"), '"…"', `"${token}"`)
    writeFileSync(join(cwd, "fetch.ts"), replace(overFetch, "https://canvas.example.edu", domain))
    writeFileSync(join(cwd, "list.ts"), findProgram("README.md", "lmsStream"))
    writeFileSync(join(cwd, "export.ts"), findProgram("docs/guide/exports.md", "lmsExport"))
    writeFileSync(join(cwd, "bunContext.ts"), BUN_PROGRAM)

    for (const [name, runtime] of Object.entries(RUNTIMES)) {
      const check = async (file: string, expected: RegExp): Promise<void> => {
        const { code, terminalOutput } = await run([...runtime, file], { cwd, env })
        if (code !== 0 || !expected.test(terminalOutput))
          throw new Error(`${name} ${file} exited with ${code}, expected ${expected}:\n${terminalOutput}`)
        console.log(`${name}: ${file}`)
      }
      await check("fetch.ts", /name: "Zoë Müller"/)
      await check("list.ts", /^101 {2}\S/m)
      for (const left of ["users.ndjson", ".lms"]) rmSync(join(cwd, left), { force: true, recursive: true })
      await check("export.ts", /^\d+ users, SHA-256 [0-9a-f]{64}$/m)
      if (!existsSync(join(cwd, "users.ndjson"))) throw new Error(`${name} wrote no users.ndjson`)
      if (name === "Bun") await check("bunContext.ts", /^\d+$/m)
    }
  } finally {
    await stop()
  }
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
} finally {
  rmSync(temporary, { force: true, recursive: true })
}
