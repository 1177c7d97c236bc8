/**
 * The values of parameters: what the compiler accepts for the type that the documentation gives a parameter.
 */
import type * as DateTime from "effect/DateTime"
import type { NA } from "./NA.js"

/** The values that stand for a missing one. */
type Missing = NA | null | undefined

/**
 * The value of a parameter that is sent as text.
 *
 * @category endpoints
 */
export type LmsTextParam = string | number | bigint | boolean | Date | DateTime.DateTime | Missing

/**
 * The value of a parameter that is a number. Its digits may be a string.
 *
 * @category endpoints
 */
export type LmsNumberParam = number | bigint | string | Missing

/**
 * The value of a parameter that is true or false. The service also reads `"true"`, `1` and other texts.
 *
 * @category endpoints
 */
export type LmsFlagParam = boolean | string | number | Missing

/**
 * The value of a parameter that is a date or a point in time: a date, or a string that the service can read as one.
 *
 * @category endpoints
 */
export type LmsTimeParam = string | Date | DateTime.DateTime | Missing

/**
 * The value of a parameter that must be one of the documented words.
 *
 * @category endpoints
 */
export type LmsChoiceParam<Word extends string> = Word | Missing

/**
 * The value of a parameter whose documented words an editor suggests. Others may be sent, too.
 *
 * @category endpoints
 */
export type LmsWordParam<Word extends string> = Word | (string & {}) | Missing

/**
 * One value or a list of them.
 *
 * @category endpoints
 */
export type LmsManyParam<Value> = Value | ReadonlyArray<Value> | Missing

/**
 * The value of a parameter with members, such as `course` of `course[name]`.
 *
 * @category endpoints
 */
export type LmsGroupParam<Members> = Members | Missing

/**
 * Parameters that each endpoint takes besides the documented ones: every interface of parameters extends this one. Nested
 * parameters may be written flat, such as `"course[name]"`.
 *
 * @category endpoints
 */
export interface LmsCommonParams {
  /** What to return besides the usual fields. The documentation omits some words, and that some endpoints take it. */
  readonly include?: unknown
  /** The number of the page, or a bookmark. */
  readonly page?: LmsTextParam
  /** The size of a page. */
  readonly per_page?: LmsNumberParam
  /** Acts as another user, if the token's user may do that. */
  readonly as_user_id?: LmsTextParam
  readonly [flat: `${string}[${string}`]: unknown
}

/**
 * Parameters of an endpoint of which none is documented, or whose body is an array: any.
 *
 * @category endpoints
 */
export interface LmsAnyParams {
  readonly [name: string]: unknown
}
