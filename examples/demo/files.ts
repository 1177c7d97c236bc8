/** Uploads a file, downloads it again, and compares the hashes. */
import { createHash } from "node:crypto"
import { FileSystem } from "@effect/platform"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { Console, Effect } from "effect"
import { lms, lmsUpload } from "effect-lms"
import { check, failingStep, step } from "./step.js"

const content = Uint8Array.from({ length: 3_000_000 }, (_, index) => (index * 7919) % 251)

export const files = Effect.gen(function* () {
  yield* Console.log("\nFiles")
  const fs = yield* FileSystem.FileSystem
  const folder = yield* fs.makeTempDirectoryScoped({ prefix: "effect-lms-demo-" })
  const original = `${folder}/notes.pdf`
  const destfile = `${folder}/copy.pdf`
  yield* fs.writeFile(original, content)

  const uploaded = yield* step(
    "Upload a file",
    lmsUpload(original, { course_id: 101, parent_folder_path: "handouts/" }),
    ({ data }) => `“${data.display_name}”, ${data.size} bytes, file ${data.id}`
  )
  // An address from a response: with the method it can only be an address.
  const download = lms(`GET ${uploaded.data.url}`, {}, { destfile })
  const { sha256 } = yield* step(
    "Download it again",
    download,
    ({ bytes, sha256 }) => `${bytes} bytes, SHA-256 ${sha256.slice(0, 12)}…`
  )
  const expected = createHash("sha256").update(content).digest("hex")
  yield* check(sha256 === expected, `expected SHA-256 ${expected}, got ${sha256}`)

  const error = yield* failingStep("Download it to the same file again", download)
  yield* check(error._tag === "LmsFileError", `expected an LmsFileError, got ${error._tag}`)
  const names = yield* fs.readDirectory(folder)
  yield* check(names.length === 2, `expected two files, got ${names.join(", ")}`)
}).pipe(Effect.scoped, Effect.provide(NodeContext.layer))
