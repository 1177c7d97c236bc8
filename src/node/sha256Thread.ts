import { Worker } from "node:worker_threads"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import type { Buffer, ThreadHash } from "../internal/sha256.js"

type Question =
  | { readonly id: number; readonly buffer: Buffer; readonly length: number }
  | { readonly id: number; readonly end: "digest" | "discard" }

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

type Answer = Buffer | string | undefined

/** One thread, which lives while there is a hash under way. It may die at any time: then all of its hashes are lost. */
class Thread {
  open = 0
  lost = false
  readonly #worker: Worker
  #waiting: Array<(answer: Answer) => void> = []

  constructor(program: string) {
    this.#worker = new Worker(program, { eval: true, stdin: false, env: {}, execArgv: [] })
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

  close(): void {
    this.open -= 1
    if (this.open > 0) return
    this.lost = true
    void this.#worker.terminate()
  }
}

/** Makes hashes that are taken in a thread beside this one. */
export const maker = (program: string = PROGRAM): (() => ThreadHash) => {
  let thread: Thread | undefined
  let ids = 0
  return () => {
    if (thread === undefined || thread.lost) thread = new Thread(program)
    const mine = thread
    const id = ids++
    let ended = false
    mine.open += 1
    const ask = (what: "digest" | "discard") =>
      Effect.async<Answer>((resume) => {
        mine.ask({ id, end: what }, (answer) => {
          mine.close()
          resume(Effect.succeed(answer))
        })
      })
    return {
      update: (buffer, length, done) => {
        const { length: size } = buffer
        mine.ask({ id, buffer, length }, (answer) => done(answer instanceof Uint8Array ? answer : new Uint8Array(size)))
      },
      digest: Effect.suspend(() => {
        ended = true
        return Effect.map(ask("digest"), Option.liftPredicate(Predicate.isString))
      }),
      discard: Effect.suspend(() => {
        if (ended) return Effect.void
        ended = true
        return Effect.asVoid(ask("discard"))
      })
    }
  }
}
