/**
 * npm run mutation                                       each room of rooms.ts, one after the other
 * npm run mutation -- origins redaction                  these rooms
 * npm run mutation -- failures --only handshake.ts       of the room the files whose paths end so
 * npm run mutation -- walk --concurrency 1               one mutant at a time, on a machine that has other things to do
 * npm run mutation -- pipeline --quick                   without those in what runs before the first test: each of them is
 *                                                        tried by all the tests of its room
 *
 * Says which mutants no test notices. Ends with 1 where a room is below its mark, or the list of those that may live is not
 * true any more.
 */
import * as Fs from "node:fs"
import * as Os from "node:os"
import * as Path from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { Stryker } from "@stryker-mutator/core"
import { printTable } from "../../bench/table.js"
import { ACCEPTED_MUTANTS, type AcceptedMutant } from "./accepted.js"
import { type MutationTarget, TARGETS } from "./targets.js"

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    concurrency: { type: "string", default: "2" },
    only: { type: "string", default: "" },
    quick: { type: "boolean", default: false }
  }
})

const root = fileURLToPath(new URL("../..", import.meta.url))

for (const name of positionals) {
  if (!TARGETS.some((room) => room.name === name)) {
    console.error(`There is no room "${name}". There are: ${TARGETS.map(({ name }) => name).join(", ")}.`)
    process.exit(1)
  }
}

type Result = Awaited<ReturnType<Stryker["runMutationTest"]>>[number]
type Place = Result["location"]["start"]

interface Mutant {
  readonly file: string
  readonly line: number
  readonly original: string
  readonly replacement: string
  readonly status: Result["status"]
  /** How many tests it was tried by. */
  readonly tests: number
}

/** The text between two places: lines and columns are counted from 1. */
const textBetween = (text: string, start: Place, end: Place): string => {
  const lines = text.split("\n").slice(start.line - 1, end.line)
  const last = lines.length - 1
  return lines
    .map((line, at) => line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : line.length))
    .join("\n")
}

const mutantOf = ({ fileName, location, replacement, status, testsCompleted }: Result): Mutant => {
  const file = Path.relative(root, fileName)
  const original = textBetween(Fs.readFileSync(Path.join(root, file), "utf8"), location.start, location.end)
  const { line } = location.start
  return { file, line, original, replacement: replacement ?? "", status, tests: testsCompleted ?? 0 }
}

const filesOf = ({ mutated }: MutationTarget): ReadonlyArray<string> =>
  mutated
    .flatMap((path) =>
      path.endsWith("/")
        ? Fs.readdirSync(Path.join(root, path), { recursive: true, encoding: "utf8" }).map((name) => path + name)
        : [path]
    )
    .filter((path) => path.endsWith(".ts") && path.endsWith(values.only))

/** The mutants of some files, each tried by the tests of its room. */
const runMutants = async (room: MutationTarget, files: ReadonlyArray<string>): Promise<ReadonlyArray<Mutant>> => {
  // Not in the checkout, where each watcher would see it, nor in node_modules, whose TypeScript nobody compiles.
  const temporary = Fs.mkdtempSync(Path.join(Os.tmpdir(), "effect-lms-mutation-"))
  const remove = () => Fs.rmSync(temporary, { recursive: true, force: true })
  process.once("exit", remove)
  Fs.symlinkSync(Fs.realpathSync(Path.join(root, "node_modules")), Path.join(temporary, "node_modules"))
  process.env.LMS_MUTATION_TESTS = JSON.stringify(room.tests)
  process.env.LMS_MUTATION_FILES = JSON.stringify(files)
  const stryker = new Stryker({
    mutate: [...files],
    testRunner: "vitest",
    plugins: [import.meta.resolve("@stryker-mutator/vitest-runner")],
    ...{ vitest: { configFile: "test/mutation/vitest.config.ts", related: false } },
    coverageAnalysis: "perTest",
    ignoreStatic: values.quick,
    concurrency: Number(values.concurrency),
    // Beside what the tests took without a mutant. A loop that does not end is stopped much earlier, by its count.
    timeoutMS: 5_000,
    tempDirName: temporary,
    symlinkNodeModules: false,
    ignorePatterns: ["dist", "coverage"],
    reporters: process.stdout.isTTY ? ["progress"] : [],
    logLevel: "error" as never,
    allowConsoleColors: false
  })
  const results = await stryker.runMutationTest()
  process.off("exit", remove)
  remove()
  return results.map(mutantOf)
}

const isSame = (mutant: Mutant) => (accepted: AcceptedMutant) =>
  mutant.file === accepted.file && mutant.original === accepted.original && mutant.replacement === accepted.replacement

/** What the list says of these files, and is not so. */
const outdatedEntries = (files: ReadonlyArray<string>, all: ReadonlyArray<Mutant>): ReadonlyArray<string> =>
  ACCEPTED_MUTANTS.filter(({ file }) => files.includes(file)).flatMap((accepted) => {
    const found = all.filter((mutant) => isSame(mutant)(accepted))
    const what = `${accepted.file}: ${describeMutant(accepted)}`
    if (found.length === 0) return [`accepted, and there is no such mutant: ${what}`]
    return found.every(({ status }) => status === "Killed") ? [`accepted, and it is killed: ${what}`] : []
  })

const abbreviate = (text: string): string => {
  const flat = text.replace(/\s+/g, " ")
  return flat.length <= 90 ? flat : `${flat.slice(0, 89)}…`
}

const describeMutant = ({ original, replacement }: Pick<AcceptedMutant, "original" | "replacement">): string =>
  `${abbreviate(original)} → ${abbreviate(replacement)}`

const rows: Array<ReadonlyArray<string>> = [
  ["room", "mutants", "killed", "timed out", "survived", "no coverage", "score %", "mark %"]
]
const survivors: Array<string> = []
const problems: Array<string> = []

for (const room of TARGETS.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  const files = filesOf(room)
  if (files.length === 0) continue
  console.log(`${room.name}: ${files.length} files`)
  const all = await runMutants(room, files)
  const count = (...wanted: ReadonlyArray<Result["status"]>) =>
    all.filter(({ status }) => wanted.includes(status)).length
  const [killed, timedOut, survived, uncovered] = [
    count("Killed"),
    count("Timeout"),
    count("Survived"),
    count("NoCoverage")
  ]
  const valid = killed + timedOut + survived + uncovered
  const score = valid === 0 ? 100 : (100 * (killed + timedOut)) / valid
  rows.push([
    room.name,
    ...[valid, killed, timedOut, survived, uncovered].map(String),
    score.toFixed(1),
    String(room.minScore ?? "-")
  ])
  if (room.minScore !== undefined && score < room.minScore)
    problems.push(`${room.name} is below its mark: ${score.toFixed(1)} % of ${room.minScore} %`)
  problems.push(...outdatedEntries(files, all))
  for (const mutant of all) {
    if (mutant.status !== "Survived" && mutant.status !== "NoCoverage") continue
    const accepted = ACCEPTED_MUTANTS.find(isSame(mutant))
    // So is one with which a module does not even load.
    const status = mutant.status === "Survived" && mutant.tests === 0 ? "no test could run" : mutant.status
    const said = accepted === undefined ? status : `accepted: ${accepted.because}`
    survivors.push(`${mutant.file}:${mutant.line}  ${describeMutant(mutant)}  (${said})`)
  }
}

console.log()
printTable(rows)
console.log()
for (const survivor of survivors) console.log(survivor)
for (const problem of problems) console.log(`wrong: ${problem}`)
// Stryker leaves handles behind that would keep the process alive.
process.exit(problems.length === 0 ? 0 : 1)
