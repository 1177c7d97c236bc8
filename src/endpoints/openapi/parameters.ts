/** Describes what a request sends: parameters of the path and the query, and bodies. */
import * as Arr from "effect/Array"
import { lookUp } from "../../internal/text/lookUp.js"
import { elementOf, hasOpenWords, isList, isWildcard, type Parameter, partsOf } from "../catalogue.js"
import type { DescribedEndpoint, DescribedParameter } from "../descriptions.js"
import { isFile, isOpen, isUnchecked, mayBeList, type ParameterNode, sentParameters, toTree } from "../parameters.js"
import { ID, type JsonSchema, orNull, SCALARS } from "./records.js"

const listOf = (items: JsonSchema): JsonSchema => ({ type: "array", items })

const splitMember = ({ name }: Parameter): readonly [group: string, member: string] => {
  const [, group = "", member = ""] = /^(.*)\[([^[\]]+)\]$/.exec(name) ?? []
  return [group, member]
}

/** The documentation has most lists of records as a record of lists: `polls[question]` for `polls[][question]`. */
const asLists = (parameters: ReadonlyArray<DescribedParameter>): ReadonlyArray<DescribedParameter> => {
  const groups = Arr.groupBy(parameters, (parameter) => splitMember(parameter)[0])
  const isLists = (group: ReadonlyArray<Parameter>) =>
    group.length > 1 && group.every(({ type }) => type.endsWith("[]"))
  return parameters.map((parameter) => {
    const [group, member] = splitMember(parameter)
    return group !== "" && isLists(lookUp(groups, group) ?? [])
      ? { ...parameter, name: `${group}[][${member}]`, type: parameter.type.replace(/\[\]$/, "") }
      : parameter
  })
}

const isIdName = (name: string): boolean => /(?:^|[_[])ids?\]?$/.test(name)

/** One value. Documented words of which the list may be incomplete stand beside any text. */
const describeValue = (parameter: Parameter): JsonSchema => {
  const type = elementOf(parameter.type)
  if (type === "file") return { contentMediaType: "application/octet-stream" }
  if (isUnchecked(parameter)) return {}
  if (type === "integer" && isIdName(parameter.name)) return ID
  if (parameter.enum === undefined || type !== "string") return lookUp(SCALARS, type) ?? {}
  const words = { type: "string", enum: parameter.enum }
  return hasOpenWords(parameter) ? { anyOf: [words, { type: "string" }] } : words
}

const describeFacts = ({ deprecated, description, note }: DescribedParameter): JsonSchema => {
  const text = [description, note].filter((part) => part !== undefined).join("\n")
  return { ...(text === "" ? {} : { description: text }), ...(deprecated === true ? { deprecated } : {}) }
}

/** The name in a query or form, where a list has `[]` after it. */
const sentName = (parameter: Parameter): string => `${parameter.name}${isList(parameter) ? "[]" : ""}`

const isRepeated = (parameter: Parameter): boolean => sentName(parameter).includes("[]")

/** An object is sent by its members, or as JSON. */
const describeText = (parameter: Parameter): JsonSchema => {
  const value = elementOf(parameter.type) === "object" ? {} : describeValue(parameter)
  return isRepeated(parameter) ? listOf(value) : value
}

const describeParameter = (parameter: DescribedParameter): JsonSchema => ({
  name: parameter.in === "path" ? parameter.name : sentName(parameter),
  in: parameter.in,
  ...describeFacts(parameter),
  ...(parameter.in === "path" || parameter.required === true ? { required: true } : {}),
  ...(parameter.in === "query" && isRepeated(parameter) ? { style: "form", explode: true } : {}),
  schema: parameter.in === "path" ? describeValue(parameter) : describeText(parameter)
})

/** The parameters of the path and of the query. */
export const describeParameters = (parameters: ReadonlyArray<DescribedParameter>): ReadonlyArray<JsonSchema> =>
  asLists(parameters.filter((parameter) => parameter.in !== "form")).map(describeParameter)

const requiredIf = (required: ReadonlyArray<string>): JsonSchema => (required.length === 0 ? {} : { required })

const isRequired = ({ members, parameter }: ParameterNode): boolean =>
  parameter?.required === true || [...members.values()].some(isRequired)

const describeMembers = (name: string, node: ParameterNode): JsonSchema => {
  const named = [...node.members].filter(([member]) => member !== "*")
  const any = node.members.get("*")
  return {
    type: "object",
    ...(named.length === 0
      ? {}
      : { properties: Object.fromEntries(named.map(([member, inner]) => [member, describeNode(member, inner)])) }),
    ...requiredIf(named.filter(([, inner]) => isRequired(inner)).map(([member]) => member)),
    ...(any === undefined || any.members.size === 0 || isOpen(name, node)
      ? {}
      : { additionalProperties: describeNode("*", any) })
  }
}

/** A parameter in JSON, where null clears it. */
const describeNode = (name: string, node: ParameterNode): JsonSchema => {
  const { members, parameter } = node
  if (members.size === 0) {
    if (parameter === undefined || isUnchecked(parameter)) return {}
    const value = describeValue(parameter)
    const schema = isList(parameter) || node.isList ? listOf(value) : value
    return { ...(parameter.required === true ? schema : orNull(schema)), ...describeFacts(parameter) }
  }
  const object = describeMembers(name, node)
  const schema = node.isList ? listOf(object) : mayBeList(name, node) ? { anyOf: [object, listOf(object)] } : object
  return { ...schema, ...(parameter === undefined ? {} : describeFacts(parameter)) }
}

/** A pattern for the names of a parameter with a member of any name, such as `grade_data[<student_id>][posted_grade]`. */
const patternOf = (parameter: Parameter): string => {
  const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")
  const [root = "", ...others] = partsOf(parameter.name)
  const members = others.map((part) => (isWildcard(part) ? "\\[[^\\[\\]]+\\]" : `\\[${escape(part)}\\]`))
  return `^${escape(root)}${members.join("")}${isList(parameter) ? "\\[\\]" : ""}$`
}

/** The parameters by the names that they have in a form. */
const describeForm = (parameters: ReadonlyArray<DescribedParameter>): JsonSchema => {
  const describe = (parameter: DescribedParameter) => ({ ...describeText(parameter), ...describeFacts(parameter) })
  const isPattern = ({ name }: Parameter) => partsOf(name).some(isWildcard)
  const named = parameters.filter((parameter) => !isPattern(parameter))
  const patterns = parameters
    // A member of any name may be one of the others.
    .filter((parameter) => isPattern(parameter) && !isWildcard(partsOf(parameter.name).at(-1) ?? ""))
    .map((parameter) => [patternOf(parameter), describe(parameter)] as const)
  return {
    type: "object",
    properties: Object.fromEntries(named.map((parameter) => [sentName(parameter), describe(parameter)])),
    ...(patterns.length === 0 ? {} : { patternProperties: Object.fromEntries(patterns) }),
    ...requiredIf(named.filter(({ required }) => required === true).map(sentName))
  }
}

const JSON_TYPE = "application/json"
const FORM_TYPE = "application/x-www-form-urlencoded"

const describeContent = (parameters: ReadonlyArray<DescribedParameter>): JsonSchema => {
  // Only a form in parts can contain a file.
  const texts = parameters.filter(({ type }) => type !== "file")
  return {
    ...(parameters.some(({ required }) => required === true) ? { required: true } : {}),
    content: {
      [JSON_TYPE]: { schema: describeMembers("", toTree(texts)) },
      [FORM_TYPE]: { schema: describeForm(texts) },
      ...(parameters.some(isFile) ? { "multipart/form-data": { schema: describeForm(parameters) } } : {})
    }
  }
}

/** The body, or undefined if none is documented. */
export const describeBody = (endpoint: DescribedEndpoint): JsonSchema | undefined => {
  const { elements, method, name } = endpoint
  if (elements !== undefined) {
    return { required: true, content: { [JSON_TYPE]: { schema: listOf(describeMembers("", toTree(elements))) } } }
  }
  const parameters = sentParameters(endpoint).filter((parameter) => parameter.in === "form")
  if (parameters.length > 0) return describeContent(asLists(parameters))
  // Nothing but the path is known of an endpoint without a name.
  const isUnknown = name === undefined && method !== "GET" && method !== "DELETE"
  return isUnknown
    ? { content: { [JSON_TYPE]: { schema: { type: "object" } }, [FORM_TYPE]: { schema: { type: "object" } } } }
    : undefined
}
