/** One request and its response, as a dispatch handler for undici. */
/**
 * Buffers the body until a reader asks for it. The complete body of a small response has usually arrived before the
 * fiber that waits for the headers resumes, so reading it needs no second wait.
 */
import * as Effect from "effect/Effect"
import type { Dispatcher } from "undici"
import { BUSY, errorCode, UNSENT } from "../internal/response/networkError.js"
import { TransportError, type TransportLimits, type TransportResponse } from "../internal/transport/transport.js"
import { type Connections, isReadable, type Job, type Route } from "./connections.js"

/** The socket is paused when this much of a body is buffered. */
const MAX_BUFFERED_BYTES = 1024 * 1024

/** Node's timers do not accept a longer delay. A longer limit does not expire. */
const MAX_TIMER_MILLIS = 2 ** 31 - 1

type Resume = (effect: Effect.Effect<TransportResponse, TransportError>) => void
export type RawHeaders = Readonly<Record<string, string | Array<string> | undefined>>
type MakeResponse = (handler: UndiciHandler, status: number, headers: RawHeaders) => TransportResponse

interface HandlerOptions {
  readonly route: Route
  readonly options: Dispatcher.DispatchOptions
  readonly limits: TransportLimits
  /** The request or the response is a file, whose duration is not limited. */
  readonly isTransfer: boolean
}

export class UndiciHandler implements Job {
  slot: Job["slot"] = undefined
  ended = false
  failure: Error | undefined = undefined
  private chunks: Array<Uint8Array> = []
  private size = 0
  private collecting = false
  private wakeScheduled = false
  private controller: Dispatcher.DispatchController | undefined = undefined
  private waiters: Array<() => void> | undefined = undefined

  /** Determines which limit the timer belongs to. */
  private phase: "unsent" | "awaitingResponse" | "unread" | "reading" = "unsent"
  private timer: NodeJS.Timeout | undefined = undefined

  private readonly connections: Connections
  private readonly makeResponse: MakeResponse
  private resume: Resume | undefined
  readonly limits: TransportLimits
  private readonly route: Route
  readonly options: Dispatcher.DispatchOptions
  readonly isTransfer: boolean

  constructor(
    connections: Connections,
    { isTransfer, limits, options, route }: HandlerOptions,
    makeResponse: MakeResponse,
    resume: Resume
  ) {
    this.connections = connections
    this.limits = limits
    this.route = route
    this.options = options
    this.isTransfer = isTransfer
    this.makeResponse = makeResponse
    this.resume = resume
    this.setTimeLimit(limits.headersTimeoutMillis)
  }

  /** The sockets keep the process running. Their time limits must not. */
  private setTimeLimit(millis: number): void {
    clearTimeout(this.timer)
    this.timer = millis > MAX_TIMER_MILLIS ? undefined : setTimeout(() => this.expire(), millis).unref()
  }

  private expire(): void {
    if (this.phase === "unsent") this.fail(new TimeoutError(...this.connections.describeWait(this)))
    else if (this.phase === "awaitingResponse") {
      this.fail(new TimeoutError("UND_ERR_HEADERS_TIMEOUT", "No response within the time limit"))
    } else if (this.phase === "unread") this.abort("The response was not read within the time limit")
    // The socket is paused because the reader is slow. That is not a stall.
    else if (this.controller?.paused) this.timer?.refresh()
    else this.fail(new TimeoutError("UND_ERR_BODY_TIMEOUT", "No byte of the body within the time limit"))
  }

  // Called by the reader

  /** Buffers the complete body for `takeBody`. Fails if it exceeds the limit. */
  collect(contentLength: number): void {
    this.collecting = true
    // Checks the bytes that have arrived and the announced length.
    if (Math.max(this.size, contentLength) > this.limits.maxBodyBytes) this.fail(new BodyTooLarge())
    else this.startReading()
  }

  /** From now on the reader is responsible for the handler. It must abort the handler if it stops early. */
  startReading(): void {
    if (this.phase === "unread") {
      this.phase = "reading"
      this.setTimeLimit(this.limits.idleTimeoutMillis)
    }
    this.resumeSocket()
  }

  /** Returns what has arrived since the last call, or undefined. Resumes a paused socket. */
  takeChunks(): Array<Uint8Array> | undefined {
    if (this.chunks.length === 0) return undefined
    const { chunks } = this
    this.chunks = []
    this.size = 0
    this.resumeSocket()
    return chunks
  }

  /** Returns the complete body. Only valid when the handler has ended. */
  takeBody(): Uint8Array {
    const { chunks, size } = this
    this.chunks = []
    this.size = 0
    const [first] = chunks
    return chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks, size)
  }

  /** Waits for bytes, the end or a failure; while collecting, only for the end or a failure. */
  get waitForData(): Effect.Effect<void> {
    return Effect.async<void>((resume) => {
      // A fiber may yield between its check and this wait, and bytes that arrive in between wake no waiter.
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

  // Called by undici

  onRequestStart(): void {
    this.phase = "awaitingResponse"
    // The duration of a streamed upload is not limited. From here on, undici checks that it makes progress.
    if (isReadable(this.options.body)) this.setTimeLimit(Number.POSITIVE_INFINITY)
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: RawHeaders): void {
    const { resume } = this
    // Ignores informational responses, such as 103 Early Hints.
    if (status < 200 || resume === undefined) return
    this.resume = undefined
    this.controller = controller
    this.phase = "unread"
    this.setTimeLimit(this.connections.unreadTimeout)
    resume(Effect.succeed(this.makeResponse(this, status, headers)))
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (this.failure !== undefined) return
    this.chunks.push(chunk)
    this.size += chunk.length
    if (this.collecting && this.size > this.limits.maxBodyBytes) {
      this.fail(new BodyTooLarge())
      return
    }
    if (this.phase === "reading") this.timer?.refresh()
    if (this.collecting) return
    if (this.size >= MAX_BUFFERED_BYTES) controller.pause()
    if (this.waiters === undefined || this.wakeScheduled) return
    // Socket reads come in bursts. Waking the reader once per burst needs far fewer turns than once per read.
    this.wakeScheduled = true
    setImmediate(wakeReader, this)
  }

  onResponseEnd(): void {
    if (this.failure !== undefined) return
    this.ended = true
    this.cleanUp()
    this.connections.release(this)
    this.wake()
  }

  onResponseError(_: unknown, error: Error): void {
    if (this.ended || this.failure !== undefined) return
    this.fail(error)
  }

  private fail(error: Error): void {
    const { body } = this.options
    // Must be read before `discard` destroys the body.
    const isEncode = isEncodeError(error) || (isReadable(body) && body.errored === error)
    this.failure = error
    if (this.collecting) this.chunks = []
    this.cleanUp()
    this.connections.discard(this.route.origin, this)
    const { resume } = this
    if (resume !== undefined) {
      this.resume = undefined
      const reason = isEncode ? "Encode" : requestFailureReason(error)
      resume(Effect.fail(new TransportError({ reason, cause: error })))
    }
    this.wake()
  }

  /** Drops references that would keep the connection's objects in memory as long as the response. */
  private cleanUp(): void {
    this.controller = undefined
    clearTimeout(this.timer)
  }

  private resumeSocket(): void {
    const { controller } = this
    // A callback of the parser can wake a reader, and the parser must not be re-entered from its own callback.
    if (controller?.paused) queueMicrotask(() => controller.resume())
  }

  wake(): void {
    this.wakeScheduled = false
    const { waiters } = this
    if (waiters === undefined) return
    this.waiters = undefined
    for (const waiter of waiters) waiter()
  }
}

const wakeReader = (handler: UndiciHandler): void => handler.wake()

/** The body exceeds the limit for bodies in memory. */
export class BodyTooLarge extends Error {}

/** A time limit has passed. Uses the codes of undici. */
class TimeoutError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Requests that undici refuses to write, or whose body does not match its announced length. */
const isEncodeError = (error: Error): boolean =>
  errorCode(error) === "UND_ERR_INVALID_ARG" || errorCode(error) === "UND_ERR_REQ_CONTENT_LENGTH_MISMATCH"

const requestFailureReason = (error: Error): TransportError["reason"] => {
  const code = errorCode(error)
  return code === "UND_ERR_HEADERS_TIMEOUT" || code === UNSENT || code === BUSY ? "Timeout" : "Connection"
}

export const bodyError = (cause: unknown): TransportError =>
  new TransportError({ reason: bodyFailureReason(cause), cause })

const bodyFailureReason = (cause: unknown): TransportError["reason"] => {
  if (!(cause instanceof Error)) return "Body"
  // zlib reports output beyond its limit as ERR_BUFFER_TOO_LARGE.
  if (cause instanceof BodyTooLarge || errorCode(cause) === "ERR_BUFFER_TOO_LARGE") return "TooLarge"
  return errorCode(cause) === "UND_ERR_BODY_TIMEOUT" ? "Stall" : "Body"
}
