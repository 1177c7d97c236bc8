import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import * as Ref from "effect/Ref"
import type { Course } from "../data/courses.js"
import type { Assignment } from "../data/coursework.js"
import type { Person } from "../data/people.js"
import type { Owner, Saved } from "../files/drive.js"
import type { OnDuplicate } from "../files/placing.js"

export type UploadParameters = ReadonlyArray<readonly [name: string, value: string]>

/** An upload that has begun and is not a file yet. */
export interface Upload {
  /** The id that the file will have. */
  readonly id: number
  readonly uuid: string
  readonly owner: Owner
  readonly folder: number
  readonly name: string
  readonly contentType: string
  /** Who began it. */
  readonly user: number
  readonly onDuplicate: OnDuplicate
  readonly countsToQuota: boolean
  /** What the caller wants in the answer of the confirming step. */
  readonly include: ReadonlyArray<string>
  /** What has to come back with the file, unchanged. */
  readonly parameters: UploadParameters
  /** When it is too late to send the file, in milliseconds. */
  readonly expires: number
  /** Where the bytes are to be fetched from, when they are not sent, and who is told. */
  readonly from: { readonly url: string; readonly progress: number } | undefined
  /** What the file is handed in for as soon as it is there. */
  readonly handIn: { readonly course: Course; readonly assignment: Assignment; readonly student: Person } | undefined
  /** The bytes, once they are here. */
  readonly received: Saved | undefined
}

export interface Uploads {
  /** Returns what has been received for uploads that nobody can finish any more. */
  readonly add: (upload: Upload, now: number) => Effect.Effect<ReadonlyArray<Saved>>
  readonly get: (id: number) => Effect.Effect<Option.Option<Upload>>
  /** Keeps what was received, and returns what had been received before. */
  readonly receive: (id: number, content: Saved) => Effect.Effect<Option.Option<Saved>>
  /** Takes the upload away if the test holds, so that of two callers one gets it. */
  readonly take: (id: number, test: (upload: Upload) => boolean) => Effect.Effect<Option.Option<Upload>>
  readonly putBack: (upload: Upload) => Effect.Effect<void>
}

// Confirming may come later than sending.
const kept = 24 * 60 * 60 * 1000

export const makeUploads: Effect.Effect<Uploads> = Effect.map(
  Ref.make(HashMap.empty<number, Upload>()),
  (pending): Uploads => ({
    add: (upload, now) =>
      Ref.modify(pending, (uploads) => {
        const stale = HashMap.filter(uploads, (other) => other.expires + kept < now)
        const fresh = HashMap.removeMany(uploads, HashMap.keys(stale))
        const contents = HashMap.toValues(stale).flatMap((other) => other.received ?? [])
        return [contents, HashMap.set(fresh, upload.id, upload)]
      }),
    get: (id) => Effect.map(Ref.get(pending), HashMap.get(id)),
    receive: (id, content) =>
      Ref.modify(pending, (uploads) => {
        const upload = Option.getOrUndefined(HashMap.get(uploads, id))
        // Confirmed while the bytes were still coming: they have nowhere to go.
        if (upload === undefined) return [Option.some(content), uploads]
        return [Option.fromNullable(upload.received), HashMap.set(uploads, id, { ...upload, received: content })]
      }),
    take: (id, test) =>
      Ref.modify(pending, (uploads) => {
        const found = Option.filter(HashMap.get(uploads, id), test)
        return [found, Option.isNone(found) ? uploads : HashMap.remove(uploads, id)]
      }),
    putBack: (upload) => Ref.update(pending, HashMap.set(upload.id, upload))
  })
)
