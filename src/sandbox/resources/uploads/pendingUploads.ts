/** Uploads that have started and are not confirmed. */
import type { SavedContent } from "../../kernel/blobs.js"
import type { SandboxServices } from "../../kernel/context.js"
import { memoizePerSeed } from "../../kernel/seed.js"
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

const pendingUploads = memoizePerSeed(() => new Map<number, Upload>())

// A confirmation may be later than the upload.
const CONFIRM_MILLIS = 24 * 60 * 60 * 1000

/** Adds an upload and returns the contents of expired ones. */
export const addUpload = ({ seed }: SandboxServices, upload: Upload, now: number): ReadonlyArray<SavedContent> => {
  const uploads = pendingUploads(seed)
  const expired = [...uploads.values()].filter((other) => other.expires + CONFIRM_MILLIS < now)
  for (const { id } of expired) uploads.delete(id)
  uploads.set(upload.id, upload)
  return expired.flatMap(({ received }) => received ?? [])
}

export const findUpload = ({ seed }: SandboxServices, id: number): Upload | undefined => pendingUploads(seed).get(id)

/** Stores received content and returns the content that is not needed. */
export const receiveUpload = (
  services: SandboxServices,
  id: number,
  content: SavedContent
): SavedContent | undefined => {
  const upload = findUpload(services, id)
  // The upload was confirmed while the content was being received.
  if (upload === undefined) return content
  putBackUpload(services, { ...upload, received: content })
  return upload.received
}

/** Removes and returns the upload if the test holds, so that only one of two callers gets it. */
export const takeUpload = (
  services: SandboxServices,
  id: number,
  test: (upload: Upload) => boolean
): Upload | undefined => {
  const upload = findUpload(services, id)
  if (upload === undefined || !test(upload)) return undefined
  pendingUploads(services.seed).delete(id)
  return upload
}

export const putBackUpload = ({ seed }: SandboxServices, upload: Upload): void => {
  pendingUploads(seed).set(upload.id, upload)
}
