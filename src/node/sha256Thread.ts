/** The thread in which large files are hashed. */
import { Worker } from "node:worker_threads"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import type * as Scope from "effect/Scope"
import type { ThreadHash, TransferableBytes } from "../internal/files/platform.js"

type Question =
  | { readonly id: number; readonly buffer: TransferableBytes; readonly length: number }
  | { readonly id: number; readonly end: "digest" | "discard" }

type Answer = TransferableBytes | string | undefined

/**
 * Answers each question in the order of their coming: a buffer with that buffer, `digest` with the digest. As text, and
 * not as a file, because a bundler would leave the file behind.
 */
const PROGRAM = `
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

/** It may die at any time: then all of its hashes are lost. */
class Thread {
  lost = false
  readonly #worker: Worker
  #waiting: Array<(answer: Answer) => void> = []

  constructor(program: string) {
    this.#worker = new Worker(program, { eval: true, env: {}, execArgv: [] })
    this.#worker.unref()
    this.#worker.on("message", (answer: Answer) => {
      const waiting = this.#waiting.shift()
      if (this.#waiting.length === 0) this.#worker.unref()
      waiting?.(answer)
    })
    // An `exit` follows each error, but without a listener the error would be an uncaught one.
    this.#worker.on("error", () => {})
    this.#worker.on("exit", () => {
      this.lost = true
      const waiting = this.#waiting
      this.#waiting = []
      for (const wake of waiting) wake(undefined)
    })
  }

  /** Gives the answer; none when the thread is gone. Keeps the program running until then. */
  ask(question: Question, done: (answer: Answer) => void): void {
    if (this.lost) {
      done(undefined)
      return
    }
    if (this.#waiting.length === 0) this.#worker.ref()
    this.#waiting.push(done)
    this.#worker.postMessage(question, "buffer" in question ? [question.buffer.buffer] : [])
  }

  end(): Promise<unknown> {
    return this.#worker.terminate()
  }
}

const hashOn = (thread: Thread, id: number): ThreadHash => {
  let ended = false
  const end = (how: "digest" | "discard"): Effect.Effect<Answer> =>
    Effect.async((resume) => {
      ended = true
      thread.ask({ id, end: how }, (answer) => resume(Effect.succeed(answer)))
    })
  return {
    update: (buffer, length, back) => {
      const { length: size } = buffer
      thread.ask({ id, buffer, length }, (answer) => back(answer instanceof Uint8Array ? answer : new Uint8Array(size)))
    },
    digest: Effect.map(end("digest"), Option.liftPredicate(Predicate.isString)),
    discard: Effect.suspend(() => (ended ? Effect.void : Effect.asVoid(end("discard"))))
  }
}

/**
 * Makes hashes that one other thread takes. The thread starts with the first hash and ends with the scope. If it dies, the
 * next hash starts another.
 */
export const maker = (program: string = PROGRAM): Effect.Effect<() => ThreadHash, never, Scope.Scope> =>
  Effect.gen(function* () {
    let thread: Thread | undefined
    let ids = 0
    yield* Effect.addFinalizer(() => Effect.promise(() => thread?.end() ?? Promise.resolve()))
    return () => {
      if (thread === undefined || thread.lost) thread = new Thread(program)
      return hashOn(thread, ids++)
    }
  })
