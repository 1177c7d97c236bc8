/** Writes the type declarations of a catalogue, which `effect-lms/endpoints` consists of. */
import { lookUp } from "../internal/text/lookUp.js"
import {
  type Catalogue,
  type Endpoint,
  endpointOf,
  globOf,
  type Model,
  type Parameter,
  scopeOf,
  shapeOf,
  wordPlacesOf
} from "./catalogue.js"

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
  // An unset date is sent as null, which the documentation does not say.
  datetime: "string | null",
  date: "string | null",
  object: "{ readonly [name: string]: unknown }"
}

/** What the declarations call the types of `effect-lms`. An editor shows the names that they are exported by. */
const LOCAL_NAMES: Readonly<Record<string, string>> = {
  LmsChoiceParam: "Choice",
  LmsCommonParams: "Common",
  LmsFlagParam: "Flag",
  LmsGroupParam: "Members",
  LmsManyParam: "Many",
  LmsNamedParams: "Named",
  LmsNumberParam: "Numeric",
  LmsTextParam: "Text",
  LmsTimeParam: "Time",
  LmsWordParam: "Word"
}

/** The source whose words of scalar parameters are complete: the newest one of several. */
const COMPLETE_ENUM_SOURCE = "b"

/**
 * The write types of `effect-lms/resources`, by the end of the endpoints whose parameters they are. Such an endpoint takes
 * the documented parameters as well.
 */
const WRITE_TYPES: ReadonlyArray<readonly [endpoint: RegExp, type: string]> = [
  [/^PUT \/api\/v1\/accounts\/:$/, "AccountWrite"],
  [/^POST \/api\/v1\/accounts\/:\/sub_accounts$/, "AccountWrite"],
  [/^(?:POST .*\/assignments|PUT .*\/assignments\/:)$/, "AssignmentWrite"],
  [/^(?:POST .*\/assignment_groups|PUT .*\/assignment_groups\/:)$/, "AssignmentGroupWrite"],
  [/^(?:POST .*\/calendar_events|PUT .*\/calendar_events\/:)$/, "CalendarEventWrite"],
  [/^(?:POST .*\/conversations|PUT .*\/conversations\/:)$/, "ConversationWrite"],
  [/^(?:POST \/api\/v1\/accounts\/:\/courses|PUT \/api\/v1\/courses\/:)$/, "CourseWrite"],
  [/^(?:POST .*\/discussion_topics|PUT .*\/discussion_topics\/:)$/, "DiscussionTopicWrite"],
  [/^POST .*\/enrollments$/, "EnrollmentWrite"],
  [/^(?:POST .*\/terms|PUT .*\/terms\/:)$/, "EnrollmentTermWrite"],
  [/^PUT \/api\/v1\/files\/:$/, "FileWrite"],
  [/^(?:POST .*\/folders|PUT .*\/folders\/:)$/, "FolderWrite"],
  [/^(?:POST \/api\/v1\/(?:group_categories\/:\/)?groups|PUT \/api\/v1\/groups\/:)$/, "GroupWrite"],
  [/^(?:POST|PUT) .*\/groups\/:\/memberships(?:\/:)?$/, "GroupMembershipWrite"],
  [/^(?:POST .*\/modules|PUT .*\/modules\/:)$/, "ModuleWrite"],
  [/^(?:POST .*\/modules\/:\/items|PUT .*\/modules\/:\/items\/:)$/, "ModuleItemWrite"],
  [/^(?:POST .*\/(?:courses|groups)\/:\/pages|PUT .*\/(?:courses|groups)\/:\/pages\/:)$/, "PageWrite"],
  [/^(?:POST .*\/planner_notes|PUT .*\/planner_notes\/:)$/, "PlannerNoteWrite"],
  [/^(?:POST \/api\/v1\/courses\/:\/quizzes|PUT \/api\/v1\/courses\/:\/quizzes\/:)$/, "QuizWrite"],
  [/^POST .*\/quizzes\/:\/extensions$/, "QuizExtensionWrite"],
  [/^(?:POST|PUT) .*\/quizzes\/:\/submissions(?:\/:)?$/, "QuizSubmissionWrite"],
  [/^(?:POST .*\/rubrics|PUT .*\/rubrics\/:)$/, "RubricWrite"],
  [/^(?:POST .*\/sections|PUT .*\/sections\/:)$/, "SectionWrite"],
  [/^(?:POST .*\/submissions|PUT .*\/submissions\/:)$/, "SubmissionWrite"],
  [/^PUT .*\/tabs\/:$/, "TabWrite"],
  [/^(?:POST \/api\/v1\/accounts\/:\/users|PUT \/api\/v1\/users\/:)$/, "UserWrite"]
]

/** Whether so little is documented that any parameter must pass: a write without one is rarely complete. */
const isUndocumented = ({ method, name, params }: Endpoint): boolean =>
  name === undefined || (method !== "GET" && params.every((parameter) => parameter.in === "path"))

const writeTypeOf = (endpoint: Endpoint): string | undefined =>
  WRITE_TYPES.find(([shape]) => shape.test(shapeOf(endpoint)))?.[1]

const quoteName = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

const toPascalCase = (words: string): string =>
  words
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("")

const elementOf = (type: string): string => type.replace(/(\[\])+$/, "")

const isList = (type: string): boolean => type.endsWith("[]")

/** A parameter, or the member of one, such as `name` of `course[name]`. */
interface ParameterNode {
  readonly members: Map<string, ParameterNode>
  parameter?: Parameter
  /** Whether it is documented as a list of records, such as `quiz_extensions[][user_id]`. */
  isList: boolean
}

const makeNode = (): ParameterNode => ({ members: new Map(), isList: false })

/** Whether the name is a placeholder for any name, such as `<student_id>`. */
const isWildcard = (name: string): boolean => /^(?:<.*|X|\*|field_name)$/.test(name)

/** Whether the members depend on what is done, such as on the kind of a report, and the documentation has some of them. */
const isOpen = (name: string, { parameter }: ParameterNode): boolean =>
  /^(?:parameters|settings|custom_fields)$/.test(name) || elementOf(parameter?.type ?? "") === "object"

/** Members of members that are described. */
const MAX_MEMBER_DEPTH = 16

const toTree = (parameters: ReadonlyArray<Parameter>): ParameterNode => {
  const root = makeNode()
  for (const parameter of parameters) {
    const [name = "", ...members] = parameter.name.split("[").map((part) => part.replace(/\]$/, ""))
    let node = root
    let depth = 0
    for (const member of [name, ...members]) {
      if (member === "") {
        node.isList = true
        continue
      }
      depth++
      // A deeper one is part of a value of any type.
      if (depth > MAX_MEMBER_DEPTH) break
      const key = isWildcard(member) ? "*" : member
      const child = node.members.get(key) ?? makeNode()
      node.members.set(key, child)
      node = child
    }
    node.parameter = depth > MAX_MEMBER_DEPTH ? { ...parameter, type: "any" } : parameter
    if (isList(parameter.type)) node.isList = true
  }
  return root
}

/** Words of a list and older words are incomplete: other words must pass. A number may be sent as one. */
const describeEnum = ({ closed, enum_from, type }: Parameter, words: ReadonlyArray<string>): string => {
  const isComplete = enum_from === undefined || enum_from === COMPLETE_ENUM_SOURCE
  const isClosed = closed ?? (!isList(type) && isComplete && !words.some((word) => /^\d+$/.test(word)))
  return `${isClosed ? "LmsChoiceParam" : "LmsWordParam"}<${words.map((word) => JSON.stringify(word)).join(" | ")}>`
}

const describeScalar = (parameter: Parameter): string => {
  // The documentation calls some files and objects strings, and has the members of `select` as its words.
  if (parameter.in === "form" && /(?:^|\[)(?:attachment|file|media)\]?$/.test(parameter.name)) return "unknown"
  if (/(?:^|[_[])(?:attributes|data|rules|select|settings)\]?$/.test(parameter.name)) return "unknown"
  const element = elementOf(parameter.type)
  const type =
    parameter.enum !== undefined && element === "string"
      ? describeEnum(parameter, parameter.enum)
      : lookUp(PARAMETER_TYPES, element)
  if (type === undefined) return "unknown"
  return isList(parameter.type) ? `LmsManyParam<${type}>` : type
}

/** A type of `effect-lms` that `LOCAL_NAMES` has. */
const IMPORTED_NAME = new RegExp(`\\b(?:${Object.keys(LOCAL_NAMES).join("|")})\\b`, "g")

/** Names the type of a group of parameters. */
type NameGroup = (group: string, body: string) => string

/** Editors show a comment that begins a line. */
const describeNote = ({ parameter }: ParameterNode): string =>
  parameter?.note === undefined ? "" : `\n/** ${parameter.note} */ `

const describeMembers = (node: ParameterNode, nameGroup: NameGroup, isOpen = false): string => {
  const members = [...node.members]
    .filter(([name]) => name !== "*")
    .map(([name, member]) => `${describeNote(member)}${quoteName(name)}?: ${describeNode(member, name, nameGroup)}`)
  if (isOpen || node.members.has("*")) members.push("[name: string]: unknown")
  return `{ ${members.join("; ")} }`.replace(/ \n/g, "\n")
}

/** The documentation often omits that a parameter is a list of records, and the plural is the only sign of it. */
const describeNode = (node: ParameterNode, name: string, nameGroup: NameGroup): string => {
  if (node.members.size === 0) return node.parameter === undefined ? "unknown" : describeScalar(node.parameter)
  // A list of records may be documented as a record whose members are lists.
  const isMany = node.isList || /s$/.test(name) || [...node.members.values()].every((member) => member.isList)
  const body = describeMembers(node, nameGroup, isOpen(name, node))
  return `${isMany ? "LmsManyParam" : "LmsGroupParam"}<${nameGroup(name, body)}>`
}

/** The named types of the declarations. Equal types have one name. */
class Declarations {
  readonly lines: Array<string> = []
  private readonly names = new Map<string, string>()
  private readonly taken = new Set<string>()

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
    let number = 2
    while (!isFree(`${last}${number}`)) number++
    return `${last}${number}`
  }
}

/** What each upload takes. The documentation has it on a page of its own. */
const UPLOAD_PARAMETERS: ReadonlyArray<Parameter> = [
  ["name", "string"],
  ["size", "integer"],
  ["content_type", "string"],
  ["url", "string"],
  ["parent_folder_id", "id"],
  ["parent_folder_path", "string"],
  ["on_duplicate", "string"],
  ["submit_assignment", "boolean"],
  ["no_redirect", "boolean"],
  ["success_include", "string[]"]
].map(([name = "", type = ""]) => ({ name, in: "form", type }))

const withUploadParameters = (parameters: ReadonlyArray<Parameter>): ReadonlyArray<Parameter> => [
  ...parameters,
  ...UPLOAD_PARAMETERS.filter(({ name }) => parameters.every((parameter) => parameter.name !== name))
]

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
  return describeLists(type, lookUp(RESPONSE_TYPES, element) ?? (Object.hasOwn(models, element) ? element : "unknown"))
}

const describeField = (models: Catalogue["models"], name: string, type: string): string => {
  const element = elementOf(type)
  // A union is written as TypeScript has it, in a list in parentheses.
  if (element.includes(" | ")) return describeLists(type, element.replace(/^\((.*)\)$/, "$1"))
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
  if (method !== "GET" || returns === undefined || paginated === true || isList(returns)) return false
  const model = lookUp(models, returns)
  if (model === undefined) return false
  return /\/:[^/]+$/.test(path) || !(path.endsWith("s") || Object.values(model).some(isList))
}

const describeUnion = (texts: ReadonlyArray<string>): string => texts.map((text) => JSON.stringify(text)).join(" | ")

/** The text of a template literal type. */
const escapeTemplate = (text: string): string => text.replace(/[`\\]|\$\{/g, "\\$&")

/**
 * The endpoints as an editor suggests them: a template for all that have the same methods and begin alike. One by one they
 * would be a fifth of the declarations.
 */
const describePaths = (endpoints: ReadonlyArray<Endpoint>): ReadonlyArray<string> => {
  const methods = new Map<string, Array<string>>()
  for (const endpoint of endpoints.map(endpointOf)) {
    const at = endpoint.indexOf("/")
    const path = endpoint.slice(at)
    methods.set(path, [...(methods.get(path) ?? []), endpoint.slice(0, at)])
  }
  const rests = new Map<string, Array<string>>()
  for (const [path, prefixes] of methods) {
    // To the end of the first id that is not the last segment.
    const [start = ""] = /^.*?\/:\w+\/|^.*\//.exec(path) ?? []
    const [method = "", ...others] = prefixes.sort()
    const key = `${others.length === 0 ? method : `\${${describeUnion(prefixes)}}`}${escapeTemplate(start)}`
    rests.set(key, [...(rests.get(key) ?? []), path.slice(start.length)])
  }
  return Array.from(rests, ([start, [rest = "", ...others]]) =>
    others.length === 0
      ? `  | \`${start}${escapeTemplate(rest)}\``
      : `  | \`${start}\${${describeUnion([rest, ...others])}}\``
  )
}

const lineOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** The interfaces that say after which segments of a path a word, or several segments, stand in place of an id. */
const describeWordParents = (endpoints: ReadonlyArray<Endpoint>): ReadonlyArray<string> => {
  const write = (name: string, parents: ReadonlyArray<string>) => {
    const literal = [...new Set(parents)].filter((parent) => !parent.startsWith(":")).sort()
    return literal.length === 0 ? [] : [`interface ${name} { ${literal.map((parent) => `${parent}: 1`).join("; ")} }`]
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

/**
 * Writes the declarations.
 *
 * Endpoints are found by their shape, in which each id is `:`, so that other names of placeholders and ids in the path are
 * known, too. Parameter types have names: equal ones are written once, and the compiler reads only those that are used.
 */
export const writeDeclarations = ({ date, endpoints, models }: Catalogue): string => {
  const documented = endpoints.filter(
    (endpoint, index) => endpoints.findIndex((other) => shapeOf(other) === shapeOf(endpoint)) === index
  )
  const findName = (name: string): string => (Object.hasOwn(models, name) ? findName(`${name}_`) : name)
  const locals = new Map(Object.entries(LOCAL_NAMES).map(([name, local]) => [name, findName(local)]))
  const [call, single, paths] = [findName("Call"), findName("Single"), findName("Paths")]
  const types = new Declarations([
    ...Object.keys(models),
    ...WRITE_TYPES.map(([, type]) => `${type}Params`),
    ...locals.values(),
    call,
    single,
    paths
  ])
  const shortNames = documented.map(shortName)
  const isShared = (name: string) => shortNames.indexOf(name) !== shortNames.lastIndexOf(name)
  const writes = new Set<string>()
  const nameGroupOf =
    (endpoint: Endpoint): NameGroup =>
    (group, body) =>
      types.nameOf(
        body,
        namesFor(endpoint, isShared).map((name) => `${name}${toPascalCase(group)}`)
      )
  const elementsOf = (endpoint: Endpoint): string | undefined => {
    const nameGroup = nameGroupOf(endpoint)
    return endpoint.elements && nameGroup("element", describeMembers(toTree(endpoint.elements), nameGroup))
  }
  const paramsOf = (endpoint: Endpoint): string => {
    const documented = endpoint.params.filter((parameter) => parameter.in !== "path")
    const parameters = endpoint.upload === true ? withUploadParameters(documented) : documented
    const names = namesFor(endpoint, isShared)
    const nameGroup = nameGroupOf(endpoint)
    const type =
      parameters.length > 0
        ? types.nameOf(
            describeMembers(toTree(parameters), nameGroup),
            names.map((name) => `${name}Params`),
            "extends LmsCommonParams "
          )
        : isUndocumented(endpoint)
          ? "LmsNamedParams"
          : "LmsCommonParams"
    const write = writeTypeOf(endpoint)
    if (write === undefined) return type
    writes.add(write)
    return parameters.length === 0 ? `${write}Params` : `${type} | ${write}Params`
  }
  const rows = documented.flatMap((endpoint) => {
    const name = isSingle(models, endpoint) ? single : call
    const elements = elementsOf(endpoint)
    const params = elements === undefined ? paramsOf(endpoint) : "LmsNamedParams"
    const data = describeData(models, endpoint)
    const type =
      data !== "unknown" ? `${name}<${params}, ${data}>` : params === "LmsCommonParams" ? name : `${name}<${params}>`
    const body = elements === undefined ? "" : ` & { elements: ${elements} }`
    const rest = globOf(endpoint) === "optional" ? [`${shapeOf(endpoint)}/:`] : []
    return [shapeOf(endpoint), ...rest].map((shape) => `${JSON.stringify(shape)}: ${type}${body}`)
  })
  const lines = [
    ...types.lines,
    // An interface, because the compiler writes out the members of other types in its messages.
    ...[...writes].sort().map((write) => `export interface ${write}Params extends ${write}, LmsCommonParams {}`)
  ]
  const used = (text: string) => text.match(IMPORTED_NAME) ?? []
  const imported = [...new Set(["LmsCommonParams", ...[...lines, ...rows].flatMap(used)])].sort()
  const shorten = (text: string) => text.replace(IMPORTED_NAME, (name) => locals.get(name) ?? name)
  return [
    `/** The endpoints of the service, as documented on ${date}. Generated: do not edit. */`,
    `import type { ${imported.map((name) => `${name} as ${locals.get(name)}`).join(", ")} } from "effect-lms"`,
    ...(writes.size === 0 ? [] : [`import type { ${[...writes].sort().join(", ")} } from "effect-lms/resources"`]),
    "",
    ...Object.entries(models).map(([name, model]) => `export interface ${name} ${describeModel(models, model)}`),
    "",
    ...lines.map(shorten),
    "",
    `type ${call}<Params = ${locals.get("LmsCommonParams")}, Data = unknown> = { params: Params; data: Data }`,
    `type ${single}<Params, Data> = { params: Params; data: Data; single: true }`,
    `type ${paths} =`,
    ...(documented.length === 0 ? ["  never"] : describePaths(documented)),
    "",
    'declare module "effect-lms" {',
    "interface LmsEndpoints {",
    ...rows.map(shorten),
    "}",
    `interface LmsPaths extends Record<${paths}, 1> {}`,
    ...describeWordParents(documented),
    "}",
    "",
    // Without it, all types of the file would be exported.
    "export {}",
    ""
  ].join("\n")
}

/** Writes the module that contains what finds the endpoint of a request. */
export const writePaths = ({ date, endpoints }: Catalogue): string => {
  const words = new Set(endpoints.flatMap(wordPlacesOf).map(([parent, placeholder]) => `${parent}/${placeholder}`))
  const scopes = endpoints.filter((endpoint) => endpoint.scope !== scopeOf(endpoint))
  return [
    `/** The endpoints of the service, as documented on ${date}. Generated: do not edit. */`,
    "",
    "/** Method and path of each, one per line. */",
    `export const paths = \`${endpoints.map(lineOf).join("\n")}\``,
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
