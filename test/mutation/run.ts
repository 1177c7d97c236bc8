/**
 * Runs the mutation tests and prints the mutants that no test detects. Exits with 1 if a target is below its minimum score,
 * or if the list of accepted mutants is outdated.
 *
 * npm run mutation                                       all targets of targets.ts, one after the other
 * npm run mutation -- origins redaction                  these targets
 * npm run mutation -- errors --only failure.ts           only the files of the target whose paths end with this
 * npm run mutation -- pages --concurrency 1              one mutant at a time
 * npm run mutation -- pipeline --quick                   without mutants in code that runs when a module loads, because each
 *                                                        of them runs all tests of its target
 * npm run mutation -- pages --tests                      also the tests without which each killed mutant is still killed, except
 *                                                        those that the contract or the page on reliability cites
 */
import * as Fs from "node:fs"
import * as Os from "node:os"
import * as Path from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { Stryker } from "@stryker-mutator/core"
import { printTable } from "../../bench/table.js"
import { findCitations, parseRules } from "../fixtures/documents/contract.js"
import { parseLines } from "../fixtures/documents/prose.js"
import { citedTests } from "../fixtures/reliability.js"
import { ACCEPTED_MUTANTS, type AcceptedMutant } from "./accepted.js"
import { type MutationTarget, TARGETS } from "./targets.js"

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    concurrency: { type: "string", default: "2" },
    only: { type: "string", default: "" },
    quick: { type: "boolean", default: false },
    tests: { type: "boolean", default: false }
  }
})

const root = fileURLToPath(new URL("../..", import.meta.url))

for (const name of positionals) {
  if (!TARGETS.some((target) => target.name === name)) {
    console.error(`Unknown target "${name}". Targets: ${TARGETS.map(({ name }) => name).join(", ")}.`)
    process.exit(1)
  }
}

type Result = Awaited<ReturnType<Stryker["runMutationTest"]>>[number]
type Position = Result["location"]["start"]

interface Mutant {
  readonly file: string
  readonly line: number
  readonly original: string
  readonly replacement: string
  readonly status: Result["status"]
  /** The number of tests that ran with the mutant. */
  readonly tests: number
  /** The tests that ran with the mutant and those that killed it, as `FILE#TITLE`: all with `--tests`, otherwise the first killer. */
  readonly coveredBy: ReadonlyArray<string>
  readonly killedBy: ReadonlyArray<string>
}

/** Returns the text between two positions. Lines and columns start at 1. */
const textBetween = (text: string, start: Position, end: Position): string => {
  const lines = text.split("\n").slice(start.line - 1, end.line)
  const last = lines.length - 1
  return lines
    .map((line, at) => line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : line.length))
    .join("\n")
}

const mutantOf = ({ fileName, location, replacement, status, testsCompleted, ...tests }: Result): Mutant => {
  const file = Path.relative(root, fileName)
  const original = textBetween(Fs.readFileSync(Path.join(root, file), "utf8"), location.start, location.end)
  const { line } = location.start
  return {
    file,
    line,
    original,
    replacement: replacement ?? "",
    status,
    tests: testsCompleted ?? 0,
    coveredBy: tests.coveredBy ?? [],
    killedBy: tests.killedBy ?? []
  }
}

const filesIn = (folder: string): ReadonlyArray<string> =>
  Fs.readdirSync(Path.join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => folder + name)

/** Whether a target names the file itself, or a smaller folder with it. */
const isNamedMoreClosely = (file: string, folder: string): boolean =>
  TARGETS.some(({ mutated }) =>
    mutated.some(
      (path) => path.length > folder.length && (path === file || (path.endsWith("/") && file.startsWith(path)))
    )
  )

const filesOf = ({ mutated }: MutationTarget): ReadonlyArray<string> =>
  mutated
    .flatMap((path) => (path.endsWith("/") ? filesIn(path).filter((file) => !isNamedMoreClosely(file, path)) : [path]))
    .filter((path) => path.endsWith(".ts") && path.endsWith(values.only))

/** Runs the tests of a target with each mutant of these files. */
const runMutants = async (target: MutationTarget, files: ReadonlyArray<string>): Promise<ReadonlyArray<Mutant>> => {
  // Not in the checkout, where watchers would see it, nor in node_modules, where TypeScript is not compiled.
  const temporary = Fs.mkdtempSync(Path.join(Os.tmpdir(), "effect-lms-mutation-"))
  const remove = () => Fs.rmSync(temporary, { recursive: true, force: true })
  process.once("exit", remove)
  Fs.symlinkSync(Fs.realpathSync(Path.join(root, "node_modules")), Path.join(temporary, "node_modules"))
  process.env.LMS_MUTATION_TESTS = JSON.stringify(target.tests)
  process.env.LMS_MUTATION_FILES = JSON.stringify(files)
  const stryker = new Stryker({
    mutate: [...files],
    testRunner: "vitest",
    plugins: [import.meta.resolve("@stryker-mutator/vitest-runner")],
    ...{ vitest: { configFile: "test/mutation/vitest.config.ts", related: false } },
    coverageAnalysis: "perTest",
    ignoreStatic: values.quick,
    disableBail: values.tests,
    concurrency: Number(values.concurrency),
    // Added to the duration without a mutant. An infinite loop is stopped much earlier, by its hit count.
    timeoutMS: 5_000,
    tempDirName: temporary,
    symlinkNodeModules: false,
    ignorePatterns: ["dist", "coverage"],
    reporters: [process.stdout.isTTY ? "progress" : "progress-append-only"],
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

/** Returns the accepted mutants of these files that do not exist or are killed. */
const outdatedEntries = (files: ReadonlyArray<string>, all: ReadonlyArray<Mutant>): ReadonlyArray<string> =>
  ACCEPTED_MUTANTS.filter(({ file }) => files.includes(file)).flatMap((accepted) => {
    const found = all.filter((mutant) => isSame(mutant)(accepted))
    const entry = `${accepted.file}: ${describeMutant(accepted)}`
    if (found.length === 0) return [`accepted, but there is no such mutant: ${entry}`]
    return found.every(({ status }) => status === "Killed") ? [`accepted, but killed: ${entry}`] : []
  })

const abbreviate = (text: string): string => {
  const flat = text.replace(/\s+/g, " ")
  return flat.length <= 90 ? flat : `${flat.slice(0, 89)}…`
}

const describeMutant = ({ original, replacement }: Pick<AcceptedMutant, "original" | "replacement">): string =>
  `${abbreviate(original)} → ${abbreviate(replacement)}`

const contractPage = "docs/reference/contract.md"
const documentedTests = [
  ...citedTests.map(({ file, title }) => ({ file, part: title })),
  ...parseRules(parseLines(contractPage, Fs.readFileSync(Path.join(root, contractPage), "utf8"))).flatMap(
    ({ tests }) => tests
  )
]

/** Whether a test is one of the documented promises, or cites a rule. A cited title may end in a placeholder such as %s. */
const isDocumented = (test: string): boolean =>
  findCitations(test).length > 0 ||
  documentedTests.some(
    ({ file, part }) => test.startsWith(`test/${file}#`) && test.includes(part.split(/[%$]/, 1)[0] || part)
  )

/** Prints the tests without which each killed mutant is still killed, with the number of mutants that each of them kills. */
const printSpareTests = (all: ReadonlyArray<Mutant>): void => {
  const kills = new Map<string, Set<Mutant>>()
  for (const mutant of all) for (const test of mutant.coveredBy) kills.set(test, new Set())
  for (const mutant of all) for (const test of mutant.killedBy) kills.get(test)?.add(mutant)
  const spare = new Set([...kills.keys()].filter((test) => !isDocumented(test)))
  const isKilled = ({ killedBy }: Mutant) => killedBy.some((test) => !spare.has(test))
  const missing = new Set(all.filter((mutant) => mutant.killedBy.length > 0 && !isKilled(mutant)))
  const gain = (test: string) => [...(kills.get(test) ?? [])].filter((mutant) => missing.has(mutant)).length
  while (missing.size > 0) {
    const best = [...spare].reduce((a, b) => (gain(b) > gain(a) ? b : a))
    spare.delete(best)
    for (const mutant of kills.get(best) ?? []) missing.delete(mutant)
  }
  console.log(`${spare.size} of ${kills.size} tests can be spared, together (mutants killed, test):`)
  for (const test of [...spare].sort()) console.log(`${String(kills.get(test)?.size).padStart(5)}  ${test}`)
}

const rows: Array<ReadonlyArray<string>> = [
  ["target", "mutants", "killed", "timed out", "survived", "no coverage", "score %", "minimum %"]
]
const survivors: Array<string> = []
const problems: Array<string> = []

for (const target of TARGETS.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  const files = filesOf(target)
  if (files.length === 0) continue
  console.log(`${target.name}: ${files.length} files`)
  const all = await runMutants(target, files)
  if (values.tests) printSpareTests(all)
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
    target.name,
    ...[valid, killed, timedOut, survived, uncovered].map(String),
    score.toFixed(1),
    String(target.minScore ?? "-")
  ])
  if (target.minScore !== undefined && score < target.minScore)
    problems.push(`${target.name} is below its minimum score: ${score.toFixed(1)} %, minimum ${target.minScore} %`)
  problems.push(...outdatedEntries(files, all))
  for (const mutant of all) {
    if (mutant.status !== "Survived" && mutant.status !== "NoCoverage") continue
    const accepted = ACCEPTED_MUTANTS.find(isSame(mutant))
    // A mutant with which a module fails to load also counts as survived.
    const status = mutant.status === "Survived" && mutant.tests === 0 ? "no test could run" : mutant.status
    const verdict = accepted === undefined ? status : `accepted: ${accepted.because}`
    survivors.push(`${mutant.file}:${mutant.line}  ${describeMutant(mutant)}  (${verdict})`)
  }
}

console.log()
printTable(rows)
console.log()
for (const survivor of survivors) console.log(survivor)
for (const problem of problems) console.log(`problem: ${problem}`)
// Stryker leaves open handles that would keep the process running.
process.exit(problems.length === 0 ? 0 : 1)
