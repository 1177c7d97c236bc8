/** Predicates of arguments, for callers without TypeScript, and how arguments are read whose members may throw. */
import * as Either from "effect/Either"
import { identity } from "effect/Function"
import type { LmsRequestError } from "../../LmsError.js"
import { invalidOptions, requestError } from "./errors.js"

/** Excludes arrays, maps and other iterables, which `Object.entries` would not read as their elements. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(Symbol.iterator in value)

export const isString = (value: unknown): value is string => typeof value === "string"

export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1

export const isCountOrZero = (value: unknown): value is number => value === 0 || isCount(value)

/** A copy without inherited members and without those that are undefined, which count as absent. */
export const ownMembers = (value: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined))

/**
 * Reads an argument of the caller. A getter, a proxy or a `toJSON` of it may throw: that is an error of the call, and not a
 * defect. The message does not contain what was thrown, which is not of this library.
 */
export const readArgument = <A>(
  reason: LmsRequestError["reason"],
  name: string,
  read: () => Either.Either<A, LmsRequestError>
): Either.Either<A, LmsRequestError> =>
  Either.flatMap(
    Either.try({
      try: read,
      catch: () =>
        requestError(reason, name, `${name} cannot be read: one of its getters or methods throws. Pass plain values.`)
    }),
    identity
  )

/** Reads the options of a caller once. */
export const readOptions = (options: unknown): Either.Either<Readonly<Record<string, unknown>>, LmsRequestError> =>
  readArgument("Option", "options", () =>
    isRecord(options) ? Either.right(ownMembers(options)) : Either.left(invalidOptions(options))
  )
