/** The command `lms export`: lists as files that outlive a crash. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { lmsPages } from "../../Lms.js"
import { type Given as GivenBy, make } from "../arguments/command.js"
import * as options from "../arguments/option.js"
import * as parameters from "../arguments/parameters.js"
import { withClient } from "../client/client.js"
import { clientOptions, pacedOptions, shownOptions } from "../client/options.js"
import { printed } from "../output/printed.js"
import { Misuse, needed, neededFile } from "../problem.js"

const exportOptions = {
  ...parameters.parameterOptions,
  ...parameters.headerOptions,
  output: options.text("output", {
    short: "o",
    value: "file|directory",
    what: "The file to write, a record a line, compressed where its name ends in .gz; with --each the directory of the files."
  }),
  each: options.text("each", {
    value: "name=values",
    what: "A list for each value of this parameter: name=101,102, name=@file or name=- with a value a line. Each has a file of its value's name in the directory."
  }),
  limit: options.whole("limit", 1, Number.MAX_SAFE_INTEGER, { short: "n", what: "So many records of a list." }),
  collection: options.text("collection", {
    value: "name",
    what: "The member that holds the records where a page is an object."
  }),
  concurrency: options.countOr("concurrency", "auto", {
    what: "How many pages of one list, or with --each how many lists, at the same time."
  }),
  gzip: options.flag("gzip", { what: "Compresses the files of --each." }),
  restart: options.flag("restart", { what: "May begin the list again where its place in it is lost." }),
  overwrite: options.flag("overwrite", { what: "What is there may be replaced." })
}

type Given = GivenBy<typeof exportOptions>

const linesOf = (bytes: Uint8Array): ReadonlyArray<string> =>
  new TextDecoder()
    .decode(bytes)
    .split(/\r?\n/)
    .filter((line) => line !== "")

/** What is a name of a file on every system: the values are mostly ids. */
const VALUE = /^[\w.~-]{1,200}$/

/** Of a file that was meant for something else, one line may be all of it. */
const SHOWN = 60

const valuesOf = Effect.fnUntraced(function* (each: string) {
  const at = each.indexOf("=")
  const [name, values] = [each.slice(0, Math.max(at, 0)), each.slice(at + 1)]
  if (name === "") return yield* new Misuse({ message: "--each is name=101,102 or name=@file or name=-" })
  const all =
    values === "-"
      ? linesOf(yield* parameters.stdin)
      : values.startsWith("@")
        ? linesOf(yield* parameters.readFile("--each", values.slice(1)))
        : values.split(",")
  const odd = all.find((value) => !VALUE.test(value) || /^\.+$/.test(value))
  if (odd !== undefined) {
    return yield* new Misuse({
      message: `--each has ${options.quote(odd.length > SHOWN ? `${odd.slice(0, SHOWN)}…` : odd)}, which is no name of a file: give letters, digits, . - _ and ~`
    })
  }
  if (all.length === 0) return yield* new Misuse({ message: "--each has no values" })
  return { name, values: [...new Set(all)] }
})

const allowed = (given: Given): Either.Either<void, Misuse> => {
  if (given.gzip && Option.isNone(given.each)) {
    return Either.left(new Misuse({ message: "--gzip is for --each: else the name of --output says it, by .gz" }))
  }
  return Option.contains(given.concurrency, "auto") && Option.isSome(given.each)
    ? Either.left(new Misuse({ message: "--concurrency with --each is a number of lists" }))
    : Either.right(undefined)
}

const exports = Effect.promise(() => import("../../export/index.js"))

export const exporting = make(
  "export",
  {
    brief: "Lists as files, durably.",
    what: "Writes a list to a file, a record a line as the service sent it. It can be ended at any instant: the same command goes on. Prints what it came to.",
    argument: { name: "<endpoint>", what: 'Method and path of a list, such as "GET /api/v1/courses/:id/users".' },
    examples: [
      ['export "GET /api/v1/courses/:id/users" -p id=101 --output users.jsonl', "One list."],
      ["export /api/v1/courses/:id/users --each id=101,102,103 -o users --gzip", "Many: users/101.jsonl.gz and so on."],
      ["export /api/v1/courses/:id/users --each id=- -o users < ids.txt", "Of the ids that a file has, one a line."]
    ]
  },
  { ...exportOptions, ...clientOptions, ...pacedOptions, ...shownOptions },
  Effect.fnUntraced(function* (given) {
    const endpoint = yield* needed(given.argument, "endpoint", '"GET /api/v1/courses/:id/users"')
    const output = yield* neededFile(given.output, "users.jsonl")
    yield* allowed(given)
    const params = yield* parameters.parameters(given)
    const sendHeaders = yield* parameters.headers(given.header)
    const each = yield* Effect.transposeMapOption(given.each, valuesOf)
    if (Option.exists(each, ({ name }) => Object.hasOwn(params, name.replace(/\[\]$/, "")))) {
      return yield* new Misuse({ message: "The parameter of --each is given by -p or -j, too: leave one of them out" })
    }
    const concurrency = Option.getOrUndefined(given.concurrency)
    yield* withClient(given, (call) => {
      const { overwrite, restart } = given
      const walk = {
        ...call,
        sendHeaders,
        limit: Option.getOrUndefined(given.limit),
        collection: Option.getOrUndefined(given.collection)
      }
      // What would be sent is asked before a file is touched.
      if (given.dryRun || given.asCurl) {
        const first = Option.match(each, { onNone: () => ({}), onSome: ({ name, values }) => ({ [name]: values[0] }) })
        return Effect.asVoid(Stream.runHead(lmsPages(endpoint, {}, { ...walk, params: { ...params, ...first } })))
      }
      return Effect.flatMap(exports, ({ lmsExport, lmsExportAll }) =>
        Option.match(each, {
          onNone: () =>
            Effect.flatMap(
              lmsExport(output, endpoint, {}, { ...walk, params, concurrency, overwrite, restart }),
              printed
            ),
          onSome: ({ name, values }) => {
            const lists = values.map((value) => ({
              endpoint,
              params: { [name]: value },
              file: `${value}.jsonl${given.gzip ? ".gz" : ""}`
            }))
            const number = typeof concurrency === "number" ? concurrency : undefined
            return Effect.flatMap(
              lmsExportAll(output, lists, { ...walk, params, concurrency: number, overwrite, restart }),
              ({ bytes, lists, path, rows }) => printed({ path, lists: lists.length, rows, bytes })
            )
          }
        })
      )
    })
  })
)
