/** Uploads that have started and are not confirmed. */
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import type { SavedContent } from "../../kernel/blobs.js"
import { makeState } from "../../kernel/state.js"
import type { Course } from "../../school/courses.js"
import type { Person } from "../../school/people.js"
import type { AnnouncedFile, UploadParameters } from "../../signed/form.js"
import type { Assignment } from "../assignments.js"
import type { IncomingFile } from "../files/fileChanges.js"

/** An upload before its form exists. */
export interface UploadDraft extends AnnouncedFile, IncomingFile {
  /** The assignment to which the file is submitted when it is complete. */
  readonly submitTo: { readonly course: Course; readonly assignment: Assignment; readonly student: Person } | undefined
}

/** An upload that has started and is not a file yet. */
export interface Upload extends UploadDraft {
  /** The form fields that must be sent unchanged. */
  readonly parameters: UploadParameters
  /** The time at which the form expires, in milliseconds. */
  readonly expires: number
  /** The content, after it was received. */
  readonly received: SavedContent | undefined
}

type PendingUploads = HashMap.HashMap<number, Upload>

const pendingUploads = makeState(
  () => "uploads",
  (): PendingUploads => HashMap.empty()
)

const modify = <A>(change: (uploads: PendingUploads) => readonly [A, PendingUploads]) =>
  pendingUploads.modify(undefined, change)

// A confirmation may be later than the upload.
const CONFIRM_MILLIS = 24 * 60 * 60 * 1000

/** Adds an upload and returns the contents of expired ones. */
export const addUpload = (upload: Upload, now: number) =>
  modify((uploads) => {
    const stale = HashMap.filter(uploads, (other) => other.expires + CONFIRM_MILLIS < now)
    const active = HashMap.removeMany(uploads, HashMap.keys(stale))
    const contents = HashMap.toValues(stale).flatMap((other) => other.received ?? [])
    return [contents, HashMap.set(active, upload.id, upload)]
  })

export const findUpload = (id: number) => modify((uploads) => [HashMap.get(uploads, id), uploads])

/** Stores received content and returns the content that it replaces. */
export const receiveUpload = (id: number, content: SavedContent) =>
  modify((uploads): readonly [Option.Option<SavedContent>, PendingUploads] => {
    const upload = Option.getOrUndefined(HashMap.get(uploads, id))
    // The upload was confirmed while the content was being received, so the content is not needed.
    if (upload === undefined) return [Option.some(content), uploads]
    return [Option.fromNullable(upload.received), HashMap.set(uploads, id, { ...upload, received: content })]
  })

/** Removes and returns the upload if the test holds, so that only one of two callers gets it. */
export const takeUpload = (id: number, test: (upload: Upload) => boolean) =>
  modify((uploads) => {
    const found = Option.filter(HashMap.get(uploads, id), test)
    return [found, Option.isNone(found) ? uploads : HashMap.remove(uploads, id)]
  })

export const putBackUpload = (upload: Upload) =>
  modify((uploads) => [undefined, HashMap.set(uploads, upload.id, upload)])
