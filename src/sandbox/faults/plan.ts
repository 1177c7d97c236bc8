/** Fault plans: the faults, and which requests get them. */
import * as Schema from "effect/Schema"
import { describe, strict } from "../kernel/inputSchemas.js"

// Error messages use the identifier.
const fault = <Tag extends string, Fields extends Schema.Struct.Fields>(
  identifier: Tag,
  description: string,
  fields: Fields
) => Schema.TaggedStruct(identifier, fields).annotations({ identifier, description })

const optional = <A, I>(schema: Schema.Schema<A, I>, description: string) =>
  Schema.optional(schema).annotations({ description })

const Count = Schema.Int.pipe(Schema.greaterThanOrEqualTo(1))
const Bytes = Schema.Int.pipe(Schema.greaterThanOrEqualTo(0))
const HttpStatus = Schema.Int.pipe(Schema.between(200, 599))
const HeaderMap = Schema.Record({ key: Schema.String, value: Schema.String })

const applied = optional(
  Schema.Boolean,
  "Whether the service executes the request before the connection fails. Default: true, so only the response is lost."
)
const Target = Schema.String.pipe(
  Schema.filter((text) => text === "self" || text === "first" || text === "foreign" || URL.canParse(text), {
    message: () => 'expected "self", "first", "foreign" or an absolute URL'
  })
)

/**
 * A way in which an exchange can fail.
 *
 * `Reset`, `WrongLength`, `BadLength`, `CutChunked`, `BadGzip`, `CutJson`, `Prefix`, `Silence`, `Drip`, `LinkNext`,
 * `LinkDropped`, `Rows` and `Drift` alter the response of a request that the service has executed. `Status`, `Html`,
 * `Body`, `Throttle` and `Redirect` replace the response, and the service never receives the request. `Delay`,
 * `ClockSkew`, `Headers`, `Close` and `Job` combine with any other fault.
 *
 * @category faults
 */
export const Fault = Schema.Union(
  fault("Reset", "The connection fails. Content-Length is that of the complete body.", {
    afterBytes: optional(
      Bytes,
      "The bytes of the body that are sent first. Default: the connection fails before anything is sent."
    ),
    how: optional(
      Schema.Literal("reset", "close"),
      "A TCP reset, or a regular close before the response is complete. Default: reset."
    ),
    applied
  }),
  fault("WrongLength", "Content-Length differs from the length of the body; the connection closes afterwards.", {
    by: Schema.Int.pipe(
      Schema.filter((by) => by !== 0, { message: () => "expected a number other than 0" })
    ).annotations(
      describe(
        "Added to Content-Length: a positive number announces more bytes than are sent, a negative number fewer."
      )
    )
  }),
  fault("BadLength", "An invalid Content-Length. The body is complete; the connection closes afterwards.", {
    kind: Schema.Literal("repeated", "contradictory", "malformed").annotations(
      describe(
        "Two headers with the same value, which a client may accept as one (RFC 9110, 8.6); two with different values; or one that is not a number."
      )
    )
  }),
  fault("CutChunked", "A chunked body without its last chunk: the connection closes before it.", {
    afterBytes: optional(Bytes, "The bytes of the body that are sent. Default: all.")
  }),
  fault("BadGzip", "A body that is declared as gzip and cannot be decompressed.", {
    kind: Schema.Literal("garbage", "truncated").annotations(
      describe("Bytes that are not gzip, or truncated gzip. The framing is valid in both cases.")
    )
  }),
  fault("CutJson", "Truncated JSON in a response that is otherwise complete.", {
    bytes: Count.annotations(describe("The bytes that are missing at the end of the body."))
  }),
  fault("Prefix", "Text before the body, such as the `while(1);` of older Canvas, or a byte order mark.", {
    text: Schema.NonEmptyString
  }),
  fault("Silence", "The response stops, and the connection stays open.", {
    afterBytes: optional(
      Bytes,
      "The bytes of the body that are sent first. Default: nothing is sent, not even headers."
    ),
    applied
  }),
  fault("Drip", "A slow body.", {
    bytesPerSecond: Schema.Number.pipe(Schema.positive(), Schema.finite()),
    head: optional(Schema.Boolean, "Whether the headers are slow, too. Default: false.")
  }),
  fault("Delay", "The response is delayed. Combines with other faults.", {
    millis: Schema.Number.pipe(Schema.nonNegative(), Schema.finite())
  }),
  fault("Status", "An error status instead of the response. With `times` it is temporary.", {
    status: HttpStatus,
    headers: Schema.optional(HeaderMap),
    body: optional(
      Schema.String,
      "The body. Default: the body that Canvas, or the load balancer in front of it, sends with this status."
    )
  }),
  fault("Html", "A maintenance page instead of the response.", {
    status: optional(HttpStatus, "Default: 200.")
  }),
  fault("Body", "An unexpected body instead of the response: another shape, not JSON, or empty.", {
    json: optional(
      Schema.Unknown,
      "The body as JSON; a bigint is an integer beyond 2^53. Without `json` and `text` the body is empty."
    ),
    text: optional(Schema.String, "The body as a string."),
    status: optional(HttpStatus, "Default: 200."),
    headers: Schema.optional(HeaderMap)
  }),
  fault("Throttle", "The request exceeds the rate limit. The service does not process it.", {
    status: optional(Schema.Literal(403, 429), "Default: 403."),
    retryAfter: optional(
      Schema.Union(Schema.Number, Schema.String),
      "The value of `Retry-After`: seconds, a date, or anything else. Default: no such header, as in Canvas."
    ),
    remaining: optional(
      Schema.Union(Schema.Number, Schema.String),
      "The value of `X-Rate-Limit-Remaining`. Default: 13.677155825080035, since it is rarely 0 in Canvas, either."
    )
  }),
  fault("Redirect", "A redirect instead of the response.", {
    to: Schema.String.pipe(
      Schema.filter((text) => ["self", "foreign", "login"].includes(text) || text.includes("/") || text.includes(":"), {
        message: () => 'expected "self", "foreign", "login" or a URL'
      })
    ).annotations(
      describe("The same URL (a loop), the same path on another origin, the login page, or the given URL, unchanged.")
    ),
    status: optional(Schema.Literal(301, 302, 303, 307, 308), "Default: 302.")
  }),
  fault("LinkNext", "A page of a list whose `next` link is wrong. The last page gets one, too.", {
    to: Target.annotations(
      describe("The page itself, the first page (a cycle), the next page on another origin, or an absolute URL.")
    )
  }),
  fault("LinkDropped", "A page of a list without its links.", {
    rel: optional(
      Schema.Literal("current", "next", "prev", "first", "last"),
      "The link that is missing. Default: the whole header."
    )
  }),
  fault(
    "Rows",
    "A short page in the middle of a list, with its usual links: Canvas filters hidden records after paging.",
    {
      keep: Bytes.annotations(describe("The number of records on the page; 0 is an empty page."))
    }
  ),
  Schema.TaggedStruct("Drift", { insert: Schema.optional(Count), delete: Schema.optional(Count) })
    .pipe(
      Schema.filter((drift) => drift.insert !== undefined || drift.delete !== undefined, {
        message: () => "expected `insert`, `delete` or both"
      })
    )
    .annotations({
      identifier: "Drift",
      description:
        "Records are inserted at the beginning of the list before the page is computed, deleted there, or both. The change persists. Numbered pages shift, bookmarks do not."
    }),
  fault("ClockSkew", "The `Date` header is ahead, or behind if negative. Combines with other faults.", {
    seconds: Schema.Number.pipe(Schema.finite())
  }),
  fault("Headers", "Sets headers of the response. Combines with other faults.", { set: HeaderMap }),
  fault("Close", "The connection closes after the response. Combines with other faults.", {}),
  fault("Job", "The job that the request starts ends in this way. Combines with other faults.", {
    outcome: Schema.Literal("failed", "canceled", "stuck", "warnings").annotations(
      describe(
        "How the job ends. `stuck`: never. `warnings`: it succeeds and reports a warning, if this kind of job can."
      )
    ),
    message: optional(Schema.String, "The message of the failure or of the warning."),
    state: optional(
      Schema.Literal("queued", "running", "waiting_for_external_tool"),
      "The state in which a job is `stuck`. Default: running."
    )
  })
)
  .pipe(strict)
  .annotations({ identifier: "Fault" })

/**
 * @category faults
 */
export type Fault = typeof Fault.Type

/**
 * A fault, the requests it is for (`on`), and which of those it affects (`when`). If several rules match a request, the
 * first one applies; faults that combine with others apply as well.
 *
 * @category faults
 */
export const FaultRule = Schema.Struct({
  on: Schema.optional(
    Schema.Struct({
      method: Schema.optional(Schema.String),
      route: Schema.optional(
        Schema.String.pipe(Schema.startsWith("/", { message: () => "expected a path that begins with a slash" }))
      ).annotations(
        describe(
          "The path. `:name` and `*` match one segment, a final `**` any number of segments: `/api/v1/courses/:course_id/**`. `:name` does not match a word with a route of its own in Canvas, such as `bulk_update`; `*` does."
        )
      ),
      query: optional(HeaderMap, "Query parameters and their values: `{ page: '2' }`."),
      origin: optional(Schema.Literal("service", "storage"), "Default: both.")
    })
  ).annotations(describe("All conditions must hold. Default: every request.")),
  when: Schema.optional(
    Schema.Struct({
      nth: optional(Count, "Only the n-th request that matches `on`, counted from 1."),
      from: optional(Count, "From the n-th request."),
      to: optional(Count, "Up to and including the n-th request."),
      every: optional(Count, "Every n-th request, counted from `from`."),
      chance: optional(
        Schema.Number.pipe(Schema.between(0, 1)),
        "The probability per request. The same seed selects the same requests."
      ),
      times: optional(Count, "At most this often.")
    })
  ).annotations(describe("All conditions must hold. Default: always.")),
  fault: Fault
})
  .pipe(strict)
  .annotations({ identifier: "FaultRule" })

/**
 * @category faults
 */
export type FaultRule = typeof FaultRule.Type

/**
 * The faults of a sandbox, as data. A plan has the same form in JSON, so it can be a file. Unknown names, such as typos, are
 * errors. `JSONSchema.make(FaultPlan)` creates a JSON schema for editors.
 *
 * @example
 * ```ts
 * import * as Effect from "effect/Effect"
 * import * as Schema from "effect/Schema"
 * import { lms } from "effect-lms"
 * import { FaultPlan, Sandbox } from "effect-lms/sandbox"
 *
 * const file = `[
 *   { "on": { "route": "/api/v1/courses", "query": { "page": "2" } }, "when": { "times": 2 }, "fault": { "_tag": "Status", "status": 503 } },
 *   { "when": { "chance": 0.01 }, "fault": { "_tag": "Reset", "afterBytes": 200 } }
 * ]`
 *
 * export const program = Effect.gen(function* () {
 *   const faults = yield* Schema.decode(Schema.parseJson(FaultPlan))(file)
 *   const courses = lms("/api/v1/courses", {}, { limit: Infinity })
 *   return yield* Effect.provide(courses, Sandbox.layerClient({ faults }))
 * })
 * ```
 *
 * @category faults
 */
export const FaultPlan = Schema.Array(FaultRule).annotations({ identifier: "FaultPlan" })

/**
 * @category faults
 */
export type FaultPlan = typeof FaultPlan.Type

/**
 * What a rule of the fault plan has done so far.
 *
 * @category faults
 */
export interface FaultUse {
  readonly rule: FaultRule
  /** The requests that match `on`. */
  readonly matched: number
  /** Those of them that got the fault. */
  readonly applied: number
}
