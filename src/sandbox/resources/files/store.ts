/** Seeded files and folders, and the drives of all owners. */
import type { ByteSource } from "../../kernel/blobs.js"
import type { SandboxServices } from "../../kernel/context.js"
import { hash, memoizePerSeed, type Seed } from "../../kernel/seed.js"
import { timestampOnDay } from "../../kernel/time.js"
import { type Course, courseAt, courseCreatedAt, isSeeded, originalCourseAt } from "../../school/courses.js"
import { topics } from "../../school/names.js"
import { findPerson, personCreatedAt, personLimit, seededStudents } from "../../school/people.js"
import { seededAssignments } from "../assignment.js"
import { groupIds, isGroup } from "../groups.js"
import {
  type Drive,
  newFile,
  newFolder,
  type Owner,
  ownerPath,
  type RemovedFile,
  rootName,
  type StoredFile
} from "./drive.js"
import { contentTypeOf } from "./fileJson.js"

const escapePdf = (text: string): string => text.replace(/[\\()]/g, "\\$&").replace(/[^\x20-\x7e]/g, "?")

/** Renders one PDF page of ASCII lines in one font. */
const renderPdf = (lines: ReadonlyArray<string>): string => {
  const textOperators = lines.map((line) => `(${escapePdf(line)}) Tj T*`).join("\n")
  const content = `BT /F1 11 Tf 14 TL 56 780 Td\n${textOperators}\nET`
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
  ]
  let text = "%PDF-1.4\n"
  // The cross-reference table contains the byte offset of each object.
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, "0")} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`
  return `${text}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
}

const encoder = new TextEncoder()

const bytesOfText = (text: string): ByteSource => {
  const bytes = encoder.encode(text)
  return { size: bytes.length, read: (offset, length) => bytes.slice(offset, offset + length) }
}

/** ASCII lines of equal length, including line ends, each computed when it is read. */
const generateLines = (count: number, length: number, lineAt: (index: number) => string): ByteSource => ({
  size: count * length,
  read: (offset, size) => {
    const end = Math.min(offset + size, count * length)
    if (end <= offset) return new Uint8Array()
    const first = Math.floor(offset / length)
    const last = Math.ceil(end / length)
    let text = ""
    for (let index = first; index < last; index++) text += lineAt(index)
    return encoder.encode(text).slice(offset - first * length, end - first * length)
  }
})

const syllabus = (seed: Seed, course: Course): ByteSource =>
  bytesOfText(
    renderPdf([
      `${course.code}: ${course.name}`,
      "",
      "Assignments",
      ...seededAssignments(seed, course).map(
        ({ due, name, points }) => `${timestampOnDay(due ?? 0)}  ${name} (${points} points)`
      )
    ])
  )

const solutions = (seed: Seed, course: Course): ByteSource =>
  bytesOfText(
    renderPdf([
      `${course.code}: solutions`,
      ...seededAssignments(seed, course).map(({ id, name }) => `${name}: ${hash(seed, "solution", id) % 1000}`)
    ])
  )

const schedule = (seed: Seed, course: Course): ByteSource => {
  const weeks = seededAssignments(seed, course).map(
    ({ due, name }, index) =>
      `<tr><td>${index + 1}</td><td>${timestampOnDay(due ?? 0).slice(0, 10)}</td><td>${name}</td></tr>`
  )
  return bytesOfText(`<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>${course.code} – schedule</title></head>
<body>
<h1>${course.name}</h1>
<table>
<tr><th>Week</th><th>Due</th><th>Assignment</th></tr>
${weeks.join("\n")}
</table>
</body>
</html>
`)
}

const groupList = (seed: Seed, course: Course): ByteSource =>
  bytesOfText(
    [
      "name;login;group",
      ...seededStudents(seed, course).map(
        ({ id, login, sortableName }) => `${sortableName};${login};${1 + (hash(seed, "list.group", id) % 6)}`
      ),
      ""
    ].join("\r\n")
  )

const padNumber = (number: number, width: number) => String(number).padStart(width, "0")

/** Several MiB of readings. */
const measurements = (seed: Seed, course: Course): ByteSource =>
  generateLines(65_536 + (hash(seed, "readings", course.index) % 32_768), 64, (index) => {
    if (index === 0) return `${"reading,seconds,sensor,temperature,pressure".padEnd(63)}\n`
    const value = hash(seed, "reading", course.index, index)
    const fields = [
      padNumber(index, 8),
      padNumber(index * 5, 10),
      `sensor-${padNumber(value % 64, 2)}`,
      `${padNumber(value % 40, 2)}.${padNumber((value >>> 6) % 1000, 3)}`,
      `${padNumber(950 + (value % 100), 4)}.${padNumber((value >>> 9) % 100_000, 5)}`
    ]
    return `${fields.join(",").padEnd(63)}\n`
  })

// Ids encode the owner and the position, like those of other records.
const FIRST_FILE_ID = 9001
const FILES_PER_COURSE = 8
const FIRST_FOLDER_ID = 4001
const FOLDERS_PER_OWNER = 2

/** The first ids after those of seeded records. */
const firstFreeFile = (seed: Seed): number => FIRST_FILE_ID + seed.courseCount * FILES_PER_COURSE
const firstFreeFolder = (seed: Seed): number =>
  FIRST_FOLDER_ID + (seed.courseCount + groupIds.limit(seed) + personLimit(seed)) * FOLDERS_PER_OWNER

const ownerIndex = (seed: Seed, owner: Owner): number => {
  switch (owner._tag) {
    case "Course":
      return owner.course.index
    case "Group":
      return seed.courseCount + owner.id
    case "User":
      return seed.courseCount + groupIds.limit(seed) + owner.id
    case "Account":
      // No group has the id 0.
      return seed.courseCount
  }
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

/** The verifier of a file: 40 letters and digits. */
export const verifierOf = (seed: Seed, file: number): string =>
  Array.from({ length: 40 }, (_, position) => LETTERS[hash(seed, "file.uuid", file, position) % LETTERS.length]).join(
    ""
  )

interface SeededFile {
  readonly name: string
  readonly inHandouts: boolean
  readonly bytes: (seed: Seed, course: Course) => ByteSource
  readonly isIn?: (course: Course) => boolean
  readonly locked?: true
  readonly lost?: true
}

const SEEDED_FILES: ReadonlyArray<SeededFile> = [
  { name: "Syllabus.pdf", inHandouts: false, bytes: syllabus },
  { name: "Course schedule.html", inHandouts: false, bytes: schedule },
  { name: "Group list – autumn, é.csv", inHandouts: true, bytes: groupList },
  { name: "measurements.csv", inHandouts: true, bytes: measurements },
  {
    name: "Solutions.pdf",
    inHandouts: true,
    bytes: solutions,
    isIn: (course) => course.role === "student" || course.role === "observer",
    locked: true
  },
  // The only file whose content is lost.
  { name: "Lecture 1.mp3", inHandouts: false, bytes: measurements, isIn: (course) => course.index === 1, lost: true }
]

// Canvas: a file keeps its bytes when the names in it change. They are generated at every read, so they are a function
// of the seeded course, and their size and digest need to be computed once only.
const seededFiles = (seed: Seed, index: number, root: number, handouts: number): ReadonlyArray<StoredFile> => {
  const course = originalCourseAt(seed, index)
  return SEEDED_FILES.flatMap(({ bytes, inHandouts, isIn, locked, lost, name }, position) => {
    if (isIn?.(course) === false) return []
    const id = FIRST_FILE_ID + course.index * FILES_PER_COURSE + position
    const { size } = bytes(seed, course)
    return newFile({
      id,
      uuid: verifierOf(seed, id),
      folder: inHandouts ? handouts : root,
      name,
      contentType: contentTypeOf(name),
      content: lost ? { _tag: "Lost", size } : { _tag: "Seeded", file: id, size },
      createdAt: timestampOnDay(position - 7),
      user: undefined,
      lockedBy: locked ? topics[5] : undefined
    })
  })
}

/** The content of a seeded file. */
export const seededBytes = (seed: Seed, file: number): ByteSource => {
  const template = SEEDED_FILES[(file - FIRST_FILE_ID) % FILES_PER_COURSE]
  if (template === undefined) throw new RangeError(`no seeded file ${file}`)
  return template.bytes(seed, originalCourseAt(seed, Math.floor((file - FIRST_FILE_ID) / FILES_PER_COURSE)))
}

/** The drive of a course or a person that a caller created. */
const emptyDrive = (seed: Seed, owner: Owner, id: number): Drive => {
  const person = owner._tag === "User" ? findPerson(seed, String(owner.id)) : undefined
  const createdAt =
    owner._tag === "Course"
      ? courseCreatedAt(owner.course)
      : person === undefined
        ? timestampOnDay(0)
        : personCreatedAt(person)
  const root = newFolder({ id, name: rootName(owner), parent: undefined, createdAt })
  return { owner, root, folders: [root], files: [], removed: [] }
}

const isSeededOwner = (seed: Seed, owner: Owner): boolean =>
  (owner._tag !== "Course" || isSeeded(seed, owner.course)) &&
  (owner._tag !== "Group" || owner.id < groupIds.limit(seed)) &&
  (owner._tag !== "User" || owner.id < personLimit(seed))

const seededDrive = (seed: Seed, owner: Owner): Drive => {
  const id = FIRST_FOLDER_ID + ownerIndex(seed, owner) * FOLDERS_PER_OWNER
  const root = newFolder({ id, name: rootName(owner), parent: undefined, createdAt: timestampOnDay(-30) })
  if (owner._tag !== "Course") return { owner, root, folders: [root], files: [], removed: [] }
  const handouts = newFolder({ id: id + 1, name: "handouts", parent: id, createdAt: timestampOnDay(-14) })
  const files = seededFiles(seed, owner.course.index, root.id, handouts.id)
  return { owner, root, folders: [root, handouts], files, removed: [] }
}

const ownerAt = (seed: Seed, index: number): Owner | undefined => {
  if (index < seed.courseCount) return { _tag: "Course", course: courseAt(seed, index) }
  const groupOrUser = index - seed.courseCount
  if (groupOrUser >= groupIds.limit(seed)) return { _tag: "User", id: groupOrUser - groupIds.limit(seed) }
  return isGroup(seed, groupOrUser) ? { _tag: "Group", id: groupOrUser } : undefined
}

/** The owner of a seeded file id, if it is in the seeded range. */
const ownerOfFile = (seed: Seed, file: number): Owner | undefined =>
  file >= FIRST_FILE_ID && file < firstFreeFile(seed)
    ? ownerAt(seed, Math.floor((file - FIRST_FILE_ID) / FILES_PER_COURSE))
    : undefined

/** The owner of a seeded folder id, if it is in the seeded range. */
const ownerOfFolder = (seed: Seed, folder: number): Owner | undefined =>
  folder >= FIRST_FOLDER_ID && folder < firstFreeFolder(seed)
    ? ownerAt(seed, Math.floor((folder - FIRST_FOLDER_ID) / FOLDERS_PER_OWNER))
    : undefined

const drives = memoizePerSeed(() => new Map<string, Drive>())

/** The drive of an owner, created at its first use. */
export const driveOf = (services: SandboxServices, owner: Owner): Drive => {
  const { seed } = services
  const path = ownerPath(owner)
  const known = drives(seed).get(path)
  if (known !== undefined) return known
  const drive = isSeededOwner(seed, owner)
    ? seededDrive(seed, owner)
    : emptyDrive(seed, owner, newFolderId(services, owner))
  drives(seed).set(path, drive)
  return drive
}

/** The drives that have been used. */
export const knownDrives = ({ seed }: SandboxServices): ReadonlyArray<Drive> => [...drives(seed).values()]

/** Allocates ids and finds their owners; ids of seeded records encode their owner. */
const makeIdAllocator = (firstOf: (seed: Seed) => number, seeded: (seed: Seed, id: number) => Owner | undefined) => {
  const allocations = memoizePerSeed((seed) => ({ first: firstOf(seed), owners: [] as Owner[] }))
  return {
    allocate: ({ seed }: SandboxServices, owner: Owner): number => {
      const { first, owners } = allocations(seed)
      return first + owners.push(owner) - 1
    },
    /** Finds a record by id in the drive of its owner. */
    find:
      <A extends object>(find: (drive: Drive, id: number) => A | undefined) =>
      (services: SandboxServices, id: number): (A & { readonly drive: Drive }) | undefined => {
        const { first, owners } = allocations(services.seed)
        const owner = owners[id - first] ?? seeded(services.seed, id)
        if (owner === undefined) return undefined
        const drive = driveOf(services, owner)
        const found = find(drive, id)
        return found && { ...found, drive }
      }
  }
}

const files = makeIdAllocator(firstFreeFile, ownerOfFile)
const folders = makeIdAllocator(firstFreeFolder, ownerOfFolder)

/** Allocates a file id for an owner. */
export const newFileId = files.allocate
export const newFolderId = folders.allocate

export const findFile = files.find((drive, id) => {
  const file = drive.files.find((candidate) => candidate.id === id)
  return file && { file }
})

/** Finds a removed file. */
export const findRemovedFile = files.find((drive, id): RemovedFile | undefined =>
  drive.removed.findLast(({ file }) => file.id === id)
)

export const findFolder = folders.find((drive, id) => {
  const folder = drive.folders.find((candidate) => candidate.id === id)
  return folder && { folder }
})
