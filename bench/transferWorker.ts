/** Runs one transfer. Arguments: direction, contender, origin, file, size in bytes. */
import * as Fs from "node:fs"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { ReadableStream } from "node:stream/web"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { lms, lmsUpload } from "effect-lms"
import { LmsNode } from "effect-lms/node"

export interface Result {
  readonly seconds: number
  readonly cpuSeconds: number
  readonly maxRssMiB: number
}

const [direction = "", contender = "", origin = "", file = "", size = "0"] = process.argv.slice(2)

const runtime = ManagedRuntime.make(LmsNode.layer)
const options = { apiUrl: origin, token: "bench~0123456789", progress: false }

const transfers: Record<string, (bytes: number) => Promise<unknown>> = {
  "download effect-lms": (bytes) =>
    runtime.runPromise(lms("/api/v1/download", { size: bytes }, { ...options, destfile: file, overwrite: true })),
  "download fetch": async (bytes) => {
    const response = await fetch(`${origin}/api/v1/download?size=${bytes}`)
    await pipeline(Readable.fromWeb(response.body as ReadableStream), Fs.createWriteStream(file))
  },
  "upload effect-lms": () =>
    runtime.runPromise(Effect.asVoid(lmsUpload(file, {}, { ...options, endpoint: "/api/v1/upload" }))),
  "upload fetch": async () => {
    const form = new FormData()
    form.append("file", await Fs.openAsBlob(file), "file")
    await (await fetch(`${origin}/storage`, { method: "POST", body: form })).json()
  }
}

const transfer = transfers[`${direction} ${contender}`]
if (transfer === undefined) throw new Error(`no transfer "${direction} ${contender}"`)
// Warm-up: compiles the code and opens the connection.
if (direction === "download") await transfer(32 * 1024 * 1024)
const start = process.cpuUsage()
const startedAt = process.hrtime.bigint()
await transfer(Number(size))
const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9
const cpu = process.cpuUsage(start)
const result: Result = {
  seconds,
  cpuSeconds: (cpu.user + cpu.system) / 1e6,
  maxRssMiB: process.resourceUsage().maxRSS / 1024
}
if (direction === "download" && Fs.statSync(file).size !== Number(size)) throw new Error("the file is incomplete")
await runtime.dispose()
process.send?.(result, () => process.exit())
