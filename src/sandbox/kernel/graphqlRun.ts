/** Validates and runs GraphQL operations, with the errors of graphql-ruby, which Canvas uses. */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import {
  type Document,
  type GraphqlArguments,
  type GraphqlValue,
  GraphqlVariable,
  type Location,
  type Operation,
  type Selection
} from "./graphqlParser.js"
import type { Json, JsonObject } from "./json.js"

/** A value after variables were replaced. */
export type Argument = null | boolean | number | string | ReadonlyArray<Argument> | ReadonlyMap<string, Argument>
export type Arguments = ReadonlyMap<string, Argument>

/** A field of a type. */
export interface GraphqlField {
  /** The type of an object or of the members of a list; undefined for a scalar. */
  readonly type: (() => GraphqlType) | undefined
  readonly args: ReadonlyArray<string>
  readonly required: ReadonlyArray<string>
  /** The value for the object that has the field. Undefined and null are null. */
  readonly resolve: (source: unknown, args: Arguments) => unknown
}

export interface GraphqlType {
  readonly name: string
  readonly fields: Readonly<Record<string, GraphqlField>>
}

type FieldSelection = Extract<Selection, { readonly _tag: "Field" }>

const failure = (
  message: string,
  location: Location,
  path: ReadonlyArray<string>,
  extensions: JsonObject
): JsonObject => ({
  message,
  locations: [{ ...location }],
  path,
  extensions
})

const fieldOf = (type: GraphqlType, name: string): GraphqlField | undefined =>
  Object.hasOwn(type.fields, name) ? type.fields[name] : undefined

const variablesIn = (value: GraphqlValue): ReadonlyArray<string> => {
  if (value instanceof GraphqlVariable) return [value.name]
  if (value instanceof Map) return [...value.values()].flatMap(variablesIn)
  return Array.isArray(value) ? value.flatMap(variablesIn) : []
}

/** Finds the mistakes in an operation. Nothing runs if there are any. */
const validate = ({ fragments }: Document, operation: Operation, root: GraphqlType): ReadonlyArray<JsonObject> => {
  const declared = new Set(operation.variables.map(({ name }) => name))
  const where = operation.name === undefined ? operation.kind : `${operation.kind} ${operation.name}`

  const validateField = (
    type: GraphqlType,
    selection: FieldSelection,
    path: ReadonlyArray<string>,
    spreads: ReadonlyArray<string>
  ): ReadonlyArray<JsonObject> => {
    const { args, location, name, selections } = selection
    const at = [...path, selection.alias]
    if (name === "__typename") return []
    const field = fieldOf(type, name)
    if (field === undefined) {
      const extensions = { code: "undefinedField", typeName: type.name, fieldName: name }
      return [failure(`Field '${name}' doesn't exist on type '${type.name}'`, location, at, extensions)]
    }
    const problems: Array<JsonObject> = []
    for (const [argument, value] of args) {
      if (!field.args.includes(argument)) {
        const extensions = { code: "argumentNotAccepted", name, typeName: "Field", argumentName: argument }
        problems.push(failure(`Field '${name}' doesn't accept argument '${argument}'`, location, at, extensions))
      }
      for (const variable of variablesIn(value)) {
        if (declared.has(variable)) continue
        const message = `Variable $${variable} is used by ${operation.name ?? `anonymous ${operation.kind}`} but not declared`
        problems.push(failure(message, location, at, { code: "variableNotDefined", variableName: variable }))
      }
    }
    const missing = field.required.filter((argument) => !args.has(argument))
    if (missing.length > 0) {
      const message = `Field '${name}' is missing required arguments: ${missing.join(", ")}`
      const extensions = { code: "missingRequiredArguments", className: "Field", name, arguments: missing.join(", ") }
      problems.push(failure(message, location, at, extensions))
    }
    const child = field.type?.()
    if (child === undefined && selections !== undefined) {
      const message = `Selections can't be made on scalars (field '${name}' returns a scalar but has selections)`
      problems.push(failure(message, location, at, { code: "selectionMismatch", nodeName: `field '${name}'` }))
    }
    if (child !== undefined && selections === undefined) {
      const message = `Field must have selections (field '${name}' returns ${child.name} but has no selections. Did you mean '${name} { ... }'?)`
      problems.push(failure(message, location, at, { code: "selectionMismatch", nodeName: `field '${name}'` }))
    }
    return child === undefined || selections === undefined
      ? problems
      : [...problems, ...validateAll(child, selections, at, spreads)]
  }

  const validateAll = (
    type: GraphqlType,
    selections: ReadonlyArray<Selection>,
    path: ReadonlyArray<string>,
    spreads: ReadonlyArray<string>
  ): ReadonlyArray<JsonObject> =>
    selections.flatMap((selection): ReadonlyArray<JsonObject> => {
      if (selection._tag === "Field") return validateField(type, selection, path, spreads)
      if (selection._tag === "Inline") {
        // Without interfaces, a condition on another type never applies.
        const applies = selection.type === undefined || selection.type === type.name
        return applies ? validateAll(type, selection.selections, path, spreads) : []
      }
      const fragment = fragments.get(selection.name)
      const location = { line: 1, column: 1 }
      if (fragment === undefined) {
        const message = `Fragment ${selection.name} was used, but not defined`
        return [failure(message, location, path, { code: "useAndDefineFragment", fragmentName: selection.name })]
      }
      if (spreads.includes(selection.name)) {
        const message = `Fragment ${selection.name} contains an infinite loop`
        return [failure(message, location, path, { code: "infiniteLoop", fragmentName: selection.name })]
      }
      return fragment.type === type.name
        ? validateAll(type, fragment.selections, path, [...spreads, selection.name])
        : []
    })

  return validateAll(root, operation.selections, [where], [])
}

const toArgument = (value: GraphqlValue, variables: Arguments): Argument | undefined => {
  if (value instanceof GraphqlVariable) return variables.get(value.name)
  if (value instanceof Map) {
    return new Map(
      [...value].flatMap(([name, member]) => {
        const argument = toArgument(member, variables)
        return argument === undefined ? [] : [[name, argument] as const]
      })
    )
  }
  if (Array.isArray(value)) return value.map((member) => toArgument(member, variables) ?? null)
  // What remains is a scalar.
  return value as null | boolean | number | string
}

/** Arguments without those whose variable has no value. */
const toArguments = (args: GraphqlArguments, variables: Arguments): Arguments => {
  const all = toArgument(args, variables)
  return all instanceof Map ? all : new Map()
}

const isIncluded = ({ directives }: Selection, variables: Arguments): boolean =>
  directives.every(({ args, name }) => {
    const condition = toArguments(args, variables).get("if")
    return name === "skip" ? condition !== true : name !== "include" || condition === true
  })

/** The values of the variables, with defaults; a text if a required one is missing. */
const readVariables = ({ variables }: Operation, sent: Arguments): Arguments | JsonObject => {
  const values = new Map<string, Argument>()
  for (const { initial, isRequired, name, type } of variables) {
    const value = sent.get(name) ?? (initial === undefined ? undefined : toArgument(initial, new Map()))
    if (isRequired && (value === undefined || value === null)) {
      return {
        message: `Variable $${name} of type ${type} was provided invalid value`,
        locations: [{ line: 1, column: 1 }],
        extensions: { value: null, problems: [{ path: [], explanation: "Expected value to not be null" }] }
      }
    }
    if (value !== undefined) values.set(name, value)
  }
  return values
}

/** A mutation that fails: an error beside the data. */
export class GraphqlFailure extends Data.TaggedError("GraphqlFailure")<{ readonly message: string }> {}

interface RunOptions {
  readonly document: Document
  readonly operationName: string | undefined
  readonly variables: Arguments
  readonly query: GraphqlType
  /** Its fields resolve to an effect of the result. */
  readonly mutation: GraphqlType
}

/** Runs an operation and returns the body of the response. */
export const runGraphql = Effect.fn("Sandbox.runGraphql")(function* (options: RunOptions) {
  const { document, operationName, variables: sent } = options
  const operation =
    operationName === undefined
      ? document.operations[0]
      : document.operations.find(({ name }) => name === operationName)
  if (operation === undefined || (operationName === undefined && document.operations.length > 1)) {
    return {
      errors: [
        {
          message:
            operationName === undefined ? "An operation name is required" : `No operation named "${operationName}"`
        }
      ]
    }
  }
  if (operation.kind === "subscription") return { errors: [{ message: "Schema is not configured for subscriptions" }] }
  const root = operation.kind === "query" ? options.query : options.mutation
  const problems = validate(document, operation, root)
  if (problems.length > 0) return { errors: problems }
  const read = readVariables(operation, sent)
  if (!(read instanceof Map)) return { errors: [read as JsonObject] }
  const variables: Arguments = read

  /** The fields of a selection by their name in the response; the parts of a field that is there twice are merged. */
  const collect = (type: GraphqlType, selections: ReadonlyArray<Selection>): ReadonlyArray<FieldSelection> => {
    const fields = new Map<string, FieldSelection>()
    const visit = (selection: Selection): void => {
      if (!isIncluded(selection, variables)) return
      if (selection._tag === "Field") {
        const before = fields.get(selection.alias)
        const merged = [...(before?.selections ?? []), ...(selection.selections ?? [])]
        fields.set(selection.alias, {
          ...selection,
          selections: selection.selections === undefined ? undefined : merged
        })
        return
      }
      const target = selection._tag === "Inline" ? selection : document.fragments.get(selection.name)
      if (target === undefined || (target.type !== undefined && target.type !== type.name)) return
      for (const member of target.selections) visit(member)
    }
    for (const selection of selections) visit(selection)
    return [...fields.values()]
  }

  const complete = (field: GraphqlField, value: unknown, selection: FieldSelection): Json => {
    if (value === undefined || value === null) return null
    if (Array.isArray(value)) return value.map((member) => complete(field, member, selection))
    const type = field.type?.()
    // A resolver without a type returns JSON.
    return type === undefined ? (value as Json) : runObject(type, value, selection.selections ?? [])
  }

  const runObject = (type: GraphqlType, source: unknown, selections: ReadonlyArray<Selection>): JsonObject =>
    Object.fromEntries(
      collect(type, selections).map((selection): readonly [string, Json] => {
        if (selection.name === "__typename") return [selection.alias, type.name]
        const field = fieldOf(type, selection.name)
        if (field === undefined) return [selection.alias, null]
        const value = field.resolve(source, toArguments(selection.args, variables))
        return [selection.alias, complete(field, value, selection)]
      })
    )

  if (operation.kind === "query") return { data: runObject(root, undefined, operation.selections) }

  // A map, because an object has no place for an alias such as `__proto__`.
  const data = new Map<string, Json>()
  const errors: Array<JsonObject> = []
  // Mutations run one after the other.
  for (const selection of collect(root, operation.selections)) {
    const field = fieldOf(root, selection.name)
    if (field === undefined) continue
    // The fields of the mutation resolve to effects.
    const effect = field.resolve(undefined, toArguments(selection.args, variables)) as Effect.Effect<
      unknown,
      GraphqlFailure
    >
    const result = yield* Effect.either(effect)
    if (result._tag === "Right") data.set(selection.alias, complete(field, result.right, selection))
    else {
      data.set(selection.alias, null)
      errors.push({ message: result.left.message, locations: [{ ...selection.location }], path: [selection.alias] })
    }
  }
  const result = Object.fromEntries(data)
  return errors.length === 0 ? { data: result } : { errors, data: result }
})
