/** Reads what the service lists: folders and files of a course, a group, a user or a folder. */
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { invalidEndpoint } from "../../internal/options/errors.js"
import { placeholdersOf, validateEndpoint } from "../../internal/request/endpoint.js"
import { validateParams } from "../../internal/request/params.js"
import { option } from "../../internal/text/hints.js"
import { say } from "../../internal/text/message.js"
import type { Lms } from "../../Lms.js"
import type { LmsApiError, LmsError, LmsRequestError } from "../../LmsError.js"
import { lms, lmsStream } from "../../LmsOperations.js"
import type { LmsOptions, LmsParams } from "../../LmsOptions.js"
import { File, Folder, type Id } from "../../resources/index.js"
import type { LmsExportFailure } from "../LmsExport.js"
import type { LmsExportError } from "../LmsExportError.js"
import { exportError } from "../paths.js"
import type { Version } from "./compare.js"
import type { ListedFolder, TreeNode } from "./tree.js"

/** A file of the service. */
export interface RemoteFile extends TreeNode, Version {
  readonly url: string
  /** Whether the service gives a URL, which it does not for a file that is locked for the caller. */
  readonly isReadable: boolean
}

/** What is mirrored, and how it is requested. */
export interface Source {
  readonly endpoint: string
  readonly params: LmsParams
  /** The options of each request. */
  readonly options: LmsOptions
  /** The plural of the owner, as in the path. */
  readonly kind: "courses" | "groups" | "users" | "folders"
  /** The path of the API, with the origin if the endpoint has one. */
  readonly base: string
  /** Parameters that fill no placeholder, such as `as_user_id`. Each request has them. */
  readonly query: LmsParams
  readonly directory: string
  readonly concurrency: number
}

/** What the service lists. */
export interface Listing {
  readonly root: string | undefined
  readonly folders: ReadonlyArray<ListedFolder>
  readonly files: ReadonlyArray<RemoteFile>
  /** Lists and files that could not be read, by the id of the folder or a path of the service. */
  readonly failures: ReadonlyArray<{
    readonly folder?: string
    readonly path: string
    readonly error: LmsExportFailure
  }>
  /** False if a list is missing, so that files may exist that are not listed. */
  readonly isComplete: boolean
}

const OWNER = /^(?:get\s+)?(\S*\/api\/v1)\/(courses|groups|users|folders)\/[^/?]+\/?$/i

/** Splits the endpoint, which names the owner of the files. */
export const parseSource = (
  endpoint: string,
  params: LmsParams
): Either.Either<Pick<Source, "base" | "endpoint" | "kind" | "query">, LmsRequestError> => {
  const valid = validateEndpoint(endpoint)
  if (Either.isLeft(valid)) return Either.left(valid.left)
  const [matched, base = "", kind = ""] = OWNER.exec(endpoint) ?? []
  if (matched === undefined) {
    return Either.left(
      invalidEndpoint(
        endpoint,
        "has no files to mirror: use a course, a group, a user or a folder, such as /api/v1/courses/101"
      )
    )
  }
  const placeholders = placeholdersOf(endpoint)
  return Either.map(validateParams(params), () => ({
    base,
    endpoint: endpoint.replace(/\/$/, ""),
    // The pattern has matched one of them.
    kind: kind.toLowerCase() as Source["kind"],
    query: Object.fromEntries(Object.entries(params).filter(([name]) => !placeholders.includes(name)))
  }))
}

const toId = (id: Id | null | undefined): string | undefined =>
  id === null || id === undefined ? undefined : String(id)

const toFolder = ({ full_name, id, name, parent_folder_id }: Folder): ListedFolder => ({
  id: String(id),
  parent: toId(parent_folder_id),
  name: name ?? "",
  fullName: full_name ?? undefined
})

const toFile = ({ display_name, folder_id, id, modified_at, size, updated_at, url }: File): RemoteFile => ({
  id: String(id),
  parent: toId(folder_id),
  name: display_name,
  url,
  isReadable: url !== "",
  size: size ?? null,
  modified: modified_at ?? updated_at ?? null
})

/** Whether the service itself has answered: a proxy in front of it sends HTML or nothing. */
const isOwnAnswer = (error: LmsExportFailure): error is LmsApiError =>
  error._tag === "LmsApiError" && /^\s*[{[]/.test(error.body)

/** The service does not show this to the caller, such as the files of a course that has no page of files. */
export const isHidden = (error: LmsExportFailure): error is LmsApiError =>
  isOwnAnswer(error) && (error.reason === "Forbidden" || error.reason === "Unauthorized")

/** The words of the service for what does not exist, in all its versions. Lists that are switched off have others. */
const GONE = "The specified resource does not exist."

export const isGone = (error: LmsExportFailure): boolean =>
  isOwnAnswer(error) && error.reason === "NotFound" && error.messages.includes(GONE)

/** A state of the service, which the next call finds again: a list that is switched off, a locked file, a dead link. */
export const isLasting = (error: LmsExportFailure): boolean =>
  error._tag === "LmsExportError"
    ? error.reason === "Unavailable"
    : isOwnAnswer(error) && ["Forbidden", "NotFound", "Unauthorized"].includes(error.reason)

/** Reads a list page by page, also in a scope with a default concurrency. */
export const readRecords = <A, I>(
  { options }: Source,
  endpoint: string,
  params: LmsParams,
  schema: Schema.Schema<A, I>
): Effect.Effect<ReadonlyArray<A>, LmsError, Lms> =>
  Effect.map(
    Stream.runCollect(lmsStream(endpoint, params, { ...options, concurrency: 1, schema })),
    Chunk.toReadonlyArray
  )

const readFolders = (source: Source, endpoint: string, params: LmsParams) =>
  Effect.map(readRecords(source, endpoint, params, Folder), (folders) => folders.map(toFolder))

const readFiles = (source: Source, endpoint: string, params: LmsParams) =>
  Effect.map(readRecords(source, endpoint, params, File), (files) => files.map(toFile))

/** The record of one file. */
export const readFile = ({ base, options, query }: Source, id: string): Effect.Effect<RemoteFile, LmsError, Lms> =>
  Effect.map(lms(`${base}/files/:id`, { ...query, id }, { ...options, schema: File }), ({ data }) => toFile(data))

/** More levels than the path of a file may have on common systems. */
const MAX_FOLDER_LEVELS = 1000

/** Reads a folder level by level. A folder that contains itself is read once. */
const readBelowFolder = Effect.fnUntraced(function* (
  source: Source
): Effect.fn.Return<Listing, LmsError | LmsExportError, Lms> {
  const { base, concurrency, directory, endpoint, options, params, query } = source
  const { data } = yield* lms(endpoint, params, { ...options, schema: Folder })
  const root = toFolder(data)
  const folders: Array<ListedFolder> = [root]
  const files: Array<RemoteFile> = []
  const failures: Array<Listing["failures"][number]> = []
  const seen = new Set([root.id])
  let level: ReadonlyArray<string> = [root.id]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_FOLDER_LEVELS) {
      return yield* exportError(
        directory,
        "Folders",
        `cannot be mirrored: the service lists more than ${MAX_FOLDER_LEVELS} levels of folders. Mirror the folders inside one by one`
      )
    }
    const inside = yield* Effect.forEach(
      level,
      (id) =>
        Effect.either(
          Effect.all([
            readFolders(source, `${base}/folders/${encodeURIComponent(id)}/folders`, query),
            readFiles(source, `${base}/folders/${encodeURIComponent(id)}/files`, query)
          ])
        ),
      { concurrency }
    )
    const next: Array<string> = []
    for (const [index, result] of inside.entries()) {
      const folder = level[index] ?? root.id
      if (Either.isLeft(result)) {
        if (folder === root.id) return yield* result.left
        failures.push({ folder, path: `folders/${folder}`, error: result.left })
        continue
      }
      const [listedFolders, listedFiles] = result.right
      files.push(...listedFiles.map((file) => ({ ...file, parent: file.parent ?? folder })))
      for (const listed of listedFolders) {
        if (seen.has(listed.id)) continue
        seen.add(listed.id)
        next.push(listed.id)
        folders.push({ ...listed, parent: folder })
      }
    }
    level = next
  }
  return { root: root.id, folders, files, failures, isComplete: failures.length === 0 }
})

/** Reads the two lists of a course, a group or a user. */
export const readOwner = Effect.fnUntraced(function* (source: Source): Effect.fn.Return<Listing, LmsError, Lms> {
  const { endpoint, params } = source
  const folders = yield* readFolders(source, `${endpoint}/folders`, params)
  const files = yield* readFiles(source, `${endpoint}/files`, params)
  return { root: undefined, folders, files, failures: [], isComplete: true }
})

export const readListing = (source: Source): Effect.Effect<Listing, LmsError | LmsExportError, Lms> => {
  const { directory, kind } = source
  if (kind === "folders") return readBelowFolder(source)
  if (kind === "users") return readOwner(source)
  return Effect.catchIf(readOwner(source), isHidden, (error) =>
    exportError(
      directory,
      "Unavailable",
      say`cannot be mirrored: the service does not list these files to you. Its answer: ${error} If only their page is hidden, set ${option("linked")} to mirror those that modules and texts link to`,
      error.status
    )
  )
}
