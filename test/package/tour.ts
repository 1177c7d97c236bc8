/** A newcomer's way, with nothing but what the package holds: the first list, the first export, the first mended mistake. */
import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { ofMarkdown } from "../fixtures/documents/blocks.js"
import { attempt, output, until } from "./commands.js"
import { type Project, root } from "./install.js"

/** The compiler and the loader are not what is tried here: those of this project save two installations. */
const tsc = ["node", join(root, "node_modules/typescript/bin/tsc")]
const tsx = ["node", join(root, "node_modules/tsx/dist/cli.mjs")]

/** As the quick start says of TypeScript's checker. */
const tsconfig = {
  compilerOptions: {
    strict: true,
    module: "NodeNext",
    target: "ES2022",
    noEmit: true,
    skipLibCheck: true,
    types: ["node"],
    typeRoots: [join(root, "node_modules/@types")]
  }
}

/** The first program on a page that names `word`. */
const programOn = (installed: string, page: string, word: string): string => {
  const block = ofMarkdown(page, readFileSync(join(installed, page), "utf8")).find(({ code }) => code.includes(word))
  if (block === undefined) throw new Error(`${page} has no program with ${word}`)
  return block.code
}

const expect = (holds: boolean, what: string, said: string): void => {
  if (!holds) throw new Error(`${what}, and this came:\n${said}`)
}

const variablesOf = (stdout: string): Readonly<Record<string, string>> | undefined => {
  const found = Array.from(stdout.matchAll(/^export (LMS_\w+)=(\S+)$/gm), ([, name = "", value = ""]) => [name, value])
  return found.length === 2 ? Object.fromEntries(found) : undefined
}

export const tour = async ({ folder, installed }: Project, done: (what: string) => void): Promise<void> => {
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(tsconfig))
  writeFileSync(join(folder, "first.ts"), programOn(installed, "README.md", "lmsWhoami"))
  writeFileSync(join(folder, "export.ts"), programOn(installed, "docs/pipelines.md", "lmsExport"))
  await output([...tsc, "-p", "."], { cwd: folder })
  done("the programs of README.md and docs/pipelines.md compile")

  // Not by npx, which would keep the signal that ends it to itself.
  const command = [join(folder, "node_modules/.bin/effect-lms"), "sandbox", "--courses", "240"]
  const sandbox = await until(command, { cwd: folder }, variablesOf)
  try {
    const env = sandbox.found
    const first = (own: Readonly<Record<string, string | undefined>>, file = "first.ts") =>
      attempt([...tsx, file], { cwd: folder, env: { ...env, ...own } })

    const list = await first({})
    expect(list.code === 0 && /^101 {2}\S/m.test(list.stdout), "The first list has course 101", list.shown)
    done(`the first list: ${list.stdout.trim().split("\n").length - 1} courses`)

    const exported = await first({}, "export.ts")
    const [, rows] = /^(\d+) users, SHA-256 [0-9a-f]{64}$/m.exec(exported.stdout) ?? []
    const file = join(folder, "users.ndjson")
    const written = existsSync(file)
      ? readFileSync(file, "utf8")
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line))
      : []
    expect(rows !== undefined && written.length === Number(rows), "The export has its users", exported.shown)
    done(`the first export: ${rows} users`)

    // Each message has to hold what mends the mistake; it is taken from there, and has to.
    const unset = await first({ LMS_DOMAIN: undefined })
    const [, variable = ""] = /\bset (\w+)/.exec(unset.shown) ?? []
    expect(unset.code === 1 && variable === "LMS_DOMAIN", "Without a domain the message says what to set", unset.shown)
    const mended = await first({ LMS_DOMAIN: undefined, [variable]: env.LMS_DOMAIN })
    expect(mended.code === 0, "With that variable it runs", mended.shown)
    done(`a variable that is not set, mended: ${variable}`)

    copyFileSync(join(folder, "first.ts"), join(folder, "mistake.ts"))
    const rewrite = (from: string, to: string) => {
      const text = readFileSync(join(folder, "mistake.ts"), "utf8")
      expect(text.includes(from), `The program has ${from}`, text)
      writeFileSync(join(folder, "mistake.ts"), text.replace(from, to))
    }
    rewrite('"/api/v1/courses"', '"/courses"')
    const refused = await first({}, "mistake.ts")
    const [, path = ""] = /(\/api\/v1\/[\w/]+)/.exec(refused.shown) ?? []
    expect(refused.code === 1 && path !== "", "A path that lacks its beginning is written out", refused.shown)
    rewrite('"/courses"', JSON.stringify(path))
    const again = await first({}, "mistake.ts")
    expect(again.code === 0 && again.stdout === list.stdout, "With that path it is the same list", again.shown)
    done(`a path that is not whole, mended: ${path}`)
  } finally {
    await sandbox.stop()
  }
}
