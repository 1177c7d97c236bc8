/** The options of a sandbox: as given, and checked. */
import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { FaultPlan } from "./faults/plan.js"
import { countUpTo, DurationInput, NonNegative, oneOf, strictObject, withMessage } from "./kernel/inputSchemas.js"
import { formatIssues, SandboxData } from "./sandboxData.js"
import { type SandboxThrottle, throttleSettings } from "./throttle/throttle.js"
import { type SandboxToken, Token } from "./token/token.js"

/**
 * The content and behavior of a sandbox.
 *
 * @category options
 */
export interface SandboxOptions {
  /**
   * Determines generated names, numbers and the token: two sandboxes with the same `seed` and `data` contain the same
   * records. Default: 1.
   */
  readonly seed?: number | undefined
  /**
   * The content of the institution: the number of records, or the records themselves. Invalid data are a defect that
   * names the path of each error, and no server starts. The owner of the token is a teacher in the first two courses
   * and a student in the third, where they can submit work but not edit content. Default: 1200 courses.
   */
  readonly data?: SandboxData | undefined
  /**
   * The port to listen on. A port that is in use is a defect. Default: 0, any free port.
   */
  readonly port?: number | undefined
  /**
   * How lists are paged: by page numbers with a `last` link, by page numbers without it, or by bookmarks. Default:
   * depends on the route.
   */
  readonly paging?: "counted" | "uncounted" | "bookmark" | undefined
  /**
   * The scheme and host of Link headers, without a trailing slash: an institution can have several hosts, and a proxy
   * that terminates TLS may not forward the scheme. Default: `url`.
   */
  readonly linkOrigin?: string | undefined
  /**
   * Where lists that are wrapped in an object (quiz submissions, enrollment terms) report other pages: in the Link
   * header, also in `meta.pagination` of the body, or only there, as some did in older Canvas. Default: `"link"`.
   */
  readonly pagination?: "link" | "both" | "body" | undefined
  /**
   * The status for an authenticated caller without permission: 403, or 401 as in Canvas until August 2022 and possibly
   * in self-hosted Canvas. The body is the same; only an invalid token has a `WWW-Authenticate`. Default: 403.
   */
  readonly permissionStatus?: 401 | 403 | undefined
  /**
   * The permissions and lifetime of the token. Default: everything that its owner may do, without expiry.
   */
  readonly token?: SandboxToken | undefined
  /**
   * Where the institution stores its files, which determines the response to the second step of an upload:
   *
   * - `"inst-fs"`: a file service at its own origin; 201, a JSON body and a `Location` at the API, as in the hosted service.
   * - `"s3"`: a bucket at its own origin; 303 to the confirmation (201 if the upload was started with `no_redirect`).
   * - `"s3-no-redirect"`: the same, always with 201 and the stored object as `Location`. The upload parameter
   *   `success_url` is the URL of the confirmation.
   * - `"local"`: the service itself; 302 to the confirmation.
   *
   * Every course contains a few small files and `measurements.csv` of several MiB. `Solutions.pdf` is locked if the owner of
   * the token is a student or an observer in the course. `Lecture 1.mp3` in the second course has lost its content. Uploads
   * are stored in a temporary directory until the sandbox stops. Default: `"inst-fs"`.
   */
  readonly storage?: "inst-fs" | "s3" | "s3-no-redirect" | "local" | undefined
  /**
   * The bytes of files that each course, group and user can store. Default: 524288000, which is 500 MiB.
   */
  readonly quota?: number | undefined
  /**
   * The time that a job takes: a content export or migration, a SIS import, a report, bulk grades. A quarter of it is
   * spent in the queue. Jobs follow Effect's clock; in `layerInProcess` that may be a `TestClock`. Default: 100
   * milliseconds.
   */
  readonly jobTime?: Duration.DurationInput | undefined
  /**
   * The time that the service takes for each request; the storage is not delayed. It makes requests overlap, which
   * `throttle` counts. Default: no delay.
   */
  readonly latency?: Duration.DurationInput | undefined
  /**
   * Enables rate limiting like Canvas; `{}` uses the default settings of Canvas. Default: no limit and no rate limit
   * headers.
   */
  readonly throttle?: SandboxThrottle | undefined
  /**
   * The faults to inject, and when. An invalid plan is a defect that names the path of each error, and no server
   * starts. Default: none.
   */
  readonly faults?: FaultPlan | undefined
  /**
   * Whether a request fails with 501, and changes nothing, if it has a parameter that the sandbox does not simulate or that
   * Canvas does not document, or if the sandbox answers the endpoint from the documentation alone. Otherwise the response
   * names the parameters in the headers `x-sandbox-ignored` and `x-sandbox-unknown`, a warning is logged once for each route,
   * and answers from the documentation have the header `x-sandbox-generic`. Default: false.
   */
  readonly strict?: boolean | undefined
}

const MAX_PORT = 65_535
const MAX_SEED = 2 ** 32 - 1

const optional = Schema.optional

const Origin = Schema.String.pipe(
  Schema.filter((text) => /^https?:\/\/[^/?#\s]+$/i.test(text) && URL.canParse(text), {
    message: () => 'expected a scheme and a host without a trailing slash, such as "https://learn.example.edu"'
  })
)

const Throttle = strictObject({
  highWater: optional(NonNegative),
  maximum: optional(NonNegative),
  outflow: optional(NonNegative),
  upFront: optional(NonNegative),
  status: optional(oneOf(429, 403)),
  retryAfter: optional(
    withMessage(Schema.Union(Schema.Boolean, NonNegative), () => ({
      message: "expected a boolean, or a number of at least 0",
      override: true
    }))
  ),
  cost: optional(
    withMessage(
      Schema.Union(
        Schema.declare((value): value is (method: string, path: string) => number => typeof value === "function"),
        Schema.Record({ key: Schema.String, value: NonNegative })
      ),
      (actual) => ({
        message: "expected a function, or an object of numbers",
        override: typeof actual !== "object" || actual === null
      })
    )
  )
} satisfies { readonly [Name in keyof Required<SandboxThrottle>]: unknown }).pipe(
  Schema.filter((options) => {
    const { highWater, maximum } = throttleSettings(options)
    return (
      highWater <= maximum || {
        path: ["highWater"],
        message: `a level of ${highWater} is never reached, because \`maximum\` is ${maximum}`
      }
    )
  })
)

const Options = strictObject({
  seed: optional(countUpTo(MAX_SEED)),
  data: optional(SandboxData),
  port: optional(countUpTo(MAX_PORT)),
  paging: optional(oneOf("counted", "uncounted", "bookmark")),
  linkOrigin: optional(Origin),
  pagination: optional(oneOf("link", "both", "body")),
  permissionStatus: optional(oneOf(401, 403)),
  token: optional(Token),
  storage: optional(oneOf("inst-fs", "s3", "s3-no-redirect", "local")),
  quota: optional(countUpTo(Number.MAX_SAFE_INTEGER)),
  jobTime: optional(DurationInput),
  latency: optional(DurationInput),
  throttle: optional(Throttle),
  faults: optional(FaultPlan),
  strict: optional(Schema.Boolean)
} satisfies { readonly [Name in keyof Required<SandboxOptions>]: unknown })

const decodeOptions = Schema.decodeUnknown(Options, { errors: "all" })

/** The options are invalid. */
export class SandboxOptionsError extends Data.TaggedError("SandboxOptionsError")<{ readonly message: string }> {}

/** Checks the options and applies defaults. Invalid options are a defect; a misspelt one would have no effect. */
export const makeSettings = Effect.fnUntraced(function* (options: SandboxOptions) {
  const decoded = Effect.mapError(
    decodeOptions(options),
    (error) => new SandboxOptionsError({ message: `The options of the sandbox are invalid:\n${formatIssues(error)}` })
  )
  const { data = {} } = yield* Effect.orDie(decoded)
  return {
    seed: options.seed ?? 1,
    data,
    port: options.port ?? 0,
    paging: options.paging,
    linkOrigin: options.linkOrigin,
    pagination: options.pagination ?? "link",
    permissionStatus: options.permissionStatus ?? 403,
    token: options.token ?? {},
    storage: options.storage ?? "inst-fs",
    quota: options.quota ?? 500 * 1024 ** 2,
    jobTime: Duration.decode(options.jobTime ?? "100 millis"),
    latency: options.latency,
    throttle: options.throttle === undefined ? undefined : throttleSettings(options.throttle),
    faults: options.faults ?? [],
    strict: options.strict ?? false
  }
})

/** The options with defaults applied. */
export type SandboxSettings = Effect.Effect.Success<ReturnType<typeof makeSettings>>
