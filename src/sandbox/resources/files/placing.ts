import type { Content } from "../../kernel/blobs.js"
import type { Drive, StoredFile } from "./drive.js"
import { fullName } from "./folderTree.js"

// As Canvas finds it: `.tar.gz` is one extension, the `.2` of `v1.2.pdf` is no part of one.
const extension = /(?:\.[A-Za-z][A-Za-z0-9]*)*\.[A-Za-z0-9]*$/

/** The name, or `name-1.ext`, `name-2.ext` … when it is taken. */
export const freeName = (name: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(name)) return name
  const ending = extension.exec(name)?.[0] ?? ""
  const base = name.slice(0, name.length - ending.length)
  let attempt = 1
  while (taken.has(`${base}-${attempt}${ending}`)) attempt++
  return `${base}-${attempt}${ending}`
}

export type OnDuplicate = "overwrite" | "rename"

const folderOf = (drive: Drive, file: StoredFile): string => {
  const folder = drive.folders.find(({ id }) => id === file.folder)
  return folder === undefined ? "" : fullName(drive, folder)
}

/** The drive without these files, which are deleted, or replaced by another. */
export const withoutFiles = (drive: Drive, files: ReadonlyArray<StoredFile>, replacedBy?: number): Drive => {
  const ids = new Set(files.map(({ id }) => id))
  return {
    ...drive,
    files: drive.files.filter(({ id }) => !ids.has(id)),
    gone: [
      // Canvas: a file that was replaced by one that is now replaced itself points to the last one.
      ...drive.gone.map((gone) =>
        replacedBy !== undefined && gone.replacedBy !== undefined && ids.has(gone.replacedBy)
          ? { ...gone, replacedBy }
          : gone
      ),
      ...files.map((file) => ({ file, folder: folderOf(drive, file), replacedBy }))
    ]
  }
}

/** The drive with a file in it, new or changed; the file as it was named; and those that had to make room for it. */
export const withFile = (
  drive: Drive,
  file: StoredFile,
  onDuplicate: OnDuplicate
): { readonly drive: Drive; readonly file: StoredFile; readonly replaced: ReadonlyArray<StoredFile> } => {
  const others = { ...drive, files: drive.files.filter(({ id }) => id !== file.id) }
  const beside = others.files.filter((other) => other.folder === file.folder)
  if (onDuplicate === "rename") {
    const named = { ...file, name: freeName(file.name, new Set(beside.map((other) => other.name))) }
    return { drive: { ...others, files: [...others.files, named] }, file: named, replaced: [] }
  }
  const replaced = beside.filter((other) => other.name === file.name)
  const [first] = replaced
  // Canvas: what was closed stays closed, under the new id.
  const placed =
    first === undefined
      ? file
      : {
          ...file,
          hidden: file.hidden || first.hidden,
          locked: first.locked,
          lockAt: first.lockAt,
          unlockAt: first.unlockAt
        }
  const rest = withoutFiles(others, replaced, file.id)
  return { drive: { ...rest, files: [...rest.files, placed] }, file: placed, replaced }
}

/** What stands in for a file that is gone: the one that replaced it, or else one of the same name in the same place. */
export const replacementOf = (drive: Drive, id: number): StoredFile | undefined => {
  const gone = drive.gone.findLast(({ file }) => file.id === id)
  if (gone === undefined) return undefined
  return drive.files.find((file) =>
    gone.replacedBy === undefined
      ? file.name === gone.file.name && folderOf(drive, file) === gone.folder
      : file.id === gone.replacedBy
  )
}

/** Whether a file has these bytes; copies share them. */
export const isInUse = (drive: Drive, content: Content): boolean =>
  content._tag === "Saved" &&
  drive.files.some((file) => file.content._tag === "Saved" && file.content.path === content.path)
