/** The parameters of an endpoint as a tree of objects, lists and their members. */
import { type Endpoint, elementOf, isWildcard, type Parameter, partsOf } from "./catalogue.js"

/** Whether so little is documented that any parameter must pass: a write without one is rarely complete. */
export const isUndocumented = ({ method, name, params }: Endpoint): boolean =>
  name === undefined || (method !== "GET" && params.every((parameter) => parameter.in === "path"))

/** Whether the parameter can be a file. The documentation calls some files strings. */
export const isFile = (parameter: Parameter): boolean =>
  parameter.in === "form" && /(?:^|\[)(?:attachment|file|media)\]?$/.test(parameter.name)

/** Whether the documented type cannot be relied on: some objects are called strings, `select` has its members as words. */
export const isUnchecked = (parameter: Parameter): boolean =>
  isFile(parameter) || /(?:^|[_[])(?:attributes|data|rules|select|settings)\]?$/.test(parameter.name)

/** A parameter, or the member of one, such as `name` of `course[name]`. */
export interface ParameterNode {
  readonly members: Map<string, ParameterNode>
  parameter?: Parameter
  /** Whether it is documented as a list of records, such as `quiz_extensions[][user_id]`. */
  isList: boolean
}

const makeNode = (): ParameterNode => ({ members: new Map(), isList: false })

/** Whether the members depend on what is done, such as on the kind of a report, and the documentation has some of them. */
export const isOpen = (name: string, { parameter }: ParameterNode): boolean =>
  /^(?:parameters|settings|custom_fields)$/.test(name) || elementOf(parameter?.type ?? "") === "object"

/** Whether it contains records by any name, and nothing else. */
export const isRecord = ({ members }: ParameterNode): boolean =>
  members.size === 1 && (members.get("*")?.members.size ?? 0) > 0

/**
 * Whether a parameter with members may be a list of records. The documentation often omits it, and the plural is the only sign
 * of it, or it has a record whose members are lists.
 */
export const mayBeList = (name: string, node: ParameterNode): boolean =>
  (!isRecord(node) && /s$/.test(name)) || [...node.members.values()].every((member) => member.isList)

/** Members of members that are described. */
const MAX_MEMBER_DEPTH = 16

/** The members of a node are by name; those of any name are at `*`. */
export const toTree = (parameters: ReadonlyArray<Parameter>): ParameterNode => {
  const root = makeNode()
  for (const parameter of parameters) {
    const parts = partsOf(parameter.name)
    let node = root
    let depth = 0
    for (const member of parts) {
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
    if (parameter.type.endsWith("[]")) node.isList = true
  }
  return root
}

/** What each upload takes. The documentation has it on a page of its own. */
export const UPLOAD_PARAMETERS: ReadonlyArray<Parameter> = [
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

/** The parameters that are not in the path, with those of an upload if it is one. */
export const sentParameters = ({ params, upload }: Endpoint): ReadonlyArray<Parameter> => {
  const documented = params.filter((parameter) => parameter.in !== "path")
  if (upload !== true) return documented
  return [
    ...documented,
    ...UPLOAD_PARAMETERS.filter(({ name }) => documented.every((parameter) => parameter.name !== name))
  ]
}
