/**
 * What a route does with the parameters of a request.
 *
 * A route declares by name what it reads, and its handler gets nothing else: a parameter that is not declared cannot act by
 * accident, and each one that is sent in vain is known.
 */
import * as Context from "effect/Context"
import { type Endpoint, isWildcard, partsOf, shapeOf } from "../../endpoints/catalogue.js"
import { compressed } from "../../endpoints/generated/compressed.js"
import { decodeLookup } from "../../endpoints/lookup.js"
import { asString, type Parameter, type ParameterMap } from "./parameters.js"

/** Names as in the documentation, such as `course[name]`, without a trailing `[]`. A name covers all that is nested in it. */
export interface RouteParameters {
  /** The parameters that the handler reads. */
  readonly acts?: ReadonlyArray<string>
  /** The words of `include[]` that the handler knows. */
  readonly include?: ReadonlyArray<string>
  /** The parameters that would not have an effect in Canvas either, with the records of the sandbox. */
  readonly noEffect?: ReadonlyArray<string>
}

/** Parameters of writes that decide about imported fields. Without effect: no field of the sandbox is protected from changes. */
export const SIS_IMPORT_PARAMETERS: ReadonlyArray<string> = ["override_sis_stickiness"]

/** The names of parameters within another one: `course[name]`. */
export const within = (parent: string, names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.map((name) => `${parent}[${name.replace("[", "][").replace(/([^\]])$/, "$1]")}`)

/** The parameters of a request without an effect in the sandbox. */
export interface UnusedParameters {
  /** Documented parameters that the sandbox does not simulate. */
  readonly ignored: ReadonlyArray<string>
  /** Parameters that are not documented. Canvas ignores them. */
  readonly unknown: ReadonlyArray<string>
}

/** What the sandbox notes for its log while it handles a request. */
export interface Notes {
  /** The `_tag` of the fault that was applied. */
  fault?: string
  unused?: UnusedParameters
  /** Describes the parameters that have no effect. */
  warning?: string
}

/** The notes of the current request. */
export class CurrentNotes extends Context.Reference<CurrentNotes>()("effect-lms/sandbox/CurrentNotes", {
  defaultValue: (): Notes => ({})
}) {}

/** Parameters of every route: paging, authentication, masquerading, and Rack's override of the method. */
const COMMON = ["page", "per_page", "access_token", "as_user_id", "_method"]

/** The parts of a name. Elements of lists are no level of their own. */
type Name = ReadonlyArray<string>

const parseNames = (names: ReadonlyArray<string>): ReadonlyArray<Name> =>
  names.map((name) => partsOf(name).filter((part) => part !== ""))

const isMeant = (known: string, sent: string): boolean => known === sent || isWildcard(known)

/** Whether names contain a name, one around it or one within it. */
const hasName = (names: ReadonlyArray<Name>, name: string): boolean => {
  const [parts = []] = parseNames([name])
  return names.some((known) => parts.every((part, index) => isMeant(known[index] ?? part, part)))
}

/** The names of all that a parameter contains. */
const leafNames = (value: Parameter, name: string): ReadonlyArray<string> => {
  if (value instanceof Map && value.size > 0) {
    return [...value].flatMap(([member, nested]) => leafNames(nested, `${name}[${member}]`))
  }
  if (!Array.isArray(value)) return [name]
  const members = value.filter((member) => typeof member === "object" && member !== null)
  return members.length === 0 ? [`${name}[]`] : members.flatMap((member) => leafNames(member, `${name}[]`))
}

/** The part of a parameter that these names within it mean. The names of the others are added to `rest`. */
const select = (names: ReadonlyArray<Name>, value: Parameter, name: string, rest: Array<string>): Parameter => {
  if (names.some(({ length }) => length === 0)) return value
  if (Array.isArray(value)) return value.map((element) => select(names, element, `${name}[]`, rest))
  return value instanceof Map ? selectMembers(names, value, (member) => `${name}[${member}]`, rest) : value
}

const selectMembers = (
  names: ReadonlyArray<Name>,
  parameters: ParameterMap,
  nameOf: (member: string) => string,
  rest: Array<string>
): ParameterMap => {
  const selected = new Map<string, Parameter>()
  for (const [member, value] of parameters) {
    const within = names.flatMap(([first = "", ...others]) => (isMeant(first, member) ? [others] : []))
    if (within.length === 0) rest.push(...leafNames(value, nameOf(member)))
    else selected.set(member, select(within, value, nameOf(member), rest))
  }
  return selected
}

/** `include[]=a` as `include[a]`, so that each word is a name of its own. What is no word has an empty name. */
const wordsAsMembers = (parameters: ParameterMap): ParameterMap => {
  const include = parameters.get("include")
  if (include === undefined || include instanceof Map) return parameters
  const words: ReadonlyArray<Parameter> = Array.isArray(include) ? include : [include]
  const members = words.flatMap((word) => (word === null ? [] : [[asString(word) ?? "", word] as const]))
  return new Map([...parameters, ["include", new Map(members)]])
}

const membersAsWords = (parameters: ParameterMap): ParameterMap => {
  const include = parameters.get("include")
  return include instanceof Map ? new Map([...parameters, ["include", [...include.keys()]]]) : parameters
}

const includeName = (word: string): string => `include[${word}]`

/** The name as a request sends it. */
const sentName = (name: string): string => name.replace(/^include\[([^\]]+)\].*$/, "include[]=$1")

/** Separates the parameters that a route reads from what is neither read nor known to have no effect. */
export const makeSelection = ({ acts = [], include = [], noEffect = [] }: RouteParameters) => {
  const read = parseNames([...COMMON, ...acts, ...include.map(includeName)])
  const withoutEffect = parseNames(noEffect)
  return (all: ParameterMap): { readonly parameters: ParameterMap; readonly rest: ReadonlyArray<string> } => {
    const rest: Array<string> = []
    const parameters = selectMembers(read, wordsAsMembers(all), (member) => member, rest)
    return { parameters: membersAsWords(parameters), rest: rest.filter((name) => !hasName(withoutEffect, name)) }
  }
}

/** The names that the documentation has for the parameters of an endpoint. */
export const documentedNames = ({
  elements = [],
  params
}: Pick<Endpoint, "elements" | "params">): ReadonlyArray<string> => [
  ...params
    .filter((parameter) => parameter.in !== "path")
    .flatMap(({ enum: words, name }) => (name === "include" && words !== undefined ? words.map(includeName) : [name])),
  // Rails: the name of a body that is a list.
  ...within(
    "_json[]",
    elements.map(({ name }) => name)
  )
]

let documented: ReadonlyMap<string, ReadonlyArray<Name>> | undefined

/** The documented parameters of each endpoint, by its shape. Read when the first request sends a parameter in vain. */
const documentation = (): ReadonlyMap<string, ReadonlyArray<Name>> => {
  documented ??= new Map(
    decodeLookup(compressed).endpoints.map((endpoint) => [shapeOf(endpoint), parseNames(documentedNames(endpoint))])
  )
  return documented
}

/** A request can send any number of names, of any length. They are kept in the log, and repeated in messages. */
const MAX_NAMES = 50
const MAX_NAME_CHARACTERS = 100

/** Tells parameters that are not simulated from those that are not documented. */
export const classify = (method: string, path: string, rest: ReadonlyArray<string>): UnusedParameters => {
  const names = documentation().get(shapeOf({ method, path })) ?? []
  const isDocumented = (name: string) => hasName(names, name)
  const sorted = [...new Set(rest)].sort()
  const shown = (all: ReadonlyArray<string>) =>
    all
      .slice(0, MAX_NAMES)
      .map((name) => sentName(name).slice(0, MAX_NAME_CHARACTERS))
      // A half of a pair of surrogates, which the cut can leave, cannot be encoded in a header.
      .map((name) => name.replace(/\p{Surrogate}/gu, "\uFFFD"))
  return { ignored: shown(sorted.filter(isDocumented)), unknown: shown(sorted.filter((name) => !isDocumented(name))) }
}

/** A header has no other characters. */
const headerValue = (names: ReadonlyArray<string>): string =>
  names.map((name) => name.replace(/[^\x21-\x2b\x2d-\x7e]/gu, encodeURIComponent)).join(", ")

export const unusedHeaders = ({ ignored, unknown }: UnusedParameters): Readonly<Record<string, string>> => ({
  ...(ignored.length === 0 ? {} : { "x-sandbox-ignored": headerValue(ignored) }),
  ...(unknown.length === 0 ? {} : { "x-sandbox-unknown": headerValue(unknown) })
})

/** Describes the parameters that have no effect. */
export const describeUnused = (route: string, { ignored, unknown }: UnusedParameters): string =>
  [
    ...(ignored.length === 0 ? [] : [`The sandbox does not simulate ${ignored.join(", ")} of ${route}.`]),
    ...(unknown.length === 0 ? [] : [`${route} has no documented parameter ${unknown.join(", ")}.`])
  ].join(" ")
