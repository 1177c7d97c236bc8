/** The imports that a file of `src` may have: `npm run check:imports`. */
import { fileURLToPath } from "node:url"
import { cruise, type IRegularForbiddenRuleType } from "dependency-cruiser"

type Room = string | ReadonlyArray<string>

/**
 * Each floor imports only from the floors above it in this table. Rooms beside each other on a floor do not import each
 * other. A room is a folder, a file, or a list of files that may import each other. Types and dynamic imports count as well.
 */
export const FLOORS: ReadonlyArray<ReadonlyArray<Room>> = [
  // The model of the service: everybody may read it.
  [
    [
      "endpoints/catalogue.ts",
      "endpoints/correct.ts",
      "endpoints/corrections.ts",
      "endpoints/correctRecords.ts",
      "endpoints/lookup.ts",
      "endpoints/notes.ts",
      "endpoints/records.ts"
    ],
    "endpoints/generated/"
  ],
  ["sandbox/kernel/"],
  ["sandbox/school/"],
  ["sandbox/generic/"],
  ["sandbox/faults/"],
  ["sandbox/token/", "sandbox/resources/"],
  ["sandbox/throttle/"],
  ["NA.ts", "LmsFormFile.ts", "LmsHttpResponse.ts"],
  ["LmsParam.ts"],
  ["endpoints/generated/parameters.d.ts"],
  ["resources/"],
  [
    [
      "LmsCall.ts",
      "LmsEndpoints.ts",
      "LmsError.ts",
      "LmsIntercept.ts",
      "LmsOptions.ts",
      "LmsEndpointText.ts",
      "LmsProgress.ts",
      "LmsResponse.ts",
      "LmsService.ts"
    ]
  ],
  [
    "internal/clock.ts",
    "internal/ending.ts",
    "internal/fastPaths.ts",
    "internal/metrics.ts",
    "internal/timeLimit.ts",
    "internal/version.ts",
    "internal/processes.ts",
    "internal/text/"
  ],
  ["internal/options/"],
  ["internal/request/"],
  ["internal/response/"],
  ["internal/limits/", "internal/transport/", "endpoints/"],
  ["endpoints/generated/index.d.ts"],
  ["internal/send/"],
  ["internal/auth/", "internal/jobs/", "internal/pages/"],
  ["internal/files/", "internal/graphql/"],
  [["Lms.ts", "LmsConfig.ts", "LmsQuota.ts", "LmsSchedule.ts"]],
  ["internal/operations/"],
  ["LmsGraphql.ts", "LmsOperations.ts"],
  ["graphql/", "operators/", "wrappers/"],
  ["index.ts"],
  ["node/", "export/", "cassette/", "csv/"],
  ["cluster/"],
  ["promise/"],
  ["sandbox/"],
  ["cli/errors.ts", "cli/variables.ts"],
  ["cli/arguments/"],
  ["cli/describeError.ts"],
  ["cli/exitCode.ts", "cli/output/"],
  ["cli/profiles/", "cli/endpoints/", "cli/export/"],
  ["cli/client/"],
  ["cli/auth/", "cli/doctor/", "cli/mcp/", "cli/completion/"],
  ["cli/commands/"],
  [["cli/instant.ts", "cli/lms.ts", "cli/main.ts"]]
]

/** Rooms that may import `@effect/platform`, besides those for Node. */
const PLATFORM: ReadonlyArray<Room> = [
  "LmsIntercept.ts",
  "Lms.ts",
  "LmsHttpResponse.ts",
  "internal/transport/",
  "internal/files/",
  "export/",
  "csv/",
  "cluster/",
  "promise/",
  "cassette/"
]

/** Rooms that may import what only clusters need: optional packages. */
const CLUSTER: ReadonlyArray<Room> = ["cluster/"]

/** Rooms that may import Node, undici and `@effect/platform-node`. */
const NODE: ReadonlyArray<Room> = ["endpoints/lookup.ts", "node/", "promise/node.ts", "cassette/", "sandbox/", "cli/"]

const escape = (text: string) => text.replaceAll(".", "\\.")

/** The patterns of the files of a room. */
const filesOf = (room: Room): Array<string> =>
  [room].flat().map((name) => `^src/${escape(name)}${name.endsWith("/") ? "" : "$"}`)

const rooms = FLOORS.flat()

/** A room within another, such as a folder of the sandbox, is not part of it. */
const roomsWithin = (room: Room) => rooms.filter((other) => other !== room && String(other).startsWith(String(room)))

const nameOf = (room: Room) => (typeof room === "string" ? room : `${room[0]} and its neighbours`)

const upwards: ReadonlyArray<IRegularForbiddenRuleType> = FLOORS.flatMap((floor, index) => {
  const below = FLOORS.slice(0, index).flat().flatMap(filesOf)
  return floor.map((room) => ({
    name: `${nameOf(room)} imports upwards or sideways`,
    severity: "error",
    from: { path: filesOf(room), pathNot: roomsWithin(room).flatMap(filesOf) },
    to: { path: "^src/", pathNot: [...filesOf(room), ...below] }
  }))
})

const onlyFor = (
  name: string,
  rooms: ReadonlyArray<Room>,
  to: IRegularForbiddenRuleType["to"]
): IRegularForbiddenRuleType => ({
  name,
  severity: "error",
  from: { path: "^src/", pathNot: rooms.flatMap(filesOf) },
  to
})

const RULES: ReadonlyArray<IRegularForbiddenRuleType> = [
  ...upwards,
  {
    name: "a file without a floor in build/imports.ts",
    severity: "error",
    from: { path: "^src/", pathNot: rooms.flatMap(filesOf) },
    to: {}
  },
  {
    name: "the sandbox imports code of the client, which it must be able to contradict",
    severity: "error",
    from: { path: "^src/sandbox/" },
    to: { path: "^src/internal/" }
  },
  onlyFor("only node and what is built on it import Node", NODE, { dependencyTypes: ["core"] }),
  onlyFor("only node and what is built on it import packages for Node", NODE, {
    path: "^node_modules/(undici|@effect/platform-node)/"
  }),
  onlyFor("only transport, files and what is built around the library import the platform", [...PLATFORM, ...NODE], {
    path: "^node_modules/@effect/platform/"
  }),
  onlyFor("only the sandbox imports GraphQL.js", ["sandbox/"], { path: "^node_modules/graphql/" }),
  onlyFor("only cluster imports packages for clusters", CLUSTER, {
    path: "^node_modules/@effect/(cluster|rpc|sql|workflow)/"
  }),
  {
    name: "an import that leads nowhere",
    severity: "error",
    // Imports the package by its name.
    from: { pathNot: "^src/endpoints/generated/index.d.ts$" },
    to: { couldNotResolve: true }
  },
  { name: "a circle of files", severity: "error", from: {}, to: { circular: true } },
  {
    name: "a circle of folders",
    scope: "folder",
    severity: "error",
    from: {},
    to: { circular: true }
  }
]

/** An import that no rule permits. */
export interface Violation {
  readonly from: string
  readonly to: string
  readonly rule: string
}

/** The violations in `src` of a folder. */
export const findViolations = async (baseDir: string): Promise<ReadonlyArray<Violation>> => {
  const { output } = await cruise(
    ["src"],
    {
      baseDir,
      validate: true,
      ruleSet: { forbidden: [...RULES] },
      // The examples in comments import the package: if it has been built, from there.
      doNotFollow: { path: "node_modules|^dist/" },
      // Imports of types count, although the compiler drops them.
      tsPreCompilationDeps: true
    },
    { exportsFields: ["exports"], conditionNames: ["types", "import"] }
  )
  if (typeof output === "string") throw new Error(output)
  return output.summary.violations.map(({ cycle, from, rule, to }) => ({
    from,
    to: cycle === undefined ? to : cycle.map(({ name }) => name).join(" → "),
    rule: rule.name
  }))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const violations = await findViolations(fileURLToPath(new URL("..", import.meta.url)))
  for (const { from, rule, to } of violations) console.error(`${from} → ${to}: ${rule}`)
  process.exitCode = violations.length === 0 ? 0 : 1
}
