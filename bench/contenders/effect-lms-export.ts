import * as Fs from "node:fs"
import * as Path from "node:path"
import { fileURLToPath } from "node:url"
import * as Effect from "effect/Effect"
import { lmsExport } from "effect-lms/export"
import { LmsNode } from "effect-lms/node"
import type { Contender } from "../contender.js"

/** Exports the list to a file next to this program, compressed if the suite requests it. */
export const contender: Contender = async ({ url }) => {
  const home = Fs.mkdtempSync(Path.join(Path.dirname(fileURLToPath(import.meta.url)), "export-"))
  const file = Path.join(home, `rows.ndjson${process.env.BENCH_GZIP === "1" ? ".gz" : ""}`)
  const exported = Effect.provide(lmsExport(file, url), LmsNode.layer)
  try {
    return { records: (await Effect.runPromise(exported)).rows, sum: 0 }
  } finally {
    Fs.rmSync(home, { recursive: true })
  }
}
