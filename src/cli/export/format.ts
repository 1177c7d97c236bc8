/** Converts a finished export, one record per line, to CSV or one JSON array. */
import { createGzip } from "node:zlib"
import type { PlatformError } from "@effect/platform/Error"
import * as FileSystem from "@effect/platform/FileSystem"
import * as NodeStream from "@effect/platform-node/NodeStream"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Stream from "effect/Stream"
import { addFieldNames, type Field, type FieldNames, makeField, noFieldNames } from "../../csv/fields.js"
import * as json from "../../internal/response/json.js"
import { CliError } from "../errors.js"
import { csv } from "../output/csv.js"
import { jsonArray } from "../output/json.js"
import { writeFile } from "../output/output.js"
import { checkFields, type Format, type Page } from "../output/records.js"

/** Records in memory at a time. */
const PAGE_RECORDS = 500

const readError = ({ message }: PlatformError): CliError =>
  new CliError({ message: `The exported records cannot be read: ${message}.` })

const parseRecord = (line: string): Either.Either<unknown, CliError> =>
  Either.mapLeft(json.parseJson(line), () => new CliError({ message: "The exported records are not valid JSON." }))

/** The records of an export in pages, so that one page is in memory. */
const readPages = (path: string): Stream.Stream<Page, CliError, FileSystem.FileSystem> =>
  Stream.unwrap(Effect.map(FileSystem.FileSystem, (fs) => fs.stream(path))).pipe(
    Stream.mapError(readError),
    Stream.decodeText(),
    Stream.splitLines,
    Stream.grouped(PAGE_RECORDS),
    Stream.mapEffect((lines) => {
      const texts = Chunk.toReadonlyArray(lines)
      return Effect.map(
        Either.all(texts.map(parseRecord)),
        (records): Page => ({
          records,
          rawRecords: Effect.succeed(texts)
        })
      )
    })
  )

/** The fields of all records, which are known since the list is complete. */
const findFieldNames = (path: string): Effect.Effect<FieldNames, CliError, FileSystem.FileSystem> =>
  Stream.runFold(readPages(path), noFieldNames(), (names, { records }) => addFieldNames(names, records))

export type ExportFormat = "csv" | "json"

/** The format that the name of a file asks for. Undefined for one record per line, which is what an export writes. */
export const formatOf = (file: string): { readonly format: ExportFormat; readonly gzip: boolean } | undefined => {
  const [, format, gzip] = /\.(csv|json)(\.gz)?$/i.exec(file) ?? []
  return format === undefined ? undefined : { format: format.toLowerCase() as ExportFormat, gzip: gzip !== undefined }
}

/** Writes the records of the export `source` to `target`, which appears when it is complete. */
export const convertExport = Effect.fnUntraced(function* (options: {
  readonly source: string
  readonly target: string
  readonly format: ExportFormat
  readonly gzip: boolean
  readonly fields: ReadonlyArray<Field> | undefined
  readonly overwrite: boolean
  readonly bom: boolean
}) {
  const { bom, fields, format, gzip, overwrite, source, target } = options
  const names = fields === undefined && format === "json" ? noFieldNames() : yield* findFieldNames(source)
  if (fields !== undefined) yield* checkFields("--fields", fields, names)
  const write: Format =
    format === "json"
      ? jsonArray(fields)
      : csv({ bom, fields: fields ?? Array.from(names.scalars, makeField), report: () => Effect.void })
  const text = Stream.encodeText(write(readPages(source)))
  const bytes = gzip
    ? NodeStream.pipeThroughDuplex(
        text,
        () => createGzip(),
        (cause) => new CliError({ message: `The file cannot be compressed: ${String(cause)}.` })
      )
    : text
  yield* writeFile(target, overwrite, (output) => Stream.runForEach(bytes, output.write))
})
