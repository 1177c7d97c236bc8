import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import type { SavedContent } from "../../kernel/blobs.js"
import { makeState } from "../../kernel/state.js"
import type { Course } from "../../school/courses.js"
import type { Person } from "../../school/people.js"
import type { AnnouncedFile, UploadParameters } from "../../signed/form.js"
import type { Assignment } from "../assignments.js"
import type { IncomingFile } from "../files/fileChanges.js"

/** An upload before it has its parameters. */
export interface Draft extends AnnouncedFile, IncomingFile {
  /** What the file is handed in for as soon as it is there. */
  readonly handIn: { readonly course: Course; readonly assignment: Assignment; readonly student: Person } | undefined
}

/** An upload that has begun and is not a file yet. */
export interface Upload extends Draft {
  /** What has to come back with the file, unchanged. */
  readonly parameters: UploadParameters
  /** When it is too late to send the file, in milliseconds. */
  readonly expires: number
  /** The bytes, once they are here. */
  readonly received: SavedContent | undefined
}

type PendingUploads = HashMap.HashMap<number, Upload>

const pendingUploads = makeState(
  () => "uploads",
  (): PendingUploads => HashMap.empty()
)

const modify = <A>(change: (uploads: PendingUploads) => readonly [A, PendingUploads]) =>
  pendingUploads.modify(undefined, change)

// Confirming may come later than sending.
const CONFIRM_MILLIS = 24 * 60 * 60 * 1000

/** Returns what has been received for uploads that nobody can finish any more. */
export const addUpload = (upload: Upload, now: number) =>
  modify((uploads) => {
    const stale = HashMap.filter(uploads, (other) => other.expires + CONFIRM_MILLIS < now)
    const fresh = HashMap.removeMany(uploads, HashMap.keys(stale))
    const contents = HashMap.toValues(stale).flatMap((other) => other.received ?? [])
    return [contents, HashMap.set(fresh, upload.id, upload)]
  })

export const findUpload = (id: number) => modify((uploads) => [HashMap.get(uploads, id), uploads])

/** Keeps what was received, and returns what had been received before. */
export const receiveUpload = (id: number, content: SavedContent) =>
  modify((uploads): readonly [Option.Option<SavedContent>, PendingUploads] => {
    const upload = Option.getOrUndefined(HashMap.get(uploads, id))
    // Confirmed while the bytes were still coming: they have nowhere to go.
    if (upload === undefined) return [Option.some(content), uploads]
    return [Option.fromNullable(upload.received), HashMap.set(uploads, id, { ...upload, received: content })]
  })

/** Takes the upload away if the test holds, so that of two callers one gets it. */
export const takeUpload = (id: number, test: (upload: Upload) => boolean) =>
  modify((uploads) => {
    const found = Option.filter(HashMap.get(uploads, id), test)
    return [found, Option.isNone(found) ? uploads : HashMap.remove(uploads, id)]
  })

export const putBackUpload = (upload: Upload) =>
  modify((uploads) => [undefined, HashMap.set(uploads, upload.id, upload)])
