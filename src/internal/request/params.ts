/** Named parameters, as values of placeholders, a query or a JSON body. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { LmsRequestError } from "../../LmsError.js"
import type { LmsOptionName } from "../../LmsOptions.js"
import { NA } from "../../NA.js"
import * as brackets from "./bracketNotation.js"
import { type Refusal, refuse } from "./refuse.js"
import * as values from "./values.js"

/** Named parameters in the order they were given, without the null and undefined ones (rule 9). */
export type NamedParams = ReadonlyMap<string, unknown>

/**
 * Our options: one among the parameters would be sent, a token in the address, and not be followed. An object, so that the
 * compiler knows when one is missing.
 */
const OPTIONS: Readonly<Record<LmsOptionName, true>> = {
  accept: true,
  apiUrl: true,
  collection: true,
  concurrency: true,
  deadline: true,
  destfile: true,
  expect: true,
  from: true,
  limit: true,
  maxBody: true,
  maxRate: true,
  maxWait: true,
  method: true,
  onDrift: true,
  onEnd: true,
  overwrite: true,
  perPage: true,
  progress: true,
  retry: true,
  schema: true,
  sendHeaders: true,
  stallTimeout: true,
  timeout: true,
  token: true
}

/** `params` and `options.params` are one list (rule 12): a name given by both has no meaning in it. */
export const collectParams = (
  params: Readonly<Record<string, unknown>>,
  more: Readonly<Record<string, unknown>>,
  placeholders: ReadonlySet<string> = new Set()
): Effect.Effect<Map<string, unknown>, LmsRequestError> => {
  const all = new Map<string, unknown>()
  for (const record of [params, more]) {
    for (const [name, value] of Object.entries(record)) {
      if (value === null || value === undefined) continue
      if (record === params && Object.hasOwn(OPTIONS, name) && !placeholders.has(name)) {
        return refuse(({ misplaced }) => misplaced(name))
      }
      if (all.has(name)) return refuse(({ givenTwice }) => givenTwice(name))
      all.set(name, value)
    }
  }
  return Effect.succeed(all)
}

/** The text of a placeholder's value. Null counts as absent: `named` has dropped it. */
export const placeholderText = (all: NamedParams, name: string): Either.Either<string, Refusal> => {
  const problem = (is: string) => Either.left<Refusal>(({ placeholder }) => placeholder(name, is))
  if (!all.has(name)) return Either.left(({ unfilled }) => unfilled(name))
  const value = all.get(name)
  if (value === NA) return problem("NA, which no path can carry")
  const converted = values.toValue(name, value, "query")
  if (Either.isLeft(converted)) return Either.left(({ unsendable }) => unsendable(name, converted.left.message))
  const text = converted.right
  if (text === "") return problem("empty")
  if (typeof text !== "object") return Either.right(String(text))
  return problem(Array.isArray(text) ? "an array" : "an object")
}

/** All of them, each where its name says. */
export const toMembers = (all: NamedParams, form: values.Encoding): Either.Either<values.Members, LmsRequestError> => {
  const whole: values.Members = new Map()
  for (const [name, value] of all) {
    const converted = values.toValue(name, value, form)
    if (Either.isLeft(converted)) return Either.left(converted.left)
    const problem = brackets.setMember(whole, name, converted.right, form)
    if (problem !== undefined) return Either.left(problem)
  }
  return Either.right(whole)
}
