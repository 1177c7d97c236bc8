/** SHA-256 by `node:crypto`; large files are hashed in a worker thread. */
import { createHash } from "node:crypto"
import { Worker } from "node:worker_threads"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import type * as Scope from "effect/Scope"
import { type Hash, Sha256, type ThreadHash, type TransferableBytes } from "../internal/files/platform.js"

const make = (): Hash => {
  const hash = createHash("sha256")
  return {
    update: (bytes) => hash.update(bytes),
    digest: () => hash.digest("hex"),
    digestSoFar: () => hash.copy().digest("hex")
  }
}

/** Hashing a smaller file blocks the event loop too briefly to be worth a thread. */
const MIN_THREAD_BYTES = 16 * 1024 * 1024

type ThreadRequest =
  | { readonly id: number; readonly buffer: TransferableBytes; readonly length: number }
  | { readonly id: number; readonly end: "digest" | "discard" }

type ThreadResponse = TransferableBytes | string | undefined

/**
 * The program of the worker thread. Responds to requests in order: to a buffer with the same buffer, to `digest` with the
 * digest. It is a string and not a file because bundlers do not include a worker file.
 */
const THREAD_PROGRAM = `
const { createHash } = require("node:crypto")
const { parentPort } = require("node:worker_threads")
const hashes = new Map()
parentPort.on("message", ({ id, buffer, length, end }) => {
  const hash = hashes.get(id) ?? createHash("sha256")
  if (end === undefined) {
    hashes.set(id, hash)
    hash.update(buffer.subarray(0, length))
    parentPort.postMessage(buffer, [buffer.buffer])
  } else {
    hashes.delete(id)
    parentPort.postMessage(end === "digest" ? hash.digest("hex") : undefined)
  }
})
`

/** A worker thread. It can exit at any time, and all of its hashes are then lost. */
class HashThread {
  hasExited = false
  readonly #worker: Worker
  #callbacks: Array<(response: ThreadResponse) => void> = []

  constructor(program: string) {
    this.#worker = new Worker(program, { eval: true, env: {}, execArgv: [] })
    this.#worker.unref()
    this.#worker.on("message", (response: ThreadResponse) => {
      const callback = this.#callbacks.shift()
      if (this.#callbacks.length === 0) this.#worker.unref()
      callback?.(response)
    })
    // An `exit` event follows each error. Without this listener the error would be an uncaught exception.
    this.#worker.on("error", () => {})
    this.#worker.on("exit", () => {
      this.hasExited = true
      const callbacks = this.#callbacks
      this.#callbacks = []
      for (const callback of callbacks) callback(undefined)
    })
  }

  /** Keeps the process running until the response arrives. The response is undefined if the thread has exited. */
  send(request: ThreadRequest, onResponse: (response: ThreadResponse) => void): void {
    if (this.hasExited) {
      onResponse(undefined)
      return
    }
    if (this.#callbacks.length === 0) this.#worker.ref()
    this.#callbacks.push(onResponse)
    this.#worker.postMessage(request, "buffer" in request ? [request.buffer.buffer] : [])
  }

  terminate(): Promise<unknown> {
    return this.#worker.terminate()
  }
}

const makeThreadHash = (thread: HashThread, id: number): ThreadHash => {
  let ended = false
  const end = (how: "digest" | "discard"): Effect.Effect<ThreadResponse> =>
    Effect.async((resume) => {
      ended = true
      thread.send({ id, end: how }, (response) => resume(Effect.succeed(response)))
    })
  return {
    update: (buffer, length, back) => {
      const { length: size } = buffer
      thread.send({ id, buffer, length }, (response) =>
        back(response instanceof Uint8Array ? response : new Uint8Array(size))
      )
    },
    digest: Effect.map(end("digest"), Option.liftPredicate(Predicate.isString)),
    discard: Effect.suspend(() => (ended ? Effect.void : Effect.asVoid(end("discard"))))
  }
}

/**
 * Returns a function that creates hashes in one shared thread. The thread starts with the first hash and ends with the
 * scope. If it exits earlier, the next hash starts another one.
 */
export const threadHashFactory = (
  program: string = THREAD_PROGRAM
): Effect.Effect<() => ThreadHash, never, Scope.Scope> =>
  Effect.gen(function* () {
    let thread: HashThread | undefined
    let nextId = 0
    yield* Effect.addFinalizer(() => Effect.promise(() => thread?.terminate() ?? Promise.resolve()))
    return () => {
      if (thread === undefined || thread.hasExited) thread = new HashThread(program)
      return makeThreadHash(thread, nextId++)
    }
  })

/**
 * Node's native SHA-256 is about ten times as fast as JavaScript. It still takes a third of the processor time of a fast
 * download, so a large file is hashed in a thread.
 */
export const layer: Layer.Layer<never> = Layer.scoped(
  Sha256,
  Effect.map(threadHashFactory(), (makeThread) =>
    Option.some({
      make,
      // Node's permission model can forbid threads.
      makeThread: (size: number) => (size < MIN_THREAD_BYTES ? Option.none() : Option.liftThrowable(makeThread)())
    })
  )
)
