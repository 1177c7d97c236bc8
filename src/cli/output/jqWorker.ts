/** A worker thread that runs jq. An expression that never ends would otherwise keep the process from handling a signal. */
import { readFileSync } from "node:fs"
import { parentPort } from "node:worker_threads"
import { brotliDecompressSync } from "node:zlib"
import { loadJq } from "jq-wasm"

/** One run of jq. */
export interface JqTask {
  /** JSON texts. */
  readonly input: string
  readonly expression: string
  readonly flags: ReadonlyArray<string>
}

export interface JqResult {
  readonly stdout: string
  readonly stderr: string
  readonly exitCode: number
}

// The build writes this file beside the program.
const wasmBinary = brotliDecompressSync(readFileSync(new URL("./jq.wasm.br", import.meta.url)))
const jq = await loadJq({ wasmBinary })

parentPort?.on("message", ({ expression, flags, input }: JqTask) => {
  const result: JqResult = jq.raw(input, expression, [...flags])
  parentPort?.postMessage(result)
})
