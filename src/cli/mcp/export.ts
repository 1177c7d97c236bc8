/** The tool that exports lists to files in one directory. */
import * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import * as Effect from "effect/Effect"
import * as Struct from "effect/Struct"
import { makeField } from "../../csv/fields.js"
import { quote, UsageError } from "../errors.js"
import { loadExport, makeConversion, sourceOf } from "../export/conversion.js"
import { checkRequest, flag, makeTool, optional, paramsArgument, type Session, ToolError, text, texts } from "./tool.js"

/** A name alone cannot lead out of the directory. A leading dot would hide the file, or be a checkpoint. */
const FILE_NAME = /^\w[\w.~ -]{0,150}$/

/** The directory as it is now, without symbolic links. */
export const resolveFolder = Effect.fnUntraced(function* (folder: string) {
  const fs = yield* FileSystem.FileSystem
  const invalid = new UsageError({
    message: `--allow-folder must be a directory that exists, got ${quote(folder)}.`
  })
  const real = yield* Effect.mapError(fs.realPath(folder), () => invalid)
  const { type } = yield* Effect.mapError(fs.stat(real), () => invalid)
  return type === "Directory" ? real : yield* invalid
})

const isLink = (fs: FileSystem.FileSystem, file: string) => Effect.isSuccess(fs.readLink(file))

export const makeExportTool = (session: Session, folder: string) =>
  makeTool(
    {
      name: "export",
      title: "Export a list to a file",
      description:
        "Reads a complete list into a new file, and returns a summary. Use it for lists that are too long for read. After an interruption the same call continues.",
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
      args: {
        endpoint: text("Path of a list, such as: /api/v1/courses/:course_id/users"),
        params: paramsArgument,
        file: text(
          "A name without a directory. It ends in .ndjson (one record per line), .csv or .json, or one of them with .gz."
        ),
        collection: optional(text("The member with the records, if a page is an object.")),
        fields: optional(texts("For .csv and .json: the fields, such as: id, term.name")),
        overwrite: optional(flag("Replace an existing file."))
      }
    },
    Effect.fnUntraced(function* ({ collection, endpoint, fields, file, overwrite = false, params: given }) {
      const { method, params } = yield* checkRequest(session, endpoint, given)
      if (method !== "GET") {
        return yield* new ToolError({ message: `export sends GET requests only, got ${method}. Nothing was sent.` })
      }
      if (!FILE_NAME.test(file)) {
        return yield* new ToolError({
          message:
            "file must be a name without a directory, of letters, digits, spaces and . - _ ~. Nothing was sent. Example: users.csv"
        })
      }
      const fs = yield* FileSystem.FileSystem
      const path = yield* Path.Path
      const target = path.join(folder, file)
      const source = sourceOf(target)
      const checkpoints = path.join(folder, ".lms")
      const written = [
        target,
        source,
        checkpoints,
        ...[target, source].map((f) => path.join(checkpoints, path.basename(f)))
      ]
      const links = yield* Effect.filter(written, (file) => isLink(fs, file))
      const real = yield* Effect.orElseSucceed(fs.realPath(folder), () => undefined)
      if (links.length > 0 || real !== folder) {
        return yield* new ToolError({
          message: `${links[0] ?? folder} is a symbolic link, or the directory has been replaced. Nothing was sent, and nothing was written.`
        })
      }
      const conversion = yield* makeConversion(target, { fields: fields?.map(makeField), overwrite, bom: false })
      if (fields !== undefined && conversion === undefined) {
        return yield* new ToolError({ message: "fields requires a file whose name ends in .csv or .json." })
      }
      const { lmsExport } = yield* loadExport
      const exportTo = (file: string) =>
        lmsExport(file, endpoint, {}, { ...session.call, params, collection, overwrite })
      const exported = yield* conversion === undefined ? exportTo(target) : conversion(exportTo)
      return Struct.pick(exported, "path", "rows", "unchanged")
    })
  )
