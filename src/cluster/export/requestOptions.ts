/** The options of an export that its machines apply, as data. */
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import * as Struct from "effect/Struct"
import type { GivenOptions } from "../../internal/options/resolve.js"
import type { LmsStreamOptions } from "../../LmsOptions.js"
import { RequestOptions } from "./objects.js"

const withoutUndefined = (options: object) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))

const NAMES = Object.keys(RequestOptions.fields) as ReadonlyArray<keyof RequestOptions>

/** The options of the requests, as the caller has given them. */
export const pickRequestOptions = (given: GivenOptions): RequestOptions =>
  withoutUndefined(Struct.pick(given, ...NAMES))

/** JSON of parameters. None if they have a form that JSON has not. */
export const copyParams = (params: unknown): Option.Option<Record<string, unknown>> =>
  Option.liftThrowable(() =>
    JSON.parse(JSON.stringify(params ?? {}, (_, value) => (typeof value === "bigint" ? String(value) : value)))
  )()

export const copyOptions = (options: RequestOptions): Option.Option<RequestOptions> =>
  Option.map(copyParams(options.params), (params) => (options.params === undefined ? options : { ...options, params }))

/** The options of the call that reads a list. */
export const toStreamOptions = ({ maxWait, stallTimeout, timeout, ...options }: RequestOptions): LmsStreamOptions => {
  const durations = { maxWait, stallTimeout, timeout }
  return withoutUndefined({
    ...options,
    ...Object.fromEntries(
      Object.entries(durations).map(([name, millis]) => [
        name,
        millis === undefined ? undefined : Duration.millis(millis)
      ])
    )
  })
}
