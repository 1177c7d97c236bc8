/** What of the project is ported, and the tests that do not apply to Effect 4. */

/** Entries that are not ported: Effect 4 has other workflows and clusters. */
const LEFT_OUT: ReadonlyArray<string> = ["cluster"]

/** Also not the command, which is bundled with Effect 3. */
const SOURCES = new RegExp(`^src/(?!(?:${["cli", ...LEFT_OUT].join("|")})/)`)

const BUILD = /^build\/(?:declarations|entries|modules|types)\.ts$/

const TESTS =
  /^test\/(?:auth|cassette|csv|export|files|fixtures|graphql|jobs|lms|node|pages|promise|request|resources|response|sandbox|send|simulation|text|transport)\//

/** Written for fibers or a `Config` that Effect 4 does not have, or for the catalogue, which is not ported. */
const OTHER_TESTS: ReadonlySet<string> = new Set([
  "test/sandbox/everyEndpoint.slow.test.ts",
  "test/send/severalTokens.slow.test.ts"
])

export const isPorted = (path: string): boolean =>
  !OTHER_TESTS.has(path) && (SOURCES.test(path) || TESTS.test(path) || BUILD.test(path))

/** The tests of the contract, which each change must pass. */
export const CONTRACT = "test/lms/contract.test.ts"

/** What a change needs of the port: the sources, and the tests of the contract. */
export const isPortedForContract = (path: string): boolean =>
  isPorted(path) && (!TESTS.test(path) || path.startsWith("test/fixtures/") || path === CONTRACT)

/** The entries in package.json that are ported. */
export const portedEntries = <A>(entries: Readonly<Record<string, A>>): Readonly<Record<string, A>> =>
  Object.fromEntries(Object.entries(entries).filter(([name]) => !LEFT_OUT.includes(name.replace("./", ""))))

/** A test that does not apply to Effect 4. */
interface ExcludedTest {
  readonly file: string
  readonly group: string
  readonly test: string
  readonly reason: string
}

/** docs/explanation/effect-4.md has this list. */
export const excludedTests: ReadonlyArray<ExcludedTest> = [
  {
    file: "test/transport/fromHttpClient.test.ts",
    group: "a response that arrives in the moment of an interruption",
    test: "is closed, since nobody will read it",
    reason: "a waiting fiber resumes at once, so the call ends before it is interrupted"
  },
  {
    file: "test/send/progress.test.ts",
    group: "progress",
    test: "has one silent listener in all copies of the library",
    reason: "each copy of a reference has its own default"
  }
]

interface ExcludedProgram {
  /** A document, or an example or a folder of them. */
  readonly file: string
  /** A part of the program, if the document has others. */
  readonly part?: string
  readonly reason: string
}

/** Programs that are for Effect 3 only. docs/explanation/effect-4.md has this list. */
export const excludedPrograms: ReadonlyArray<ExcludedProgram> = [
  { file: "examples/cluster", reason: "`effect-lms/cluster` is left out" },
  { file: "examples/s3-parts.ts", reason: "`effect-lms/cluster` is left out" },
  { file: "docs/guide/many-machines.md", part: "effect-lms/cluster", reason: "`effect-lms/cluster` is left out" },
  { file: "src/cluster", reason: "`effect-lms/cluster` is left out" },
  { file: "examples/workflow.ts", reason: "Effect 4 has other workflows" },
  { file: "examples/into-sqlite", reason: "`@effect/sql-sqlite-node` is for Effect 3" },
  { file: "examples/shared-quota/redis.ts", reason: "Effect 4 has another Redis client" },
  { file: "examples/shared-quota/run.ts", reason: "Effect 4 has another Redis client" },
  { file: "docs/guide/configuration.md", part: "Config.array", reason: "Effect 4 reads lists of values with a schema" }
]
