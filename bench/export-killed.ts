/** One process of the suite `export-kills`. Arguments: file, endpoint, options as JSON. */
import * as Effect from "effect/Effect"
import { type LmsExportOptions, lmsExport } from "effect-lms/export"
import { LmsNode } from "effect-lms/node"

const [file = "", endpoint = "", options = "{}"] = process.argv.slice(2)

lmsExport(file, endpoint, {}, JSON.parse(options) as LmsExportOptions).pipe(
  Effect.provide(LmsNode.layer),
  LmsNode.runMain
)
