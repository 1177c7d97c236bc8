/** Completes endpoints, names of parameters and their values. The scripts of the shells complete everything else. */
import { paths } from "../../endpoints/generated/paths.js"
import { METHODS } from "../../internal/request/endpoint.js"
import { readPathTree } from "../../internal/text/pathTree.js"
import { parseCommandLine, toBashReplies } from "./commandLine.js"

/** The endpoints that a command takes. */
const COMMANDS: ReadonlyArray<readonly [words: string, endpoints: RegExp]> = [
  ["api", /^/],
  ["endpoints show", /^/],
  ["endpoints scopes", /^/],
  ["export", /^GET /],
  ["download", /^GET /]
]

const UPLOAD_ENDPOINT = "POST /api/v1/courses/:course_id/files"

const UPLOAD_ENDPOINTS = /^POST .*\/files$/

const ENDPOINT = /^(?:([a-z]+)\s+)?(?:https?:\/\/[^/?#]+)?(\/api\/[^?#\s]*)/i

/** Options whose value begins with the name of a parameter. A list of its own, because completion does not load the commands. */
export const PARAMETER_OPTIONS: ReadonlyArray<string> = ["-f", "--raw-field", "-F", "--field", "--form", "--each"]

/** An option and its value in one word, such as `--raw-field=sort` or `-fsort`. */
const splitOption = (word: string): { readonly option: string; readonly value: string } | undefined => {
  const [, option = "", value = ""] = /^(--[a-z-]+)=(.*)$/s.exec(word) ?? /^(-[a-z])(.+)$/is.exec(word) ?? []
  return PARAMETER_OPTIONS.includes(option) ? { option, value } : undefined
}

const isId = (segment: string): boolean => /^\d+$|^[:{].|^\w+:./.test(segment)

/** Whether a typed segment is the documented one, or its beginning if it is the last one. Ids may stand for placeholders. */
const isTyped = (typed: ReadonlyArray<string>, index: number, documented: string): boolean => {
  const segment = typed[index]
  if (segment === undefined || segment === documented) return true
  return (index === typed.length - 1 && documented.startsWith(segment)) || (documented.startsWith(":") && isId(segment))
}

/** The documented path with what is typed, such as ids. The last typed segment may be only the beginning of the documented one. */
const continuePath = (typed: ReadonlyArray<string>, documented: ReadonlyArray<string>): string => {
  const begun = documented[typed.length - 1]?.startsWith(typed.at(-1) ?? "") ? typed.slice(0, -1) : typed
  return [...begun, ...documented.slice(begun.length)].join("/")
}

/** Without a method only GET endpoints: the others need theirs. */
const completeEndpoints = (word: string, endpoints: RegExp): ReadonlyArray<string> => {
  const [, method, path = ""] = /^([a-z]*)(?:\s+(.*))?$/is.exec(word) ?? []
  const isPath = method === undefined || method === ""
  const typed = (isPath ? word : path).split("/")
  if (typed[0] !== "") return []
  const begun = readPathTree(paths, (segment, depth) => isTyped(typed, depth + 1, segment))
  const completions = begun.flatMap(({ methods, segments }) => {
    if (segments.length < typed.length) return []
    const continued = continuePath(typed, segments)
    return methods
      .filter((known) => (isPath ? known === "GET" : known.startsWith(method.toUpperCase())))
      .filter((known) => endpoints.test(`${known} ${continued}`))
      .map((known) => (isPath ? continued : `${known} ${continued}`))
  })
  return [...new Set(completions)]
}

/** `sort=` for a name, `sort=email` for a value. A list is repeated, so that its name is completed again. */
const completeParameter = async (
  endpoint: string | undefined,
  word: string,
  option: string,
  given: ReadonlyArray<string>
): Promise<ReadonlyArray<string>> => {
  const [, method = "GET", path = ""] = ENDPOINT.exec(endpoint ?? "") ?? []
  const { findEndpoint, readLookup } = await import("../endpoints/lookup.js")
  const params = findEndpoint(await readLookup(), method.toUpperCase(), path)?.params ?? []
  const written = [...path.matchAll(/(?<=\/):(\w+)|\{([^{}/]+)\}/g)].map(([, colon, brace]) => colon ?? brace ?? "")
  const own = params.filter(({ in: place }) => place !== "path")
  const isField = option !== "--each"
  const names = [
    // The placeholders as they are written, which may be other names than the documented ones.
    ...written.map((name) => ({ name, values: [] })),
    ...own
      .filter(({ name }) => !/[<*]|\bX\b/.test(name))
      .map(({ enum: words = [], name, type }) => ({
        name: type.endsWith("[]") && isField ? `${name}[]` : name,
        values: type.startsWith("boolean") ? ["true", "false"] : words
      }))
  ]
  const [, name] = /^([^=]*)=/.exec(word) ?? []
  if (name !== undefined) {
    const values = names.find((parameter) => parameter.name.replace(/\[\]$/, "") === name.replace(/\[\]$/, ""))?.values
    return (values ?? []).map((value) => `${name}=${value}`).filter((completion) => completion.startsWith(word))
  }
  return names
    .filter(({ name }) => name.startsWith(word) && (name.endsWith("[]") || !given.includes(name)))
    .map(({ name }) => `${name}=`)
}

/** The names of the parameters among these words. */
const givenParameters = (words: ReadonlyArray<string>): ReadonlyArray<string> =>
  words.flatMap((word, index) => {
    const value = splitOption(word)?.value ?? (PARAMETER_OPTIONS.includes(word) ? words[index + 1] : undefined)
    return value === undefined ? [] : [value.replace(/=.*$/s, "")]
  })

/** The method that is a word of its own: before the path, or the value of an option. */
const methodOf = (words: ReadonlyArray<string>): string | undefined =>
  words.flatMap((word, index) => {
    const [, method] = /^(?:--method=|-X)?([a-z]+)$/i.exec(word) ?? []
    const isOption = word !== method || ["-X", "--method"].includes(words[index - 1] ?? "")
    return method !== undefined && (isOption || METHODS.some((known) => known === word.toUpperCase())) ? [method] : []
  })[0]

/** The endpoint on the line. An upload has one of its own. */
const endpointOf = (words: ReadonlyArray<string>): string | undefined => {
  const endpoint = words.find((word) => ENDPOINT.test(word))
  if (endpoint === undefined) return words[0] === "upload" ? UPLOAD_ENDPOINT : undefined
  const method = methodOf(words)
  return method === undefined || /\s/.test(endpoint) ? endpoint : `${method} ${endpoint}`
}

/** Words that may stand in the place of the last one. */
export interface Completions {
  /** An option that is written in one word with its value, such as `--raw-field=`. */
  readonly option: string
  readonly words: ReadonlyArray<string>
}

const asWord = (words: ReadonlyArray<string>): Completions => ({ option: "", words })

/** `words` begins with the program. */
export const completeWords = async (words: ReadonlyArray<string>): Promise<Completions> => {
  const before = words.slice(1, -1)
  const [previous = "", word = ""] = [before.at(-1), words.at(-1)]
  const endpoint = endpointOf(before)
  if (PARAMETER_OPTIONS.includes(previous)) {
    return asWord(await completeParameter(endpoint, word, previous, givenParameters(before.slice(0, -1))))
  }
  const split = splitOption(word)
  if (split !== undefined) {
    const { option, value } = split
    return {
      option: word.slice(0, word.length - value.length),
      words: await completeParameter(endpoint, value, option, givenParameters(before))
    }
  }
  if (previous === "--endpoint") return asWord(completeEndpoints(word, UPLOAD_ENDPOINTS))
  const command = COMMANDS.find(([name]) => name.split(" ").every((part, index) => part === before[index]))
  if (command === undefined || word.startsWith("-")) return asWord([])
  const method = methodOf(before)
  if (method === undefined || /\s/.test(word)) return asWord(completeEndpoints(word, command[1]))
  return asWord(completeEndpoints(`${method} ${word}`, command[1]).map((line) => line.replace(/^\S+ /, "")))
}

/** The answer to a script: a completion a line. `args` are the shell, the command line, and for bash its word breaks. */
export const complete = async ([shell, text = "", breaks = ""]: ReadonlyArray<string>): Promise<string> => {
  const line = parseCommandLine(text)
  const { option, words } = await completeWords(line.words)
  // Other shells add the option themselves, and quote what needs quotes.
  const replies =
    shell === "bash"
      ? toBashReplies(
          line,
          breaks,
          words.map((word) => option + word)
        )
      : words
  return replies.map((reply) => `${reply}\n`).join("")
}
