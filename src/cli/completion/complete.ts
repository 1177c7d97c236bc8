/** Completes commands, options and their values, endpoints, and parameters with their values. */
import { paths } from "../../endpoints/generated/paths.js"
import { METHODS } from "../../internal/request/endpoint.js"
import { readPathTree } from "../../internal/text/pathTree.js"
import { type CommandDefinition, findCommand } from "../arguments/command.js"
import { SHELLS } from "../arguments/completions.js"
import { HELP_OPTION, PROGRAM_OPTIONS } from "../arguments/help.js"
import type { OptionDefinition } from "../arguments/option.js"
import { parseCommandLine, toBashReplies } from "./commandLine.js"

/** A word that may stand in the place of the last one, and its description. */
type Reply = readonly [word: string, description?: string]

const UPLOAD_ENDPOINT = "POST /api/v1/courses/:course_id/files"

const UPLOAD_ENDPOINTS = /^POST .*\/files$/

const ENDPOINT = /^(?:([a-z]+)\s+)?(?:https?:\/\/[^/?#]+)?(\/api\/[^?#\s]*)/i

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
  const isField = option !== "each"
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

const spellingsOf = ({ name, short }: Pick<OptionDefinition, "name" | "short">): ReadonlyArray<string> => [
  `--${name}`,
  ...(short === undefined ? [] : [`-${short}`])
]

/** An option with its value in one word, such as `--raw-field=sort` or `-fsort`. */
const splitOption = (options: ReadonlyArray<OptionDefinition>, word: string) => {
  const [, spelling, value = ""] = /^(--[a-z-]+)=(.*)$/s.exec(word) ?? /^(-[a-z])(.+)$/is.exec(word) ?? []
  const option = options.find((option) => option.kind !== "flag" && spellingsOf(option).includes(spelling ?? ""))
  return option === undefined ? undefined : { option, value }
}

const hasParameter = ({ value = "" }: OptionDefinition): boolean => value.startsWith("name=")

/** The names of the parameters among these words. */
const givenParameters = (
  options: ReadonlyArray<OptionDefinition>,
  words: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const named = options.filter(hasParameter)
  const spellings = named.flatMap(spellingsOf)
  return words.flatMap((word, index) => {
    const value = splitOption(named, word)?.value ?? (spellings.includes(word) ? words[index + 1] : undefined)
    return value === undefined ? [] : [value.replace(/=.*$/s, "")]
  })
}

/** None if the value is a file, or nothing that could be completed. */
const completeValue = (
  option: OptionDefinition,
  word: string,
  options: ReadonlyArray<OptionDefinition>,
  before: ReadonlyArray<string>
) => {
  if (hasParameter(option)) {
    return completeParameter(endpointOf(before), word, option.name, givenParameters(options, before))
  }
  if (option.name === "endpoint") return completeEndpoints(word, UPLOAD_ENDPOINTS)
  return (option.choices ?? []).filter((choice) => choice.startsWith(word))
}

const completeArgument = ({ help, name }: CommandDefinition, word: string, before: ReadonlyArray<string>) => {
  if (help.argument === undefined || !/endpoint/.test(help.argument.name) || name === "mirror") return []
  const endpoints = ["export", "download"].includes(name) ? /^GET / : /^/
  const method = methodOf(before)
  if (method === undefined || /\s/.test(word)) return completeEndpoints(word, endpoints)
  return completeEndpoints(`${method} ${word}`, endpoints).map((line) => line.replace(/^\S+ /, ""))
}

const optionReplies = (options: ReadonlyArray<OptionDefinition>): ReadonlyArray<Reply> =>
  options.flatMap((option) => spellingsOf(option).map((spelling): Reply => [spelling, option.description]))

/** The commands whose names begin with these words, each by the word that follows. */
const nextWords = (commands: ReadonlyArray<CommandDefinition>, words: ReadonlyArray<string>): ReadonlyArray<Reply> =>
  commands
    .map(({ help, name }) => ({ parts: name.split(" "), summary: help.summary }))
    .filter(({ parts }) => parts.length === words.length + 1 && words.every((word, index) => word === parts[index]))
    .map(({ parts, summary }): Reply => [parts.at(-1) ?? "", summary])

/** `words` begins with the program. */
export const completeWords = async (
  commands: ReadonlyArray<CommandDefinition>,
  words: ReadonlyArray<string>
): Promise<ReadonlyArray<Reply>> => {
  const before = words.slice(1, -1)
  const word = words.at(-1) ?? ""
  const beginning = (replies: ReadonlyArray<Reply>) => replies.filter(([reply]) => reply.startsWith(word))
  if (before.length === 0) return beginning([...nextWords(commands, []), ...optionReplies(PROGRAM_OPTIONS)])
  if (before[0] === "--completions") return beginning(SHELLS.map((shell): Reply => [shell]))
  const command = findCommand(before, commands)
  if (command === undefined) return []
  const options = Object.values(command.options)
  const awaiting = options.find((option) => option.kind !== "flag" && spellingsOf(option).includes(before.at(-1) ?? ""))
  if (awaiting !== undefined) {
    const values = await completeValue(awaiting, word, options, before.slice(0, -1))
    return values.map((value): Reply => [value])
  }
  const split = splitOption(options, word)
  if (split !== undefined) {
    const values = await completeValue(split.option, split.value, options, before)
    return values.map((value): Reply => [word.slice(0, word.length - split.value.length) + value])
  }
  if (word.startsWith("-")) return beginning(optionReplies([...options, HELP_OPTION]))
  const members = beginning(nextWords(commands, before))
  return members.length > 0 ? members : completeArgument(command, word, before).map((reply): Reply => [reply])
}

/** The answer to a script: a completion a line. `args` are the shell, the command line, and for bash its word breaks. */
export const complete = async (
  commands: ReadonlyArray<CommandDefinition>,
  [shell, text = "", breaks = ""]: ReadonlyArray<string>
): Promise<string> => {
  const line = parseCommandLine(text)
  const replies = await completeWords(commands, line.words)
  // Other shells show descriptions, and quote what needs quotes.
  const lines =
    shell === "bash"
      ? toBashReplies(
          line,
          breaks,
          replies.map(([word]) => word)
        )
      : replies.map((reply) => reply.join("\t"))
  return lines.map((reply) => `${reply}\n`).join("")
}
