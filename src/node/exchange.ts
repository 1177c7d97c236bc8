/** One request and its response, as undici's dispatch handler. */

/**
 * Collects the body as it comes, up to a bound when nobody reads, and hands over what it has when somebody does. For a
 * small body all of it is usually there before the fiber that waits for the headers has woken up, so that reading it
 * costs no second wait.
 */
import * as Effect from "effect/Effect"
import type { Dispatcher } from "undici"
import {
  TransportError,
  type TransportLimits,
  type TransportResponse,
  UNSENT
} from "../internal/transport/transport.js"
import { type Connections, isReadable, type Job, type Way } from "./connections.js"
import type { Timed } from "./deadlines.js"

/** What is collected ahead of a reader before the socket is paused. */
const readAhead = 1024 * 1024

type Resume = (effect: Effect.Effect<TransportResponse, TransportError>) => void
export type RawHeaders = Readonly<Record<string, string | Array<string> | undefined>>
type Open = (exchange: Exchange, status: number, headers: RawHeaders) => TransportResponse

/** What is asked of an exchange. */
export interface Asked {
  readonly to: Way
  readonly options: Dispatcher.DispatchOptions
  readonly limits: TransportLimits
  /** It is a transfer, and may take as long as it takes. */
  readonly long: boolean
}

export class Exchange implements Job, Timed {
  slot: Job["slot"] = undefined
  ended = false
  failure: Error | undefined = undefined
  private chunks: Array<Uint8Array> = []
  private size = 0
  private collecting = false
  private waking = false
  private controller: Dispatcher.DispatchController | undefined = undefined
  private waiters: Array<() => void> | undefined = undefined

  /** Which of the limits `due` is of. */
  private phase: "unsent" | "unanswered" | "unread" | "read" = "unsent"
  due = Number.POSITIVE_INFINITY

  private readonly connections: Connections
  private readonly open: Open
  private resume: Resume | undefined
  private readonly limits: TransportLimits
  private readonly to: Way
  readonly options: Dispatcher.DispatchOptions
  readonly long: boolean

  constructor(connections: Connections, { limits, long, options, to }: Asked, open: Open, resume: Resume) {
    this.connections = connections
    this.limits = limits
    this.to = to
    this.options = options
    this.long = long
    this.open = open
    this.resume = resume
    this.within(limits.headers)
  }

  /** The next thing has to come within so many milliseconds. */
  private within(limit: number): void {
    if (Number.isFinite(limit)) this.connections.deadlines.set(this, performance.now() + limit)
    else this.due = limit
  }

  expire(): void {
    if (this.phase === "unsent") this.fail(new Late(UNSENT, this.connections.pending(this)))
    else if (this.phase === "unanswered") this.fail(new Late("UND_ERR_HEADERS_TIMEOUT", "No answer came in time"))
    else if (this.phase === "unread") this.abort("The response had no reader for too long")
    // It is the reader who keeps it waiting.
    else if (this.controller?.paused) this.within(this.limits.stall)
    else this.fail(new Late("UND_ERR_BODY_TIMEOUT", "No byte of the body came in time"))
  }

  // The reader's side

  /** Everything from now on is kept until `takeAll`, as far as it may be taken into memory. */
  collect(announced: number): void {
    this.collecting = true
    // Both what has come and what is still to come.
    if (Math.max(this.size, announced) > this.limits.body) this.fail(new TooLarge())
    else this.attend()
  }

  /** The largest body that is taken into memory. */
  get maxBody(): number {
    return this.limits.body
  }

  /** A reader is there: it now answers for the exchange, and aborts it when it stops early. */
  attend(): void {
    if (this.phase === "unread") {
      this.phase = "read"
      this.within(this.limits.stall)
    }
    this.flow()
  }

  /** What has come since the last call; undefined when nothing has. Lets a paused socket go on. */
  take(): Array<Uint8Array> | undefined {
    if (this.chunks.length === 0) return undefined
    const taken = this.chunks
    this.chunks = []
    this.size = 0
    this.flow()
    return taken
  }

  /** The whole body, once it has ended. */
  takeAll(): Uint8Array {
    const { chunks, size } = this
    this.chunks = []
    this.size = 0
    const [first] = chunks
    return chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks, size)
  }

  /** Succeeds when there is something new: bytes, the end, or a failure. While collecting: the end or a failure. */
  get news(): Effect.Effect<void> {
    return Effect.async<void>((resume) => {
      // A fiber may have to yield between looking and waiting, and what came meanwhile wakes nobody.
      if (this.ended || this.failure !== undefined || (this.chunks.length > 0 && !this.collecting)) {
        return resume(Effect.void)
      }
      const wake = () => resume(Effect.void)
      this.waiters = [...(this.waiters ?? []), wake]
      return Effect.sync(() => {
        this.waiters = this.waiters?.filter((waiter) => waiter !== wake)
      })
    })
  }

  abort(reason: string): void {
    if (this.ended || this.failure !== undefined) return
    this.fail(new Error(reason))
  }

  // undici's side

  onRequestStart(): void {
    this.phase = "unanswered"
    // A body that is streamed may take as long as it takes: from here on undici watches that it moves.
    if (isReadable(this.options.body)) this.within(Number.POSITIVE_INFINITY)
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: RawHeaders): void {
    const { resume } = this
    // An informational response (103 Early Hints) comes before the real one.
    if (status < 200 || resume === undefined) return
    this.resume = undefined
    this.controller = controller
    this.phase = "unread"
    this.within(this.connections.unreadTimeout)
    resume(Effect.succeed(this.open(this, status, headers)))
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (this.failure !== undefined) return
    this.chunks.push(chunk)
    this.size += chunk.length
    if (this.collecting && this.size > this.limits.body) {
      this.fail(new TooLarge())
      return
    }
    if (this.phase === "read") this.within(this.limits.stall)
    if (this.collecting) return
    if (this.size >= readAhead) controller.pause()
    if (this.waiters === undefined || this.waking) return
    // Socket reads come in bursts. Waking the reader once after the burst costs it far fewer turns than once a read.
    this.waking = true
    setImmediate(deliver, this)
  }

  onResponseEnd(): void {
    if (this.failure !== undefined) return
    this.ended = true
    this.settle()
    this.connections.release(this)
    this.wake()
  }

  onResponseError(_: unknown, error: Error): void {
    if (this.ended || this.failure !== undefined) return
    this.fail(error)
  }

  private fail(error: Error): void {
    const { body } = this.options
    // Asked before the body is destroyed along with the connection.
    const encoding = isEncoding(error) || (isReadable(body) && body.errored === error)
    this.failure = error
    if (this.collecting) this.chunks = []
    this.settle()
    this.connections.discard(this.to.origin, this)
    const { resume } = this
    if (resume !== undefined) {
      this.resume = undefined
      resume(Effect.fail(new TransportError({ reason: encoding ? "Encode" : unanswered(error), cause: error })))
    }
    this.wake()
  }

  /** Nothing more comes: drop what would keep the connection's objects alive along with the response. */
  private settle(): void {
    this.controller = undefined
    this.connections.deadlines.forget(this)
  }

  private flow(): void {
    const { controller } = this
    // The parser may not be entered from one of its own callbacks, and a reader can be woken by one.
    if (controller?.paused) queueMicrotask(() => controller.resume())
  }

  wake(): void {
    this.waking = false
    const { waiters } = this
    if (waiters === undefined) return
    this.waiters = undefined
    for (const waiter of waiters) waiter()
  }
}

const deliver = (exchange: Exchange): void => exchange.wake()

/** More of a body than is taken into memory. */
export class TooLarge extends Error {}

/** A limit that has passed, with the code that undici has for it. */
class Late extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Requests undici refuses to write, or finds to be other than announced. */
const isEncoding = (error: Error): boolean =>
  codeOf(error) === "UND_ERR_INVALID_ARG" || codeOf(error) === "UND_ERR_REQ_CONTENT_LENGTH_MISMATCH"

const codeOf = (error: Error): unknown => ("code" in error ? error.code : undefined)

const unanswered = (error: Error): TransportError["reason"] => {
  const code = codeOf(error)
  return code === "UND_ERR_HEADERS_TIMEOUT" || code === UNSENT ? "Timeout" : "Connection"
}

/** A failure of the answer's body as the transport's. */
export const broken = (cause: unknown): TransportError => new TransportError({ reason: brokenBy(cause), cause })

const brokenBy = (cause: unknown): TransportError["reason"] => {
  if (!(cause instanceof Error)) return "Body"
  // Of zlib's, for what comes out of a compressed body.
  if (cause instanceof TooLarge || codeOf(cause) === "ERR_BUFFER_TOO_LARGE") return "TooLarge"
  return codeOf(cause) === "UND_ERR_BODY_TIMEOUT" ? "Stall" : "Body"
}
