import { type Drive, type Folder, newFolder, type Owner, rootName } from "./drive.js"

/** The folder and those it lies in, up to the root. */
export const lineage = (drive: Drive, folder: Folder): ReadonlyArray<Folder> => {
  const parent = drive.folders.find((other) => other.id === folder.parent)
  return parent === undefined ? [folder] : [folder, ...lineage(drive, parent)]
}

/** `course files/handouts`. */
export const fullName = (drive: Drive, folder: Folder): string =>
  lineage(drive, folder)
    .map(({ name }) => name)
    .reverse()
    .join("/")

/** The folder and all that lie in it, at any depth. */
export const subtree = (drive: Drive, folder: Folder): ReadonlyArray<Folder> =>
  drive.folders.filter((other) => lineage(drive, other).some(({ id }) => id === folder.id))

/** The names in a folder path. Canvas: empty ones do not count, and the root may be named or left out. */
export const pathNames = (owner: Owner, path: string): ReadonlyArray<string> => {
  const names = path.split("/").filter((name) => name !== "")
  return names[0] === rootName(owner) ? names.slice(1) : names
}

/** The folder at the end of a path; the folders on the way that are not there are made, each from one of `blanks`. */
export const openFolder = (
  drive: Drive,
  names: ReadonlyArray<string>,
  blanks: ReadonlyArray<Pick<Folder, "createdAt" | "forSubmissions" | "id">>
): readonly [Folder, Drive] => {
  let folders = drive.folders
  let current = folders[0]
  for (const [depth, name] of names.entries()) {
    const parent = current
    const found = folders.find((folder) => folder.parent === parent.id && folder.name === name)
    const blank = blanks[depth]
    if (found === undefined && blank === undefined) throw new RangeError("fewer blank folders than names")
    if (found !== undefined) current = found
    else if (blank !== undefined) {
      current = newFolder({ ...blank, name, parent: parent.id })
      folders = [...folders, current]
    }
  }
  return [current, folders === drive.folders ? drive : { ...drive, folders }]
}

/** The folders on the way to the end of a path, the root first, if they are all there and pass the test. */
export const resolvePath = (
  drive: Drive,
  names: ReadonlyArray<string>,
  test: (folder: Folder) => boolean
): ReadonlyArray<Folder> | undefined => {
  const found = [drive.folders[0]]
  for (const name of names) {
    const parent = found.at(-1)?.id
    const next = drive.folders.find((folder) => folder.parent === parent && folder.name === name && test(folder))
    if (next === undefined) return undefined
    found.push(next)
  }
  return found
}

/** Canvas: a name is not a path, and a folder without one is a new folder. */
export const folderName = (given: string): string => given.trim().replaceAll("/", "_") || "New Folder"

/**
 * The name, or the name with a number when a sibling has it. Canvas takes the lowest number that is free, from 2 on, but
 * counts `Week 7` among the siblings of `Week`, and takes their count where there is no gap.
 */
export const freeFolderName = (siblings: ReadonlyArray<Folder>, name: string): string => {
  const names = siblings.map((sibling) => sibling.name)
  if (!names.includes(name)) return name
  const alike = names.filter((other) => {
    const rest = other.slice(name.length)
    return other.toLowerCase().startsWith(name.toLowerCase()) && /^(?:\s\d+)?$/.test(rest)
  })
  const numbers = alike
    .map((other) => Number.parseInt(other.split(/\s+/).at(-1) ?? "", 10))
    .filter((number) => number > 1)
    .sort((a, b) => a - b)
  let candidate = 2
  for (const number of numbers) {
    if (candidate < number) return `${name} ${candidate}`
    candidate = number + 1
  }
  return `${name} ${alike.length + 1}`
}
