/** The options of an export on many machines, and those that its machines apply, as data. */
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import * as Struct from "effect/Struct"
import { directoryToWrite, LMS_EXPORT_ALL } from "../../export/options.js"
import { countOf } from "../../internal/options/decoders.js"
import type { GivenOptions } from "../../internal/options/resolve.js"
import type { Operation, Rows } from "../../internal/options/table.js"
import type { LmsStreamOptions } from "../../LmsOptions.js"
import { RequestOptions } from "./objects.js"

/** The machines do not take an option that would need one process, or that must not be stored. */
export const CLUSTER_EXPORT_ALL = {
  ...LMS_EXPORT_ALL,
  name: "lmsClusterExportAll",
  shared: LMS_EXPORT_ALL.shared.filter((name) => !["deadline", "maxRate", "onEnd", "token"].includes(name)),
  own: {
    ...LMS_EXPORT_ALL.own,
    concurrency: {
      ...LMS_EXPORT_ALL.own.concurrency,
      decode: countOf("the number of lists read by each machine at the same time")
    },
    directory: directoryToWrite,
    onFailure: { ...LMS_EXPORT_ALL.own.onFailure, default: "continue" }
  },
  advice: {
    ...LMS_EXPORT_ALL.advice,
    deadline: "a list is read in steps, of which timeout limits each request",
    maxRate: "each machine has its own: use LmsQuotaSql, which all machines share",
    onEnd: "the result of each list has its rows and pages",
    token: "each machine uses the token of its own layer"
  }
} as const satisfies Operation<Rows>

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
