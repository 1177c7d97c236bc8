/** Parameters of a call as they are typed: `-p name=text`, `-j name=json`, `-H 'Name: text'`, `--input`. */
import { Buffer } from "node:buffer"
import * as FileSystem from "@effect/platform/FileSystem"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type * as Option from "effect/Option"
import * as json from "../../internal/response/json.js"
import { errorCode } from "../../internal/response/networkError.js"
import { NA } from "../../NA.js"
import { Misuse } from "../problem.js"
import { quote, text, texts } from "./option.js"

export const parameterOptions = {
  param: texts("param", {
    short: "p",
    value: "name=text",
    what: "A parameter: into the path where that has a placeholder of its name, else into the query or the body. name[]=text may come again, for a list."
  }),
  json: texts("json-param", {
    short: "j",
    value: "name=json",
    what: "A parameter that is no text: a number, true, false, null, an object or a list, as JSON."
  })
}

export const headerOptions = {
  header: texts("header", { short: "H", value: "'name: text'", what: "A header in addition, or in the place of ours." })
}

export const inputOptions = {
  input: text("input", {
    value: "file|-",
    what: "The whole body, from a file or from stdin (-), sent as it is; as application/json unless --header has another content-type."
  })
}

type Pair = readonly [name: string, value: unknown]

const misuse = (message: string) => Either.left(new Misuse({ message }))

const split = (option: string, given: string, wanted: string): Either.Either<readonly [string, string], Misuse> => {
  const at = given.indexOf("=")
  // Its value may be a secret, and is not shown.
  return at <= 0
    ? misuse(`${option} is ${wanted}, and ${quote(at < 0 ? given : given.slice(0, at + 1))} has no name or no "="`)
    : Either.right([given.slice(0, at), given.slice(at + 1)])
}

/** A `null` that is typed is meant: it clears a field. */
const ofJson = (given: string): Either.Either<Pair, Misuse> =>
  Either.flatMap(split("-j", given, "name=json"), ([name, value]) =>
    Either.match(json.parseJson(value), {
      onLeft: () => misuse(`-j ${name}= is followed by no JSON: a text is written in quotes, or given by -p`),
      onRight: (parsed): Either.Either<Pair, Misuse> => Either.right([name, parsed === null ? NA : parsed])
    })
  )

const LIST = "[]"

/** Names that come again are a list where they end in brackets, as the service's own documents write them, and else a slip. */
const together = (pairs: ReadonlyArray<Pair>): Either.Either<Readonly<Record<string, unknown>>, Misuse> => {
  const found = new Map<string, unknown>()
  const lists = new Map<string, Array<unknown>>()
  for (const [name, value] of pairs) {
    if (/^access_token$/i.test(name)) return misuse("The token is no parameter: set LMS_API_TOKEN")
    const bare = name.endsWith(LIST) ? name.slice(0, -LIST.length) : name
    const list = lists.get(bare)
    if (name === bare ? found.has(bare) : list === undefined && found.has(bare)) {
      return misuse(`The parameter ${name} is given twice: for a list, write ${bare}[]= each time`)
    }
    if (name === bare) found.set(bare, value)
    else if (list !== undefined) list.push(value)
    else {
      const begun = [value]
      lists.set(bare, begun)
      found.set(bare, begun)
    }
  }
  return Either.right(Object.fromEntries(found))
}

/** By name, as the client takes them. */
export const parameters = (given: {
  readonly param: ReadonlyArray<string>
  readonly json: ReadonlyArray<string>
}): Either.Either<Readonly<Record<string, unknown>>, Misuse> =>
  Either.flatMap(
    Either.all([
      ...given.param.map((one) => split("-p", one, "name=text")),
      ...given.json.map(ofJson)
    ] satisfies ReadonlyArray<Either.Either<Pair, Misuse>>),
    together
  )

export const headers = (given: ReadonlyArray<string>): Either.Either<Readonly<Record<string, string>>, Misuse> => {
  const all: Record<string, string> = {}
  for (const one of given) {
    const [, name, value] = /^([^:\s]+):[ \t]*(.*?)[ \t]*$/s.exec(one) ?? []
    // Nothing of it is shown: whoever writes a header wrongly may have written a secret.
    if (name === undefined || value === undefined) return misuse(`--header is 'name: text', and one of them is not`)
    const lower = name.toLowerCase()
    if (lower === "authorization") return misuse("The token is no header: set LMS_API_TOKEN, or give a --token-file")
    if (Object.hasOwn(all, lower)) return misuse(`The header ${name} is given twice`)
    all[lower] = value
  }
  return Either.right(all)
}

/** All of stdin; whoever is interrupted reads no more of it. */
export const stdin: Effect.Effect<Buffer, Misuse> = Effect.async((resume) => {
  const pieces: Array<Buffer> = []
  const take = (piece: Buffer) => pieces.push(piece)
  const end = () => resume(Effect.succeed(Buffer.concat(pieces)))
  const fail = (cause: unknown) =>
    resume(new Misuse({ message: `stdin cannot be read: ${errorCode(cause) ?? "it is closed"}` }))
  process.stdin.on("data", take).once("end", end).once("error", fail)
  return Effect.sync(() => {
    process.stdin.off("data", take).off("end", end).off("error", fail).pause()
  })
})

export const readFile = Effect.fnUntraced(function* (option: string, path: string) {
  const fs = yield* FileSystem.FileSystem
  return yield* Effect.mapError(
    fs.readFile(path),
    (error) =>
      new Misuse({
        message: `${option} ${quote(path)} ${
          error._tag === "SystemError" && error.reason === "NotFound" ? "is not there" : "cannot be read"
        }`
      })
  )
})

/** The bytes of `--input`. */
export const input = (
  given: Option.Option<string>
): Effect.Effect<Option.Option<Uint8Array>, Misuse, FileSystem.FileSystem> =>
  Effect.transposeMapOption(given, (from) => (from === "-" ? stdin : readFile("--input", from)))
