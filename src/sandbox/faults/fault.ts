import * as Schema from "effect/Schema"
import { Bytes, Count, describe, describeFault, HeaderMap, HttpStatus } from "./fields.js"

const applied = Schema.optional(Schema.Boolean).annotations(
  describe(
    "Whether the service does what it was asked before the connection fails. Default: true, so only the answer is lost."
  )
)
const Target = Schema.String.pipe(
  Schema.filter((text) => text === "self" || text === "first" || text === "foreign" || URL.canParse(text), {
    message: () => 'expected "self", "first", "foreign" or an absolute address'
  })
)

const Reset = Schema.TaggedStruct("Reset", {
  afterBytes: Schema.optional(Bytes).annotations(
    describe("How many bytes of the body are sent before. Without it the connection fails before anything is sent.")
  ),
  how: Schema.optional(Schema.Literal("reset", "close")).annotations(
    describe("A TCP reset, or an orderly end that comes too early. Default: reset.")
  ),
  applied
}).annotations(describeFault("Reset", "The connection fails. The length that is announced is that of the whole body."))

const WrongLength = Schema.TaggedStruct("WrongLength", {
  by: Schema.Int.pipe(Schema.filter((by) => by !== 0, { message: () => "expected a number other than 0" })).annotations(
    describe("Added to the length that is announced: above zero more is announced than comes, below zero less.")
  )
}).annotations(
  describeFault("WrongLength", "A Content-Length that is not the length of the body; then the connection ends.")
)

const BadLength = Schema.TaggedStruct("BadLength", {
  kind: Schema.Literal("repeated", "contradictory", "malformed").annotations(
    describe(
      "The header twice, saying the same, which a client may take for one (RFC 9110, 8.6); twice, saying different things; or once, with a text that is no number."
    )
  )
}).annotations(
  describeFault("BadLength", "A Content-Length that cannot be relied on. The body is whole; then the connection ends.")
)

const CutChunked = Schema.TaggedStruct("CutChunked", {
  afterBytes: Schema.optional(Bytes).annotations(describe("How much of the body comes. Default: all of it."))
}).annotations(
  describeFault("CutChunked", "A chunked body whose last chunk never comes: the connection ends before it.")
)

const BadGzip = Schema.TaggedStruct("BadGzip", {
  kind: Schema.Literal("garbage", "truncated").annotations(
    describe("Bytes that are no gzip at all, or gzip that stops in the middle. The framing is in order in both cases.")
  )
}).annotations(describeFault("BadGzip", "A body that is called gzip and cannot be unpacked."))

const CutJson = Schema.TaggedStruct("CutJson", {
  bytes: Count.annotations(describe("How many bytes are missing at the end of the body."))
}).annotations(describeFault("CutJson", "JSON that stops in the middle, in a response that is whole."))

const Prefix = Schema.TaggedStruct("Prefix", {
  text: Schema.NonEmptyString
}).annotations(
  describeFault("Prefix", "Text before the body, such as the `while(1);` of old Canvas, or a byte order mark.")
)

const Silence = Schema.TaggedStruct("Silence", {
  afterBytes: Schema.optional(Bytes).annotations(
    describe("How many bytes of the body are sent before. Without it not even the headers are.")
  ),
  applied
}).annotations(describeFault("Silence", "Nothing comes any more, and the connection stays open."))

const Drip = Schema.TaggedStruct("Drip", {
  bytesPerSecond: Schema.Number.pipe(Schema.positive(), Schema.finite()),
  head: Schema.optional(Schema.Boolean).annotations(describe("Whether the headers drip too. Default: false."))
}).annotations(describeFault("Drip", "A body that comes slowly, but comes."))

const Delay = Schema.TaggedStruct("Delay", {
  millis: Schema.Number.pipe(Schema.nonNegative(), Schema.finite())
}).annotations(describeFault("Delay", "The service is slow to answer. Goes together with other faults."))

const Status = Schema.TaggedStruct("Status", {
  status: HttpStatus,
  headers: Schema.optional(HeaderMap),
  body: Schema.optional(Schema.String).annotations(
    describe("The body as it is sent. Default: what Canvas, or the load balancer before it, says with this status.")
  )
}).annotations(describeFault("Status", "An error status instead of an answer. With `times` it is a storm that passes."))

const Html = Schema.TaggedStruct("Html", {
  status: Schema.optional(HttpStatus).annotations(describe("Default: 200."))
}).annotations(describeFault("Html", "A maintenance page instead of an answer."))

const Body = Schema.TaggedStruct("Body", {
  json: Schema.optional(Schema.Unknown).annotations(
    describe("The body as JSON. Neither this nor `text`: an empty body.")
  ),
  text: Schema.optional(Schema.String).annotations(describe("The body as text.")),
  status: Schema.optional(HttpStatus).annotations(describe("Default: 200.")),
  headers: Schema.optional(HeaderMap)
}).annotations(
  describeFault("Body", "A body that nobody expects instead of the answer: another shape, no JSON, nothing.")
)

const Throttle = Schema.TaggedStruct("Throttle", {
  status: Schema.optional(Schema.Literal(403, 429)).annotations(describe("Default: 403.")),
  retryAfter: Schema.optional(Schema.Union(Schema.Number, Schema.String)).annotations(
    describe("Seconds, a date, or anything else for a `Retry-After`. Default: none, as Canvas sends none.")
  ),
  remaining: Schema.optional(Schema.Union(Schema.Number, Schema.String)).annotations(
    describe("What `X-Rate-Limit-Remaining` says. Default: 13.677155825080035, since a refusal does not usually say 0.")
  )
}).annotations(describeFault("Throttle", "The request is refused as one too many. The service has not looked at it."))

const Redirect = Schema.TaggedStruct("Redirect", {
  to: Schema.String.pipe(
    Schema.filter((text) => ["self", "foreign", "login"].includes(text) || text.includes("/") || text.includes(":"), {
      message: () => 'expected "self", "foreign", "login" or an address'
    })
  ).annotations(
    describe(
      "The same address (a loop), the same path on another origin, the login page, or an address, as it is given."
    )
  ),
  status: Schema.optional(Schema.Literal(301, 302, 303, 307, 308)).annotations(describe("Default: 302."))
}).annotations(describeFault("Redirect", "A redirect instead of an answer."))

const LinkNext = Schema.TaggedStruct("LinkNext", {
  to: Target.annotations(
    describe("The page itself, the first page (a cycle), the next page on another origin, or an absolute address.")
  )
}).annotations(
  describeFault("LinkNext", "A list's page whose `next` leads where it should not. A last page gets one, too.")
)

const LinkDropped = Schema.TaggedStruct("LinkDropped", {
  rel: Schema.optional(Schema.Literal("current", "next", "prev", "first", "last")).annotations(
    describe("Which link is missing. Default: the whole header.")
  )
}).annotations(describeFault("LinkDropped", "A list's page without the links that it should have."))

const Rows = Schema.TaggedStruct("Rows", {
  keep: Bytes.annotations(describe("How many records the page shows; with 0 it is empty."))
}).annotations(
  describeFault(
    "Rows",
    "A short page in the middle of a list, its links as ever: Canvas leaves out what one may not see after paging."
  )
)

const Drift = Schema.TaggedStruct("Drift", {
  insert: Schema.optional(Count),
  delete: Schema.optional(Count)
})
  .pipe(
    Schema.filter((drift) => drift.insert !== undefined || drift.delete !== undefined, {
      message: () => "expected `insert`, `delete` or both"
    })
  )
  .annotations(
    describeFault(
      "Drift",
      "Before the page is made, records are inserted at the beginning of the list, deleted from there, or both; the list stays so. Numbered pages shift, bookmarks do not."
    )
  )

const ClockSkew = Schema.TaggedStruct("ClockSkew", {
  seconds: Schema.Number.pipe(Schema.finite())
}).annotations(
  describeFault("ClockSkew", "The `Date` header is ahead (or, below zero, behind). Goes together with other faults.")
)

const Headers = Schema.TaggedStruct("Headers", {
  set: HeaderMap
}).annotations(describeFault("Headers", "Headers of the answer are set. Goes together with other faults."))

const Close = Schema.TaggedStruct("Close", {}).annotations(
  describeFault("Close", "The connection is closed after the answer. Goes together with other faults.")
)

/**
 * One way for an exchange to go wrong. Those called `Reset`, `WrongLength`, `BadLength`, `CutChunked`, `BadGzip`, `CutJson`,
 * `Prefix`, `Silence`, `Drip`, `LinkNext`, `LinkDropped`, `Rows` and `Drift` spoil the answer of a request that the service
 * has run; `Status`, `Html`, `Body`, `Throttle` and `Redirect` answer in its place, and it never hears of the request.
 * `Delay`, `ClockSkew`, `Headers` and `Close` go together with any other.
 *
 * @category faults
 */
export const Fault = Schema.Union(
  Reset,
  WrongLength,
  BadLength,
  CutChunked,
  BadGzip,
  CutJson,
  Prefix,
  Silence,
  Drip,
  Delay,
  Status,
  Html,
  Body,
  Throttle,
  Redirect,
  LinkNext,
  LinkDropped,
  Rows,
  Drift,
  ClockSkew,
  Headers,
  Close
).annotations({ identifier: "Fault" })

/**
 * @category faults
 */
export type Fault = typeof Fault.Type

/** The faults that do not change what is answered, only around it. */
export type Companion = Extract<Fault, { readonly _tag: "Delay" | "ClockSkew" | "Headers" | "Close" }>

export type MainFault = Exclude<Fault, Companion>

export const isCompanion = (fault: Fault): fault is Companion =>
  fault._tag === "Delay" || fault._tag === "ClockSkew" || fault._tag === "Headers" || fault._tag === "Close"
