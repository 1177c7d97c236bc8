/** Writes the type declarations of a catalogue, which `effect-lms/endpoints` consists of. */
import * as Arr from "effect/Array"
import { lookUp } from "../internal/text/lookUp.js"
import { writePathTree } from "../internal/text/pathTree.js"
import {
  type Catalogue,
  type Endpoint,
  elementOf,
  endpointOf,
  globOf,
  hasOpenWords,
  isList,
  lineOf,
  type Model,
  type Parameter,
  scopeOf,
  shapeOf,
  toPascalCase,
  wordPlacesOf
} from "./catalogue.js"
import {
  isOpen,
  isRecord,
  isUnchecked,
  isUndocumented,
  mayBeList,
  type ParameterNode,
  sentParameters,
  toTree
} from "./parameters.js"

/** The types of `effect-lms` for the values of parameters. Each includes the values that stand for a missing one. */
const PARAMETER_TYPES: Readonly<Record<string, string>> = {
  string: "LmsTextParam",
  uuid: "LmsTextParam",
  id: "LmsTextParam",
  integer: "LmsNumberParam",
  number: "LmsNumberParam",
  boolean: "LmsFlagParam",
  datetime: "LmsTimeParam",
  date: "LmsTimeParam"
}

const RESPONSE_TYPES: Readonly<Record<string, string>> = {
  string: "string",
  uuid: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  BooleanSetting: "boolean | string",
  id: "number | string",
  // An unset date is sent as null, which the documentation does not say.
  datetime: "string | null",
  date: "string | null",
  object: "{ readonly [name: string]: unknown }"
}

/** What the declarations call the types of `effect-lms`. An editor shows the names that they are exported by. */
const LOCAL_NAMES: Readonly<Record<string, string>> = {
  LmsAnyParams: "Any",
  LmsChoiceParam: "Choice",
  LmsCommonParams: "Common",
  LmsFlagParam: "Flag",
  LmsGroupParam: "Members",
  LmsManyParam: "Many",
  LmsNumberParam: "Numeric",
  LmsTextParam: "Text",
  LmsTimeParam: "Time",
  LmsWordParam: "Word"
}

/** A name as the member of an object. */
export const quoteName = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

const describeUnion = (texts: ReadonlyArray<string>): string => texts.map((text) => JSON.stringify(text)).join(" | ")

const describeScalar = (parameter: Parameter): string => {
  if (isUnchecked(parameter)) return "unknown"
  const type =
    parameter.enum !== undefined && elementOf(parameter.type) === "string"
      ? `${hasOpenWords(parameter) ? "LmsWordParam" : "LmsChoiceParam"}<${describeUnion(parameter.enum)}>`
      : lookUp(PARAMETER_TYPES, elementOf(parameter.type))
  if (type === undefined) return "unknown"
  return isList(parameter) ? `LmsManyParam<${type}>` : type
}

/** A type of `effect-lms` that `LOCAL_NAMES` has. */
const IMPORTED_NAME = new RegExp(`\\b(?:${Object.keys(LOCAL_NAMES).join("|")})\\b`, "g")

/** Names the type of a group of parameters. */
type NameGroup = (group: string, body: string) => string

/** Editors show a comment that begins a line. */
const describeNote = ({ parameter }: ParameterNode): string =>
  parameter?.note === undefined ? "" : `\n/** ${parameter.note} */ `

/** The group of that name; the parameters themselves have none. */
const describeMembers = (node: ParameterNode, nameGroup: NameGroup, group?: string): string => {
  const members = [...node.members]
    .filter(([name]) => name !== "*")
    .map(([name, member]) => `${describeNote(member)}${quoteName(name)}?: ${describeNode(member, name, nameGroup)}`)
  const any = node.members.get("*")
  if (any !== undefined && isRecord(node))
    members.push(`[name: string]: ${describeNode(any, `${group}_record`, nameGroup)}`)
  else if (any !== undefined || (group !== undefined && isOpen(group, node))) members.push("[name: string]: unknown")
  return `{ ${members.join("; ")} }`.replace(/ \n/g, "\n")
}

const describeNode = (node: ParameterNode, name: string, nameGroup: NameGroup): string => {
  if (node.members.size === 0) return node.parameter === undefined ? "unknown" : describeScalar(node.parameter)
  const body = describeMembers(node, nameGroup, name)
  return `${node.isList || mayBeList(name, node) ? "LmsManyParam" : "LmsGroupParam"}<${nameGroup(name, body)}>`
}

/** The named types of the declarations. Equal types have one name. */
class Declarations {
  readonly lines: Array<string> = []
  private readonly names = new Map<string, string>()
  private readonly taken = new Set<string>()
  /** The number to try next for a name that is taken. */
  private readonly numbers = new Map<string, number>()

  constructor(reserved: Iterable<string>) {
    for (const name of reserved) this.taken.add(name)
  }

  nameOf(body: string, suggestions: ReadonlyArray<string>, extended = ""): string {
    const key = `${extended}${body}`
    const known = this.names.get(key)
    if (known !== undefined) return known
    const name = this.findFreeName(suggestions)
    this.taken.add(name)
    this.names.set(key, name)
    this.lines.push(`export interface ${name} ${key}`)
    return name
  }

  /** The first suggestion that is free, else the last one with a number. */
  private findFreeName(suggestions: ReadonlyArray<string>): string {
    const isFree = (name: string) => !this.taken.has(name)
    const free = suggestions.find(isFree)
    if (free !== undefined) return free
    const last = suggestions.at(-1) ?? ""
    let number = this.numbers.get(last) ?? 2
    while (!isFree(`${last}${number}`)) number++
    this.numbers.set(last, number + 1)
    return `${last}${number}`
  }
}

/**
 * The name of an operation without the segment of its path that the documentation adds to it, such as `_search_users`. The
 * same operation of courses and groups has one name then.
 */
const shortName = ({ name = "", path }: Endpoint): string | undefined => {
  const segments = path.split("/").filter((segment) => segment !== "" && !segment.startsWith(":"))
  const added = segments.find((segment) => name.endsWith(`_${segment}`))
  const short = added === undefined ? "" : name.slice(0, -added.length - 1)
  // Shorter ones, such as `create_new`, do not say what is created.
  return short.split("_").length > 2 ? short : undefined
}

/** The names that an endpoint may have, the best one first. */
const namesFor = (endpoint: Endpoint, isShared: (name: string) => boolean): ReadonlyArray<string> => {
  const { group = "", method, name, path } = endpoint
  const own = toPascalCase(name ?? `${method.toLowerCase()} ${path.replace(/^\/api\/(?:v1\/)?/, "").replace(/:/g, "")}`)
  const short = shortName(endpoint)
  return [
    ...(short === undefined || !isShared(short) ? [] : [toPascalCase(short)]),
    own,
    `${own}${toPascalCase(group)}`
  ]
}

const describeList = (element: string): string =>
  `readonly ${/^readonly | \| /.test(element) ? `(${element})` : element}[]`

/** The type of a list of the element, or of lists of lists of it, as `type` has them. */
const describeLists = (type: string, element: string): string => {
  const depth = (type.length - elementOf(type).length) / "[]".length
  let described = element
  for (let level = 0; level < depth; level++) described = describeList(described)
  return described
}

const describeType = (models: Catalogue["models"], type: string): string => {
  const element = elementOf(type)
  const [, part] = /^Partial<(\w+)>$/.exec(element) ?? []
  const isModel = Object.hasOwn(models, part ?? element)
  return describeLists(type, lookUp(RESPONSE_TYPES, element) ?? (isModel ? element : "unknown"))
}

/** A union, which is written as TypeScript has it, is unknown if it has a name that is not declared. */
const describeAlternatives = (models: Catalogue["models"], union: string): string =>
  (union.match(/\w+/g) ?? []).every(
    (name) => /^(?:string|number|boolean|null)$/.test(name) || Object.hasOwn(models, name)
  )
    ? union
    : "unknown"

const describeField = (models: Catalogue["models"], name: string, type: string): string => {
  const element = elementOf(type)
  if (type.includes(" | ")) {
    const [, listed] = /^\((.*)\)(?:\[\])+$/.exec(type) ?? []
    return listed === undefined
      ? describeAlternatives(models, type)
      : describeLists(type, describeAlternatives(models, listed))
  }
  // Integers beyond 2^53 are strings, and so are all ids with `accept: "application/json+canvas-string-ids"`.
  if (element === "integer" && /(?:^|_)ids?$/.test(name)) return describeLists(type, "number | string")
  return describeType(models, type)
}

const describeModel = (models: Catalogue["models"], model: Model): string =>
  `{ ${Object.entries(model)
    .map(([name, type]) => `readonly ${quoteName(name)}: ${describeField(models, name, type)}`)
    .join("; ")} }`

const describeData = (models: Catalogue["models"], { returns, upload }: Endpoint): string => {
  // The documentation names the file, which is the result of the last step, and this endpoint is the first.
  if (returns === undefined || upload === true) return "unknown"
  return describeType(models, returns)
}

/**
 * Whether the endpoint certainly returns one record and no list: a GET that returns a model, whose path ends like that of a
 * record. The documentation omits some lists, so any doubt counts as a list.
 */
const isSingle = (models: Catalogue["models"], { method, paginated, path, returns }: Endpoint): boolean => {
  if (method !== "GET" || returns === undefined || paginated === true || returns.endsWith("[]")) return false
  const model = lookUp(models, returns)
  if (model === undefined) return false
  return /\/:[^/]+$/.test(path) || !(path.endsWith("s") || Object.values(model).some((type) => type.endsWith("[]")))
}

/** The text of a template literal type. */
const escapeTemplate = (text: string): string => text.replace(/[`\\]|\$\{/g, "\\$&")

/**
 * The endpoints as an editor suggests them: a template for all that have the same methods and begin alike. One by one they
 * would be a fifth of the declarations.
 */
const describePaths = (endpoints: ReadonlyArray<Endpoint>): ReadonlyArray<string> => {
  const methods = new Map<string, Array<string>>()
  // Most programs want those of `/api/v1`.
  const isFirst = ({ path }: Endpoint) => path.startsWith("/api/v1/")
  const ordered = [...endpoints.filter(isFirst), ...endpoints.filter((endpoint) => !isFirst(endpoint))]
  for (const endpoint of ordered.map(endpointOf)) {
    const at = endpoint.indexOf("/")
    const path = endpoint.slice(at)
    const prefixes = methods.get(path) ?? []
    prefixes.push(endpoint.slice(0, at))
    methods.set(path, prefixes)
  }
  const rests = new Map<string, Array<string>>()
  for (const [path, prefixes] of methods) {
    // To the end of the first id that is not the last segment.
    const [start = ""] = /^.*?\/:\w+\/|^.*\//.exec(path) ?? []
    const [method = "", second] = prefixes.sort()
    const key = `${second === undefined ? method : `\${${describeUnion(prefixes)}}`}${escapeTemplate(start)}`
    const others = rests.get(key) ?? []
    others.push(path.slice(start.length))
    rests.set(key, others)
  }
  return Array.from(rests, ([start, [rest = "", ...others]]) =>
    others.length === 0
      ? `  | \`${start}${escapeTemplate(rest)}\``
      : `  | \`${start}\${${describeUnion([rest, ...others])}}\``
  )
}

/** The interfaces that say after which segments of a path a word, or several segments, stand in place of an id. */
const describeWordParents = (endpoints: ReadonlyArray<Endpoint>): ReadonlyArray<string> => {
  const write = (name: string, parents: ReadonlyArray<string>) => {
    const literal = [...new Set(parents)].filter((parent) => !parent.startsWith(":")).sort()
    return literal.length === 0
      ? []
      : [`interface ${name} { ${literal.map((parent) => `${quoteName(parent)}: 1`).join("; ")} }`]
  }
  const globs = endpoints.filter((endpoint) => globOf(endpoint) !== undefined)
  const parentsOf = (endpoint: Endpoint) => wordPlacesOf(endpoint).map(([parent]) => parent)
  return [
    ...write("LmsWordParents", endpoints.filter((endpoint) => globOf(endpoint) === undefined).flatMap(parentsOf)),
    ...write(
      "LmsGlobParents",
      globs.map((endpoint) => parentsOf(endpoint).at(-1) ?? endpoint.path.replace(/^.*\//, ""))
    )
  ]
}

/** The names of the declarations themselves: other ones if the documentation has a model of that name. */
interface Names {
  /** By the names of `effect-lms`. */
  readonly locals: ReadonlyMap<string, string>
  readonly call: string
  readonly single: string
  readonly paths: string
}

const findNames = (models: Catalogue["models"]): Names => {
  const findName = (name: string): string => (Object.hasOwn(models, name) ? findName(`${name}_`) : name)
  return {
    locals: new Map(Object.entries(LOCAL_NAMES).map(([name, local]) => [name, findName(local)])),
    call: findName("Call"),
    single: findName("Single"),
    paths: findName("Paths")
  }
}

/** The declarations in parts, with the types of parameters by the names of `effect-lms`. */
interface Parts {
  readonly names: Names
  /** The interfaces of parameters. */
  readonly parameters: ReadonlyArray<string>
  readonly models: ReadonlyArray<string>
  /** The members of `LmsEndpoints`. */
  readonly endpoints: ReadonlyArray<string>
  readonly paths: ReadonlyArray<string>
  /** The interfaces of segments before words. */
  readonly wordParents: ReadonlyArray<string>
}

/** `refer` writes the name of an interface of parameters. */
const describeCatalogue = (
  { endpoints, models }: Catalogue,
  refer: (name: string) => string = (name) => name
): Parts => {
  const shapes = new Set<string>()
  const documented = endpoints.filter((endpoint) => {
    const { size } = shapes
    return shapes.add(shapeOf(endpoint)).size > size
  })
  const names = findNames(models)
  const { call, locals, paths, single } = names
  const types = new Declarations([...Object.keys(models), ...locals.values(), call, single, paths])
  const shortNames = Arr.groupBy(documented, (endpoint) => shortName(endpoint) ?? "")
  const isShared = (name: string) => (lookUp(shortNames, name)?.length ?? 0) > 1
  const nameGroupOf =
    (endpoint: Endpoint): NameGroup =>
    (group, body) =>
      types.nameOf(
        body,
        namesFor(endpoint, isShared).map((name) => `${name}${toPascalCase(group)}`)
      )
  const elementsOf = (endpoint: Endpoint): string | undefined => {
    const nameGroup = nameGroupOf(endpoint)
    return endpoint.elements && refer(nameGroup("element", describeMembers(toTree(endpoint.elements), nameGroup)))
  }
  const paramsOf = (endpoint: Endpoint): string => {
    const parameters = sentParameters(endpoint)
    if (parameters.length === 0) return isUndocumented(endpoint) ? "LmsAnyParams" : "LmsCommonParams"
    return refer(
      types.nameOf(
        describeMembers(toTree(parameters), nameGroupOf(endpoint)),
        namesFor(endpoint, isShared).map((name) => `${name}Params`),
        "extends LmsCommonParams "
      )
    )
  }
  const rows = documented.flatMap((endpoint) => {
    const name = isSingle(models, endpoint) ? single : call
    const elements = elementsOf(endpoint)
    const params = elements === undefined ? paramsOf(endpoint) : "LmsAnyParams"
    const data = describeData(models, endpoint)
    const type =
      data !== "unknown" ? `${name}<${params}, ${data}>` : params === "LmsCommonParams" ? name : `${name}<${params}>`
    const body = elements === undefined ? "" : ` & { elements: ${elements} }`
    const rest = globOf(endpoint) === "optional" ? [`${shapeOf(endpoint)}/:`] : []
    return [shapeOf(endpoint), ...rest].map((shape) => `${JSON.stringify(shape)}: ${type}${body}`)
  })
  return {
    names,
    parameters: types.lines,
    models: Object.entries(models).map(([name, model]) => `export interface ${name} ${describeModel(models, model)}`),
    endpoints: rows,
    paths: documented.length === 0 ? ["  never"] : describePaths(documented),
    wordParents: describeWordParents(documented)
  }
}

/** The entry that exports a type: of all parameters of a call, or of the value of one of them. */
const entryOf = (name: string): string => (name.endsWith("Params") ? "effect-lms" : "effect-lms/wrappers")

/** Imports the types of `effect-lms` that the lines use, and writes them by their local names. */
const withImports = ({ locals }: Names, lines: ReadonlyArray<string>, from?: string): ReadonlyArray<string> => {
  const used = Arr.dedupe(lines.flatMap((line) => line.match(IMPORTED_NAME) ?? [])).sort()
  const imports = Object.entries(Arr.groupBy(used, (name) => from ?? entryOf(name))).map(([entry, names]) => {
    const imported = names.map((name) => `${name} as ${locals.get(name)}`)
    return `import type { ${imported.join(", ")} } from "${entry}"`
  })
  return [...imports, "", ...lines.map((line) => line.replace(IMPORTED_NAME, (name) => locals.get(name) ?? name))]
}

const describeDate = ({ date }: Catalogue): string => `as documented on ${date}. Generated: do not edit.`

/** Fills the interfaces of `effect-lms`. */
const writeAugmentation = ({
  endpoints,
  names: { call, paths: name, single },
  paths,
  wordParents
}: Parts): ReadonlyArray<string> => [
  `type ${call}<Params = LmsCommonParams, Data = unknown> = { params: Params; data: Data }`,
  `type ${single}<Params, Data> = { params: Params; data: Data; single: true }`,
  `type ${name} =`,
  ...paths,
  "",
  'declare module "effect-lms" {',
  "interface LmsEndpoints {",
  ...endpoints,
  "}",
  `interface LmsPaths extends Record<${name}, 1> {}`,
  ...wordParents,
  "}",
  ""
]

/**
 * Writes the declarations of an installation into one file.
 *
 * Endpoints are found by their shape, in which each id is `:`, so that other names of placeholders and ids in the path are
 * known, too. Parameter types have names: equal ones are written once, and the compiler reads only those that are used.
 */
export const writeDeclarations = (catalogue: Catalogue): string => {
  const parts = describeCatalogue(catalogue)
  return [
    `/** The endpoints of the service, ${describeDate(catalogue)} */`,
    ...withImports(parts.names, [
      ...parts.models,
      "",
      ...parts.parameters,
      "",
      ...writeAugmentation(parts),
      // Without it, all types of the file would be exported.
      "export {}"
    ]),
    ""
  ].join("\n")
}

/** The declarations of the package. */
export interface PackageDeclarations {
  /** The interfaces of parameters. It types no endpoint, so that the write types can be parts of these. */
  readonly parameters: string
  /** The rest, which programs import. */
  readonly index: string
}

/** Writes the declarations of the package into two files. */
export const writePackageDeclarations = (catalogue: Catalogue): PackageDeclarations => {
  const parts = describeCatalogue(catalogue, (name) => `P.${name}`)
  return {
    parameters: [
      `/** The parameters of the service's endpoints, ${describeDate(catalogue)} */`,
      ...withImports(parts.names, parts.parameters, "../../LmsParam.js"),
      ""
    ].join("\n"),
    index: [
      `/** The endpoints of the service, ${describeDate(catalogue)} */`,
      'import type * as P from "./parameters.js"',
      ...withImports(parts.names, [...parts.models, "", ...writeAugmentation(parts)]),
      'export type * from "./parameters.js"',
      'export { lmsScopes } from "../LmsScopes.js"',
      ""
    ].join("\n")
  }
}

/** Writes the module that contains what finds the endpoint of a request. */
export const writePaths = ({ date, endpoints }: Catalogue): string => {
  const words = new Set(endpoints.flatMap(wordPlacesOf).map(([parent, placeholder]) => `${parent}/${placeholder}`))
  const scopes = endpoints.filter((endpoint) => endpoint.scope !== scopeOf(endpoint))
  return [
    `/** The endpoints of the service, as documented on ${date}. Generated: do not edit. */`,
    "",
    "/** A tree, as `readPathTree` reads it. */",
    `export const paths = \`${writePathTree(endpoints)}\``,
    "",
    "/** The placeholders that take any word, after the segment before them. */",
    `export const words: ReadonlyArray<string> = ${JSON.stringify([...words].sort())}`,
    "",
    "/** The scopes that have another path. */",
    `export const scopes: Readonly<Record<string, string>> = ${JSON.stringify(
      Object.fromEntries(scopes.map((endpoint) => [lineOf(endpoint), endpoint.scope]))
    )}`,
    ""
  ].join("\n")
}
