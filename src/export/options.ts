/** The options of exports. */
import { LIST_ADVICE } from "../internal/operations/lists.js"
import { STREAM_ALL } from "../internal/operations/streamAll.js"
import { boolean, callback, count, type Decoder, duration, is, members } from "../internal/options/decoders.js"
import { isString } from "../internal/options/guards.js"
import { LIST_OPTIONS, type Operation, onProgress, type Rows } from "../internal/options/table.js"
import type { LmsExportProgress } from "./LmsExport.js"

export interface Commit {
  readonly every?: number
  readonly bytes?: number
}

export const LMS_EXPORT = {
  name: "lmsExport",
  shared: LIST_OPTIONS,
  own: {
    commit: {
      decode: members<Commit>('{ every: "1 second", bytes: 8000000 } or one of these', {
        every: duration,
        bytes: count
      })
    },
    gzip: { decode: boolean },
    overwrite: { decode: boolean, default: false },
    restart: { decode: boolean, default: false }
  },
  advice: {
    ...LIST_ADVICE,
    cursor: "the checkpoint says where an export continues",
    destfile: "the first argument is the file to write",
    schema: "an export keeps what the server sent. Decode the records when you read the file"
  },
  readsList: true
} as const satisfies Operation<Rows>

export const pathOf = (what: string): Decoder<string> =>
  is(`the path of ${what}`, (value): value is string => isString(value) && value !== "")

/** The option `directory`. */
export const directoryToWrite = { decode: pathOf("the directory to write to") }

export const LMS_EXPORT_ALL = {
  ...LMS_EXPORT,
  name: "lmsExportAll",
  own: {
    ...LMS_EXPORT.own,
    ...STREAM_ALL.own,
    file: { decode: callback<(list: never, index: number) => string>() },
    onProgress: onProgress<LmsExportProgress>()
  }
} as const satisfies Operation<Rows>
