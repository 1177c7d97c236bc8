/** The state of a mirror: the names it has given, and the files it has written. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { say } from "../../internal/text/message.js"
import type { LmsFileError } from "../../LmsError.js"
import type { LmsExportError } from "../LmsExportError.js"
import { exportError } from "../paths.js"
import { readStateFile } from "../stateFile.js"
import type { Workspace } from "../workspace.js"
import { isSafePath } from "./names.js"
import type { KnownName } from "./paths.js"

const FORMAT = "effect-lms/mirror"
const VERSION = 1

/** A mirror writes, moves and removes what its state names, so a damaged state must not lead out of the directory. */
const SafePath = Schema.String.pipe(Schema.filter(isSafePath))
const SafeName = SafePath.pipe(Schema.filter((name) => !name.includes("/")))

const Content = Schema.Struct({ bytes: Schema.NonNegativeInt, sha256: Schema.String })

/** The content of a file. */
export type Content = typeof Content.Type

const Name = {
  id: Schema.String,
  parent: Schema.NullOr(Schema.String),
  wanted: Schema.String,
  name: SafeName
}

const Entry = Schema.Struct({
  ...Name,
  path: SafePath,
  /** The version of the service's file. */
  size: Schema.NullOr(Schema.Number),
  modified: Schema.NullOr(Schema.String),
  ...Content.fields,
  /** The modification time on disk, in milliseconds. */
  mtime: Schema.Number,
  /** Whether the file is one of the user's, which the mirror has found with this content. */
  own: Schema.optional(Schema.Boolean),
  /** What else may be at the path, if the mirror was stopped before it has replaced it. */
  former: Schema.optional(Schema.Array(Content)),
  /** Where the file may still be, if the mirror was stopped before it has moved it. */
  from: Schema.optional(SafePath)
})

/** A file that the mirror has written or found. */
export type Entry = typeof Entry.Type

/** The files that a mirror has written or found, by id and by path. */
export class Entries {
  readonly #byId = new Map<string, Entry>()
  readonly #byPath = new Map<string, Entry>()

  constructor(entries: Iterable<Entry>) {
    for (const entry of entries) this.set(entry)
  }

  get(id: string): Entry | undefined {
    return this.#byId.get(id)
  }

  at(path: string): Entry | undefined {
    return this.#byPath.get(path)
  }

  /** Replaces the entry of this file, and that of another file at its path. */
  set(entry: Entry): void {
    this.delete(this.get(entry.id))
    this.delete(this.at(entry.path))
    this.#byId.set(entry.id, entry)
    this.#byPath.set(entry.path, entry)
  }

  delete(entry: Entry | undefined): void {
    if (entry === undefined) return
    this.#byId.delete(entry.id)
    this.#byPath.delete(entry.path)
  }

  all(): ReadonlyArray<Entry> {
    return [...this.#byId.values()]
  }
}

/** All that the mirror may have written to the path of an entry. */
export const contentsOf = (entry: Entry | undefined): ReadonlyArray<Content> =>
  entry === undefined || entry.own ? [] : [{ bytes: entry.bytes, sha256: entry.sha256 }, ...(entry.former ?? [])]

const State = Schema.Struct({
  format: Schema.Literal(FORMAT),
  version: Schema.Literal(VERSION),
  /** Fingerprint of what is mirrored. */
  request: Schema.String,
  folders: Schema.Array(Schema.Struct(Name)),
  files: Schema.Array(Entry),
  /** Paths that files have left, whose folders may be empty. */
  left: Schema.Array(SafePath)
})

const decode = Schema.decode(Schema.parseJson(State))

export interface MirrorState {
  readonly folders: ReadonlyArray<KnownName>
  readonly files: ReadonlyArray<Entry>
  readonly left: ReadonlyArray<string>
}

/** Reads the state, which is empty at first. */
export const readState = Effect.fnUntraced(function* (
  { files, paths }: Workspace,
  request: string
): Effect.fn.Return<MirrorState, LmsExportError | LmsFileError> {
  const text = yield* readStateFile(files, paths.checkpoint)
  if (Option.isNone(text)) return { folders: [], files: [], left: [] }
  const state = yield* Effect.mapError(decode(text.value), () =>
    exportError(
      paths.file,
      "Checkpoint",
      say`has a state (${paths.checkpoint}) that is damaged or of another version of this library. Remove it: the files here then count as your own, and those that are the same are not requested again`
    )
  )
  if (state.request !== request) {
    return yield* exportError(
      paths.file,
      "OtherRequest",
      "mirrors something else, or another domain. Use another directory"
    )
  }
  return state
})

/** Replaces the state in one step. */
export const writeState = (
  { paths, replace }: Workspace,
  request: string,
  { files, folders, left }: MirrorState
): Effect.Effect<void, LmsExportError | LmsFileError> =>
  Effect.suspend(() => {
    const state: typeof State.Type = {
      format: FORMAT,
      version: VERSION,
      request,
      folders: folders.map(({ id, name, parent, wanted }) => ({ id, parent, wanted, name })),
      files,
      left
    }
    return replace(paths.checkpoint, `${JSON.stringify(state)}\n`)
  })
