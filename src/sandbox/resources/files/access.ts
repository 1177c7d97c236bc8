import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import { asBoolean, asText, type ParameterMap } from "../../kernel/parameters.js"
import { timestamp } from "../../kernel/time.js"
import type { Access, Drive, Folder, StoredFile } from "./drive.js"
import { lineage } from "./folderTree.js"

const isLocked = ({ lockAt, locked, unlockAt }: Access, now: string): boolean =>
  locked || (lockAt !== undefined && lockAt < now) || (unlockAt !== undefined && now < unlockAt)

const above = (drive: Drive, file: StoredFile): ReadonlyArray<Folder> =>
  drive.folders.filter(({ id }) => id === file.folder).flatMap((folder) => lineage(drive, folder))

export const isFolderLocked = (drive: Drive, folder: Folder, now: string): boolean =>
  lineage(drive, folder).some((one) => isLocked(one, now))

export const isFolderHidden = (drive: Drive, folder: Folder): boolean =>
  lineage(drive, folder).some(({ hidden }) => hidden)

export const isFileLocked = (drive: Drive, file: StoredFile, now: string): boolean =>
  isLocked(file, now) || above(drive, file).some((folder) => isLocked(folder, now))

export const isFileHidden = (drive: Drive, file: StoredFile): boolean =>
  file.hidden || above(drive, file).some(({ hidden }) => hidden)

/** Whether lists show it to those who may not manage files. Canvas looks at the folder itself, and not at those above it. */
export const isFolderListed = (folder: Folder, now: string): boolean => !folder.hidden && !isLocked(folder, now)

const moment = (given: ParameterMap, name: string, before: string | undefined): string | undefined =>
  given.has(name)
    ? // Rails: what is no moment is none.
      Option.getOrUndefined(Option.map(DateTime.make(asText(given.get(name)) ?? ""), timestamp))
    : before

/** What is given of it, and the rest as it was. */
export const readAccess = (given: ParameterMap, before: Access): Access => ({
  locked: given.has("locked") ? asBoolean(given.get("locked")) : before.locked,
  hidden: given.has("hidden") ? asBoolean(given.get("hidden")) : before.hidden,
  lockAt: moment(given, "lock_at", before.lockAt),
  unlockAt: moment(given, "unlock_at", before.unlockAt)
})
