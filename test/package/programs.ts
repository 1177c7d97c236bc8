/**
 * The programs of the pages, run as a reader does: pasted into a file of a project, with the variables of a sandbox. Those of a
 * new user's pages and of each sixth other page; nightly all. `test/documents` compiles each of them.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { dirname, join } from "node:path"
import { isExhaustive, sampleCases } from "../fixtures/cases.js"
import { type Block, blocksInMarkdown, shellBlocksInMarkdown } from "../fixtures/documents/blocks.js"
import { isProgram, isTestFile, listPages, readCommands } from "../fixtures/documents/programs.js"
import { readOutput, run, start } from "./commands.js"
import type { Project } from "./install.js"
import { type Account, startSandbox, variablesForHome } from "./sandbox.js"

const PAGES_AT_A_TIME = 2

/** What a new user reads. */
const FIRST_PAGES = /^(?:README\.md|docs\/start\/.*)$/

/** Files, and a folder with one, that a reader must have. All other pages start with an empty folder. */
const INPUTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "docs/guide/command.md": { "notes.pdf": "%PDF-1.4", "course.json": '{"course":{"name":"Algebra"}}' },
  "docs/guide/files.md": { "notes.pdf": "%PDF-1.4", "files/README": "" },
  "docs/start/moving.md": { "notes.pdf": "%PDF-1.4" }
}

/** Without them the sandbox has the courses of its default. */
const SANDBOX_OPTIONS: Readonly<Record<string, ReadonlyArray<string>>> = {
  // A command of the page exports the users of each course.
  "docs/guide/command.md": ["--courses", "30"]
}

/** What a page says that a program prints, by a part of the program. */
const OUTPUTS: ReadonlyArray<readonly [page: string, part: string, output: RegExp]> = [
  ["README.md", "effect-lms/node", /^101 {2}\S/],
  ["README.md", "effect-lms/promise", /^101 {2}\S/],
  [
    "docs/start/quick-start.md",
    "lmsWhoami",
    /^Zoë Müller at http:\S+, token 7~\S{2}\.{3}\S{4}\n101 {2}(?:.|\n)*\ncreated module \d+: Week 1\n$/
  ],
  ["docs/guide/jobs.md", "update_grades", /^completed\n$/],
  ["docs/reference/errors.md", "NotFound", /^no such course\n$/],
  ["docs/guide/recording.md", "Cassette.record", /^20 courses\n$/],
  ["docs/guide/recording.md", "Cassette.replay", /^20 courses\n$/]
]

/** Pages whose commands run here. The others show commands for a clone, or are run by test/documents. */
const PAGES_OF_COMMANDS = ["README.md", "docs/guide/command.md", "docs/guide/testing.md", "docs/start/install.md"]

const COMMAND = /(?:^|[|(] ?)npx effect-lms |^curl .*\$LMS_DOMAIN/

/** Commands that do not run here, by their first words, with the reason. */
const SKIPPED_COMMANDS: ReadonlyArray<readonly [beginning: string, reason: string]> = [
  ["npx effect-lms auth", "firstDay.ts signs in and out"],
  ["npx effect-lms whoami --profile", "requires a profile, as auth"],
  ["export LMS_API_TOKEN=", "requires a profile, as auth"],
  ["npx effect-lms upload -f course_id=101 -f url=", "the sandbox fetches no files from other machines"],
  ["npx effect-lms wait", "requires a job, which firstDay.ts starts"],
  ["npx effect-lms sandbox --port", "runs until it is stopped"],
  ["npx effect-lms sandbox -- npm test", "runs the tests of a project"],
  ["npx effect-lms endpoints generate", "requires the documentation of a server"]
]

/** Pages whose programs do not run here, with the reason. */
const SKIPPED_PAGES: ReadonlyMap<string, string> = new Map([
  [
    "docs/guide/many-machines.md",
    "its programs need a database, and run until they are stopped: test/documents runs them"
  ]
])

interface Page {
  readonly file: string
  readonly text: string
  readonly programs: ReadonlyArray<Block>
  readonly tests: ReadonlyArray<Block>
  readonly commands: ReadonlyArray<{ readonly block: Block; readonly command: string }>
  /** The command that sends a request to the server of the page. */
  readonly request: string | undefined
}

const countOf = ({ commands, programs, tests }: Page): number => commands.length + programs.length + tests.length

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once("error", reject).listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })

/** Replaces what the reader is told to replace: the URL and the token. */
const fillIn = (code: string, { domain, token }: Account): string =>
  code.replaceAll("https://canvas.example.edu", domain).replaceAll(/"(?:7~)?…"/g, JSON.stringify(token))

const fail = (block: Block, problem: string, output: string): never => {
  throw new Error(`${block.file}:${block.line}: ${problem}. Output:\n${output}`)
}

/** The programs of a page of which only the first ends with the line that runs them, as the page says. */
const completePrograms = (text: string, blocks: ReadonlyArray<Block>): ReadonlyArray<Block> => {
  const [first] = blocks.filter(isProgram)
  if (first === undefined || !text.includes("The other programs of this page are run by the same last line."))
    return blocks
  const lines = first.code.split("\n")
  return blocks.map((block) => {
    if (isProgram(block) || !/^const program = /m.test(block.code)) return block
    const imports = lines.filter(
      (line) => /^import .*(?:NodeRuntime|LmsNode)/.test(line) && !block.code.split("\n").includes(line)
    )
    const effect = /^import \{.*\bEffect\b.*\} from "effect"$/m.test(block.code)
      ? []
      : ['import { Effect } from "effect"']
    return { ...block, code: [...imports, ...effect, block.code, "", lines.at(-1) ?? ""].join("\n") }
  })
}

/**
 * A function of the shell in place of npx, which takes as long to find a command as the command to run. contents.ts runs npx,
 * and nightly all commands do.
 */
const defineNpx = (bin: string): string => (isExhaustive ? "" : `npx() { '${bin}'/"$@"; }; `)

/** Starts a server, runs the command of its page until the server responds, and stops it. */
const runServer = async (
  tsx: string,
  block: Block,
  command: string,
  file: string,
  folder: string,
  env: Account["env"]
): Promise<void> => {
  const server = start([tsx, file], { cwd: folder, env })
  let hasEnded = false
  server.ended.then(() => {
    hasEnded = true
  })
  try {
    // 7: the connection was refused.
    let response = { code: 7 as number | null, stdout: "", terminalOutput: "" }
    while (response.code === 7 && !hasEnded) response = await run(["sh", "-c", command], { cwd: folder, env })
    const found = response.code === 0 ? (JSON.parse(response.stdout) as unknown) : undefined
    if (!Array.isArray(found) || found.length === 0)
      fail(block, command, response.terminalOutput + server.captured.terminalOutput)
  } finally {
    server.child.kill("SIGTERM")
    await server.ended
  }
}

/** The name under which the reader is told to save a program. */
const fileName = (text: string, { line }: Block, index: number): string =>
  /Save this as `(\S+)`:\s*$/.exec(
    text
      .split("\n")
      .slice(0, line - 1)
      .join("\n")
  )?.[1] ?? `program-${index + 1}.ts`

const readPages = (installed: string): ReadonlyArray<Page> =>
  listPages(installed).map((file) => {
    const text = readFileSync(join(installed, file), "utf8")
    const blocks = completePrograms(text, blocksInMarkdown(file, text))
    const commands = shellBlocksInMarkdown(file, text).flatMap((block) =>
      readCommands(block).map((command) => ({ block, command }))
    )
    const isSkipped = (command: string) => SKIPPED_COMMANDS.some(([beginning]) => command.startsWith(beginning))
    return {
      file,
      text,
      programs: SKIPPED_PAGES.has(file) ? [] : blocks.filter(isProgram),
      tests: blocks.filter(isTestFile),
      commands: PAGES_OF_COMMANDS.includes(file)
        ? commands.filter(({ command }) => COMMAND.test(command) && !isSkipped(command))
        : [],
      request: commands.find(({ command }) => command.includes("http://localhost:8080"))?.command
    }
  })

/** Runs the programs of a page in their order, since some use what others have written; then its tests and commands. */
const runPage = async (bin: string, page: Page, folder: string, account: Account): Promise<void> => {
  const tsx = join(bin, "tsx")
  const env = { ...account.env, CANVAS_TOKEN: account.token }
  for (const [index, block] of page.programs.entries()) {
    const file = fileName(page.text, block, index)
    const code = fillIn(block.code, account)
    if (page.request !== undefined && code.includes("port: 8080")) {
      const port = `${await freePort()}`
      writeFileSync(join(folder, file), code.replaceAll("8080", port))
      await runServer(tsx, block, page.request.replaceAll("8080", port), file, folder, env)
      continue
    }
    writeFileSync(join(folder, file), code)
    const { code: exitCode, stdout, terminalOutput } = await run([tsx, file], { cwd: folder, env })
    if (exitCode !== 0) fail(block, `exited with ${exitCode}`, terminalOutput)
    for (const [name, part, output] of OUTPUTS)
      if (name === page.file && block.code.includes(part) && !output.test(stdout))
        fail(block, `expected ${output}`, stdout)
  }

  const [test] = page.tests
  for (const [index, { code }] of page.tests.entries()) writeFileSync(join(folder, `page-${index + 1}.test.ts`), code)
  if (test !== undefined) {
    const { code, terminalOutput } = await run([join(bin, "vitest"), "run", "--root", folder], { cwd: folder })
    if (code !== 0) fail(test, `Vitest exited with ${code}`, terminalOutput)
  }

  const shell = { cwd: folder, env: { ...env, ...variablesForHome(join(folder, "home")) } }
  for (const { block, command } of page.commands) {
    // Without pipefail, a failed command before a pipe would not count.
    const { code, terminalOutput } = await run(["bash", "-o", "pipefail", "-c", defineNpx(bin) + command], shell)
    if (code !== 0) fail(block, `${command} exited with ${code}`, terminalOutput)
    if (terminalOutput === "" && !/ (?:>|--output) /.test(command))
      fail(block, `${command} prints nothing`, terminalOutput)
  }
}

/** Data about programs that are no longer on the pages would hide that a program is not checked. */
const checkData = (pages: ReadonlyArray<Page>): void => {
  const isOn = (file: string, part: string) => pages.some((page) => page.file === file && page.text.includes(part))
  const absent = [
    ...Array.from(SKIPPED_PAGES.keys()).filter((page) => !pages.some(({ file }) => file === page)),
    ...OUTPUTS.filter(([file, part]) => !isOn(file, part)).map(([file, part]) => `${file}: ${part}`),
    ...SKIPPED_COMMANDS.flatMap(([beginning]) =>
      PAGES_OF_COMMANDS.some((file) => isOn(file, `\n${beginning}`)) ? [] : [beginning]
    )
  ]
  if (absent.length > 0) throw new Error(`programs.ts has data about programs that do not exist:\n${absent.join("\n")}`)
}

const installTools = async ({ folder, installed }: Project): Promise<void> => {
  // The tools with which the pages run programs and tests.
  const commands = ["docs/start/install.md", "docs/guide/testing.md"].flatMap((page) =>
    Array.from(
      readFileSync(join(installed, page), "utf8").matchAll(/^npm i -D (.+)$/gm),
      ([, packages = ""]) => packages
    )
  )
  const packages = commands.flatMap((words) => words.replaceAll('"', "").split(" "))
  if (!packages.includes("tsx")) throw new Error("The install page installs no tsx")
  await readOutput(["npm", "i", "-D", ...packages], { cwd: folder })
  // For the example of a command that runs in a sandbox.
  await readOutput(["npm", "pkg", "set", "scripts.test=node --version"], { cwd: folder })
}

/** Each page has a folder and a sandbox of its own, because programs write files and change records. */
export const runPrograms = async (project: Project, report: (step: string) => void): Promise<void> => {
  const { folder, installed } = project
  const bin = join(folder, "node_modules/.bin")
  const all = readPages(installed)
  checkData(all)
  await installTools(project)
  report("installed the tools that the pages use")

  const withPrograms = all.filter((page) => countOf(page) > 0)
  const isFirst = ({ file }: Page) => FIRST_PAGES.test(file)
  const others = withPrograms.filter((page) => !isFirst(page))
  // The longest first, so that none is left at the end.
  const pages = [...withPrograms.filter(isFirst), ...sampleCases(others, 6)].toSorted(
    (one, other) => countOf(other) - countOf(one)
  )
  const waiting = [...pages]
  const failures: Array<string> = []
  const work = async (): Promise<void> => {
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
      const cwd = join(folder, "pages", page.file.replace(".md", ""))
      mkdirSync(cwd, { recursive: true })
      for (const [file, text] of Object.entries(INPUTS[page.file] ?? {})) {
        mkdirSync(dirname(join(cwd, file)), { recursive: true })
        writeFileSync(join(cwd, file), text)
      }
      const account = await startSandbox(project, ...(SANDBOX_OPTIONS[page.file] ?? []))
      await runPage(bin, page, cwd, account)
        .catch((cause: Error) => void failures.push(cause.message))
        .finally(account.stop)
    }
  }
  await Promise.all(Array.from({ length: PAGES_AT_A_TIME }, work))
  if (failures.length > 0) throw new Error(failures.join("\n\n"))
  const count = (kind: "commands" | "programs" | "tests") => pages.reduce((sum, page) => sum + page[kind].length, 0)
  report(
    `${count("programs")} programs, ${count("tests")} files of tests and ${count("commands")} commands of ${pages.length} pages run`
  )
}
