/** Requests files, several at a time. */
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as fileErrors from "../../internal/files/errors.js"
import * as timeLimit from "../../internal/timeLimit.js"
import type { Lms } from "../../Lms.js"
import type { LmsError } from "../../LmsError.js"
import { lms } from "../../LmsOperations.js"
import type { LmsFile } from "../../LmsResponse.js"
import type { LmsExportFailure } from "../LmsExport.js"
import { LmsExportError } from "../LmsExportError.js"
import { exportError } from "../paths.js"
import { removeFile } from "../stateFile.js"
import { isTaken, mayBeSame } from "./compare.js"
import { toFileTimes } from "./disk.js"
import type { NamedPath } from "./paths.js"
import { foreignFile, makePlacing, type Placed } from "./placing.js"
import type { MirrorRun } from "./run.js"
import { type RemoteFile, readFile } from "./source.js"

/** Files that wait until the state is written do not hold up the downloads of others, up to this number. */
const MAX_WAITING = 32

export interface Requested {
  readonly remote: RemoteFile
  readonly named: NamedPath
}

type Outcome = Either.Either<Placed, LmsExportFailure>

/** As an endpoint, text of a response could also be a path, or name a method. A file is only ever read from an address. */
const ADDRESS = /^https?:\/\/\S+$/i

const isRefused = (error: LmsExportFailure): error is LmsError =>
  error._tag === "LmsDecodeError" || (error._tag === "LmsApiError" && error.status >= 400 && error.status < 500)

/** No other file can be written either: another process has the lock. */
const isFatal = (error: LmsExportFailure): boolean => error instanceof LmsExportError && error.reason === "Locked"

/** Downloads files next to the state, and gives them their paths. Calls `report` after each one. */
export const fetchFiles = Effect.fnUntraced(function* (
  run: MirrorRun,
  requested: ReadonlyArray<Requested>,
  report: (file: Requested, outcome: Outcome) => Effect.Effect<void>
): Effect.fn.Return<void, LmsExportFailure, Lms> {
  const { disk, entries, source, workspace } = run
  const { files, own } = workspace
  const { concurrency, options } = source
  const downloads = yield* Effect.makeSemaphore(concurrency)
  const place = makePlacing(files, run)

  const download = Effect.fnUntraced(function* ({ named: { path }, remote }: Requested, part: string) {
    const { id, modified, size, url } = remote
    const expect = size === null ? {} : { bytes: size }
    const save = (url: string): Effect.Effect<LmsFile, LmsExportFailure, Lms> =>
      ADDRESS.test(url)
        ? lms(`GET ${url}`, {}, { ...options, destfile: part, expect })
        : exportError(disk.toPath(path), "Unavailable", "cannot be read: the service gives no http or https URL for it")
    const { sha256 } = yield* Effect.catchIf(save(url), isRefused, (error) =>
      // Since the list was read, the file may have got another URL.
      Effect.flatMap(readFile(source, id), (current) =>
        current.url === url || !current.isReadable ? Effect.fail(error) : save(current.url)
      )
    )
    const time = new Date(modified ?? Number.NaN)
    // The time of the content at the service. A file system may not store it.
    if (!Number.isNaN(time.getTime())) yield* Effect.ignore(files.fs.utimes(part, time, time))
    const info = yield* Effect.mapError(files.fs.stat(part), fileErrors.fromPlatformError(part, "Check"))
    return { sha256, ...toFileTimes(info) }
  })

  const fetch = Effect.fnUntraced(function* (
    file: Requested,
    index: number
  ): Effect.fn.Return<Placed, LmsExportFailure, Lms> {
    const { named, remote } = file
    const { path } = named
    yield* disk.makeFolders(path)
    if (isTaken(yield* disk.inspect(path, entries.at(path)))) {
      const seen = yield* disk.look(path, false)
      if (typeof seen === "string" || !mayBeSame(remote, seen.bytes)) return yield* foreignFile(disk, path)
    }
    const { modified, size } = remote
    const part = own.download(index)
    return yield* downloads
      .withPermits(1)(download(file, part))
      .pipe(
        Effect.flatMap((content) => place(part, { ...named, size, modified, ...content })),
        Effect.ensuring(Effect.ignore(removeFile(files, part)))
      )
  })

  const fatal = yield* Deferred.make<never, LmsExportFailure>()
  const fetchAll = Effect.forEach(
    requested,
    (file, index) =>
      Effect.flatMap(Effect.either(fetch(file, index)), (outcome) =>
        Either.isLeft(outcome) && isFatal(outcome.left)
          ? Effect.zipRight(Deferred.fail(fatal, outcome.left), Effect.never)
          : report(file, outcome)
      ),
    { concurrency: concurrency + MAX_WAITING, discard: true }
  )
  yield* timeLimit.firstOf(fetchAll, Deferred.await(fatal))
})
