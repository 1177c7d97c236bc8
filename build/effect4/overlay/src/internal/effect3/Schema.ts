/** Filters and transformations of Effect 3's schemas. */
export * from "effect/Schema"

import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import type * as AST from "effect/SchemaAST"
import * as SchemaGetter from "effect/SchemaGetter"
import * as Transformation from "effect/SchemaTransformation"

export const NonNegativeInt = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
export const Positive = Schema.Number.check(Schema.isGreaterThan(0))

interface Checked {
  readonly message?: () => string
  readonly jsonSchema?: object
}

const annotations = ({ jsonSchema, message }: Checked): Schema.Annotations.Filter => ({
  ...(message === undefined ? {} : { message: message() }),
  ...(jsonSchema === undefined ? {} : { toJsonSchema: () => jsonSchema as never })
})

const check =
  <T>(filter: AST.Check<T>) =>
  <S extends Schema.Top & { readonly Type: T }>(self: S): S["Rebuild"] =>
    self.check(filter as never)

export interface FilterIssue {
  readonly path: ReadonlyArray<PropertyKey>
  readonly message: string
}

type Verdict = boolean | string | undefined | FilterIssue | ReadonlyArray<FilterIssue>

const verdictOf = (verdict: Verdict): Schema.FilterOutput =>
  typeof verdict === "object" ? [verdict].flat().map(({ message, path }) => ({ path, issue: message })) : verdict

export const filter =
  <S extends Schema.Top>(predicate: (input: NoInfer<S["Type"]>) => Verdict, options: Checked = {}) =>
  (self: S): S["Rebuild"] =>
    self.check(Schema.makeFilter((input: S["Type"]) => verdictOf(predicate(input)), annotations(options)))

export const pattern = (regExp: RegExp) => check(Schema.isPattern(regExp))
export const startsWith = (prefix: string, options: Checked = {}) =>
  check(Schema.isStartingWith(prefix, annotations(options)))
export const between = (minimum: number, maximum: number) => check(Schema.isBetween({ minimum, maximum }))
export const greaterThanOrEqualTo = (minimum: number) => check(Schema.isGreaterThanOrEqualTo(minimum))
export const nonNegative = () => check(Schema.isGreaterThanOrEqualTo(0))
export const positive = () => check(Schema.isGreaterThan(0))
export const finite = () => check(Schema.isFinite())

export const transform = <From extends Schema.Top, To extends Schema.Top>(
  from: From,
  to: To,
  options: {
    readonly strict?: true
    readonly decode: (value: From["Type"]) => To["Encoded"]
    readonly encode: (value: To["Encoded"]) => From["Type"]
  }
): Schema.decodeTo<To, From> => from.pipe(Schema.decodeTo(to, Transformation.transform(options))) as never

/** `null` and what is missing become the default. */
export const optionalWith = <S extends Schema.Constraint>(
  schema: S,
  { default: value }: { readonly default: () => S["Type"]; readonly nullable: true }
) =>
  Schema.optional(Schema.NullOr(schema)).pipe(
    Schema.decodeTo(Schema.toType(schema), {
      decode: SchemaGetter.transformOptional((o) =>
        Option.orElseSome(Option.filter(o, Predicate.isNotNullish), value)
      ) as never,
      encode: SchemaGetter.passthrough() as never
    })
  )

export const compose = <To extends Schema.Constraint>(to: To) => Schema.decodeTo(to)
