/** A wrapped Node client keeps all checks: a truncated body is never returned as complete. */
import * as Fs from "node:fs"
import * as Path from "node:path"
import { gzipSync } from "node:zlib"
import * as Cookies from "@effect/platform/Cookies"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer, Ref, Stream } from "effect"
import { Lms, LmsConfig, type LmsError, lms, lmsStream } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { type MakeClient, noRetry, type Run } from "../fixtures/client.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { makeRows } from "../fixtures/lists.js"
import { type RawReply, type ReceivedRequest, serveRaw } from "../fixtures/server.js"
import { shareClient } from "../fixtures/sharedResource.js"

type Wrap = (client: HttpClient.HttpClient) => HttpClient.HttpClient

/** An `Lms.layer` over a wrapped client of the Node layers. */
const clientOf =
  (wrap: Wrap): MakeClient =>
  (settings) => {
    const wrapped = Layer.effect(HttpClient.HttpClient, Effect.map(HttpClient.HttpClient, wrap))
    return Lms.layer.pipe(
      Layer.provide([
        Layer.succeed(LmsConfig, LmsConfig.make(settings)),
        Layer.provide(wrapped, LmsNode.httpClient),
        NodeContext.layer
      ])
    )
  }

let tapped = 0

const wraps: ReadonlyArray<readonly [name: string, wrap: Wrap, works: (request: ReceivedRequest) => boolean]> = [
  ["nothing", (client) => client, () => true],
  [
    "mapRequest",
    HttpClient.mapRequest(HttpClientRequest.setHeader("x-own", "1")),
    ({ headers }) => headers["x-own"] === "1"
  ],
  [
    "withCookiesRef",
    HttpClient.withCookiesRef(Ref.unsafeMake(Cookies.unsafeSet(Cookies.empty, "own", "1"))),
    ({ headers }) => headers.cookie === "own=1"
  ],
  ["retry", HttpClient.retry({ times: 1 }), () => true],
  ["tap", HttpClient.tap(() => Effect.sync(() => tapped++)), () => tapped > 0]
]

const rows = makeRows(20)

const contents = {
  "application/json": Buffer.from(JSON.stringify(rows)),
  "text/csv": Buffer.from(rows.map(({ id }) => `${id};row ${id}\r\n`).join(""))
} as const

type Type = keyof typeof contents

/** The framing of a body: its headers and the bytes on the wire. */
interface Framing {
  readonly headers: ReadonlyArray<string>
  readonly bytes: (body: Uint8Array) => Buffer
}

const chunk = (bytes: Uint8Array) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")])
const lastChunk = "0\r\n\r\n"

/** Two chunks, so that the body can be truncated between them. */
const inChunks = (body: Uint8Array) => {
  const parts = [body.subarray(0, body.length >> 1), body.subarray(body.length >> 1)].filter(({ length }) => length > 0)
  return Buffer.concat([...parts.map(chunk), Buffer.from(lastChunk)])
}

const plain = (body: Uint8Array) => Buffer.from(body)
const framings = {
  "content-length": (length: number): Framing => ({ headers: [`content-length: ${length}`], bytes: plain }),
  chunks: (): Framing => ({ headers: ["transfer-encoding: chunked"], bytes: inChunks }),
  "the connection's end": (): Framing => ({ headers: ["connection: close"], bytes: plain })
}

type FramingName = keyof typeof framings

/** One kind of response: its content coding, how much of the body is sent, and what of that is on the wire. */
interface Kind {
  readonly what: string
  readonly framing: FramingName
  readonly gzip?: true
  /** Truncates the body before it is framed, so that the framing is complete. Default: all of it. */
  readonly body?: (coded: Buffer) => Uint8Array
  /** Truncates the framed bytes. Default: all of them. */
  readonly wire?: (framed: Buffer) => Uint8Array
}

const atStart = (bytes: Buffer) => bytes.subarray(0, 0)
const inMiddle = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)
const beforeEnd = (bytes: Buffer) => bytes.subarray(0, -1)
/** The last eight bytes of gzip are a checksum and a length. */
const beforeTrailer = (bytes: Buffer) => bytes.subarray(0, -8)
/** The size line of the first chunk comes first. */
const between = (framed: Buffer) => framed.subarray(0, framed.indexOf("\r\n") + 2 + chunkSize(framed) + 2)
const inChunk = (framed: Buffer) => framed.subarray(0, framed.indexOf("\r\n") + 2 + (chunkSize(framed) >> 1))
const withoutLast = (framed: Buffer) => framed.subarray(0, -lastChunk.length)

function chunkSize(framed: Buffer): number {
  return Number.parseInt(framed.toString("latin1", 0, framed.indexOf("\r\n")), 16)
}

const cutInGzip = [
  ["at 0", atStart],
  ["in the middle", inMiddle],
  ["before its trailer", beforeTrailer]
] as const

/** Truncated, and only the bytes themselves show it. */
const cuts: ReadonlyArray<Kind> = [
  { what: "content-length, cut at 0", framing: "content-length", wire: atStart },
  { what: "content-length, cut in the middle", framing: "content-length", wire: inMiddle },
  { what: "content-length, cut one byte before its end", framing: "content-length", wire: beforeEnd },
  { what: "chunks, cut at 0", framing: "chunks", wire: atStart },
  { what: "chunks, cut within one", framing: "chunks", wire: inChunk },
  { what: "chunks, cut between two", framing: "chunks", wire: between },
  { what: "chunks, cut before the last", framing: "chunks", wire: withoutLast },
  { what: "neither length nor chunks, cut at 0", framing: "the connection's end", wire: atStart },
  { what: "neither length nor chunks, cut in the middle", framing: "the connection's end", wire: inMiddle },
  ...cutInGzip.flatMap(
    ([where, cut]): ReadonlyArray<Kind> => [
      { what: `gzip cut ${where}, of a greater content-length`, framing: "content-length", gzip: true, wire: cut },
      { what: `gzip cut ${where}, in a content-length of its own`, framing: "content-length", gzip: true, body: cut },
      { what: `gzip cut ${where}, in chunks to the last`, framing: "chunks", gzip: true, body: cut },
      {
        what: `gzip cut ${where}, in chunks without the last`,
        framing: "chunks",
        gzip: true,
        body: cut,
        wire: withoutLast
      },
      {
        what: `gzip cut ${where}, with neither length nor chunks`,
        framing: "the connection's end",
        gzip: true,
        wire: cut
      }
    ]
  )
]

/**
 * The transport detects a truncation below all wrappers. So each position is tested with the client as it is; with the
 * wrappers one position of each framing, and all positions if the check depends on the response itself.
 */
const standsForOthers = ({ body, framing, wire }: Kind): boolean =>
  framing === "the connection's end" || [body, wire].some((cut) => cut === inMiddle || cut === inChunk)

const wholes: ReadonlyArray<Kind> = (Object.keys(framings) as Array<FramingName>).flatMap(
  (framing): ReadonlyArray<Kind> => [
    { what: `whole, by ${framing}`, framing },
    { what: `whole, gzip by ${framing}`, framing, gzip: true }
  ]
)

const coded = ({ gzip }: Kind, type: Type): Buffer => (gzip === true ? gzipSync(contents[type]) : contents[type])

const answer = (kind: Kind, type: Type, after: RawReply["after"]): RawReply => {
  const { body = plain, framing, gzip, wire = plain } = kind
  const sent = body(coded(kind, type))
  const { bytes, headers } = framings[framing](sent.length)
  const coding = gzip === true ? ["content-encoding: gzip"] : []
  const head = ["HTTP/1.1 200 OK", `content-type: ${type}`, ...coding, ...headers].join("\r\n")
  return { bytes: Buffer.concat([Buffer.from(`${head}\r\n\r\n`), wire(bytes(sent))]), after }
}

/** Bytes unchanged, other values as JSON, so that differences are readable. */
const text = (data: unknown): string =>
  data instanceof Uint8Array ? Buffer.from(data).toString("latin1") : JSON.stringify(data)

/** A call and its result. */
interface Call {
  readonly name: string
  readonly type: Type
  readonly make: (run: Run, url: string, home: string) => Effect.Effect<unknown, LmsError>
}

const FILE = "rows.csv"

const calls: ReadonlyArray<Call> = [
  {
    name: "lms on JSON",
    type: "application/json",
    make: (run, url) => Effect.map(run(lms(url, {}, noRetry)), ({ data }) => data)
  },
  {
    name: "lms on CSV",
    type: "text/csv",
    make: (run, url) => Effect.map(run(lms(url, {}, noRetry)), ({ data }) => data)
  },
  {
    name: "lmsStream",
    type: "application/json",
    make: (run, url) => Effect.map(run(Stream.runCollect(lmsStream(url, {}, noRetry))), (rows) => [...rows])
  },
  {
    name: "destfile",
    type: "text/csv",
    make: (run, url, home) =>
      Effect.map(run(lms(url, {}, { ...noRetry, destfile: Path.join(home, FILE) })), ({ path }) =>
        Fs.readFileSync(path)
      )
  }
]

const typed: unknown = expect.stringMatching(/^Lms(?:Transport|Decode|File)Error /)
const undelimited = "LmsTransportError Body ERR_UNDELIMITED"

const shown = (error: LmsError): string => {
  const { _tag, code, reason } = { reason: "", code: "", ...error }
  return `${_tag} ${reason} ${code}`.trimEnd()
}

/** Bodies that could be truncated: an empty body, and bytes without an end marker. The client rejects them. */
const cannotBeTold = (name: string, { framing, gzip, wire }: Kind): boolean =>
  framing === "the connection's end" &&
  (name === "destfile" ||
    (name === "lms on CSV" && gzip !== true) ||
    (name === "lms on JSON" && gzip !== true && wire === atStart))

/** A file is saved as sent, with its content coding, if its HTTP framing and its gzip are complete. */
const isSaved = ({ body, framing, wire }: Kind): boolean =>
  body === undefined && wire === undefined && framing !== "the connection's end"

/** The expected result of a call. */
const due = (name: string, type: Type, kind: Kind, after: RawReply["after"]): unknown => {
  if (cannotBeTold(name, kind)) return after === "end" ? undelimited : typed
  if (name === "destfile" && isSaved(kind)) return text(coded(kind, type))
  return kind.body === undefined && kind.wire === undefined ? text(contents[type]) : typed
}

describe.each(wraps)("a client wrapped by %s", (wrapped, wrap, works) => {
  const run = shareClient(clientOf(wrap))

  /** The actual and the expected result of a call. Each call has its own server, because connections are closed. */
  const made = (kind: Kind, after: RawReply["after"], { make, name, type }: Call) =>
    Effect.gen(function* () {
      const server = yield* serveRaw(() => answer(kind, type, after))
      const home = name === "destfile" ? yield* temporaryDirectory : undefined
      const made = make(run, `${server.origin}/api/v1/rows`, home ?? "")
      const given = yield* Effect.match(made, { onSuccess: text, onFailure: shown })
      expect([name, server.requests.map(works)]).toEqual([name, [true]])
      const expected = due(name, type, kind, after)
      const files = name === "destfile" && isSaved(kind) ? [FILE] : []
      return {
        given: [`${name}, ${after}`, given, home === undefined ? [] : Fs.readdirSync(home)],
        due: [`${name}, ${after}`, expected, files]
      }
    })

  const holds = (kind: Kind, ...afters: ReadonlyArray<RawReply["after"]>) =>
    Effect.gen(function* () {
      const each = afters.flatMap((after) => calls.map((call) => made(kind, after, call)))
      const outcomes = yield* Effect.all(each, { concurrency: "unbounded" })
      expect(outcomes.map(({ given }) => given)).toEqual(outcomes.map(({ due }) => due))
    })

  const tried = wrapped === "nothing" ? cuts : cuts.filter(standsForOthers)
  it.scopedLive.each(tried.map((kind) => [kind.what, kind] as const))("%s is never returned as complete", ([, kind]) =>
    holds(kind, "end", "reset")
  )

  it.scopedLive.each(wholes.map((kind) => [kind.what, kind] as const))(
    "%s is returned if it is provably complete",
    ([, kind]) => holds(kind, "end")
  )
})
