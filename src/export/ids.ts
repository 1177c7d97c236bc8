/** The ids of records: what tells, when an export begins again, which of them it has. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Stream from "effect/Stream"
import * as fileErrors from "../internal/files/errors.js"
import type { Files } from "../internal/files/platform.js"
import { parseJson } from "../internal/response/json.js"
import { recordId } from "../internal/response/records.js"
import type { LmsExportError } from "./LmsExportError.js"
import * as names from "./names.js"

const nameless = ({ file }: names.Names): LmsExportError =>
  names.problem(
    file,
    "Cursor",
    "cannot be begun again from the first page without repeating records, since some have no id: leave restart out, and set overwrite to begin anew"
  )

const loadingGzip = Effect.promise(() => import("./gunzip.js"))

/** The ids of what a part holds. */
export const inPart = (
  { files: { fs }, names: { file, part }, names }: { readonly files: Pick<Files, "fs">; readonly names: names.Names },
  gzip: boolean
) => {
  const stored = Stream.mapError(fs.stream(part), fileErrors.reported(file, "Read"))
  const bytes = gzip
    ? Stream.unwrap(
        Effect.map(loadingGzip, ({ gunzip }) =>
          gunzip(stored, () => fileErrors.found(file, "Read", "Other", "it cannot be decompressed"))
        )
      )
    : stored
  const ids = new Set<string>()
  return bytes.pipe(
    Stream.decodeText(),
    Stream.splitLines,
    Stream.runForEach((line) =>
      Effect.suspend(() => {
        const id = Either.match(parseJson(line), { onLeft: () => undefined, onRight: recordId })
        if (id === undefined) return Effect.fail(nameless(names))
        ids.add(id)
        return Effect.void
      })
    ),
    Effect.as(ids)
  )
}

/** Those of the texts whose records are not known yet; they are from then on. */
export const unknown = (
  at: names.Names,
  known: Set<string>,
  records: ReadonlyArray<unknown>,
  texts: ReadonlyArray<string>
): Either.Either<ReadonlyArray<string>, LmsExportError> => {
  const kept: Array<string> = []
  for (const [index, text] of texts.entries()) {
    const id = recordId(records[index])
    if (id === undefined) return Either.left(nameless(at))
    if (known.has(id)) continue
    known.add(id)
    kept.push(text)
  }
  return Either.right(kept)
}
