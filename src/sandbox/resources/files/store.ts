import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Bytes } from "../../kernel/blobs.js"
import { type Kept, kept } from "../../kernel/kept.js"
import { type Plan, perPlan, roll } from "../../kernel/plan.js"
import { onDay } from "../../kernel/time.js"
import { World } from "../../kernel/world.js"
import { type Course, courseAt } from "../../school/courses.js"
import { topics } from "../../school/names.js"
import { membersWith, personLimit } from "../../school/people.js"
import { seededAssignments } from "../assignments.js"
import { groupIds, isGroup } from "../groups.js"
import { type Drive, type Gone, newFile, newFolder, type Owner, ownerPath, rootName, type StoredFile } from "./drive.js"
import { contentTypeOf } from "./fileJson.js"

const escape = (text: string): string => text.replace(/[\\()]/g, "\\$&").replace(/[^\x20-\x7e]/g, "?")

/** A page of text that PDF readers open: one font, one line under another, only ASCII. */
const pdf = (lines: ReadonlyArray<string>): string => {
  const shown = lines.map((line) => `(${escape(line)}) Tj T*`).join("\n")
  const content = `BT /F1 11 Tf 14 TL 56 780 Td\n${shown}\nET`
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
  ]
  let text = "%PDF-1.4\n"
  // The table at the end says at which byte each object begins.
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, "0")} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`
  return `${text}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
}

const encoder = new TextEncoder()

const held = (text: string): Bytes => {
  const bytes = encoder.encode(text)
  return { size: bytes.length, read: (offset, length) => bytes.slice(offset, offset + length) }
}

/** Lines of one length, each computed when it is read. The lines are ASCII and include their ends. */
const lines = (count: number, length: number, lineAt: (index: number) => string): Bytes => ({
  size: count * length,
  read: (offset, wanted) => {
    const end = Math.min(offset + wanted, count * length)
    if (end <= offset) return new Uint8Array()
    const first = Math.floor(offset / length)
    const last = Math.ceil(end / length)
    let text = ""
    for (let index = first; index < last; index++) text += lineAt(index)
    return encoder.encode(text).slice(offset - first * length, end - first * length)
  }
})

const syllabus = (plan: Plan, course: Course): Bytes =>
  held(
    pdf([
      `${course.code}: ${course.name}`,
      "",
      "Assignments",
      ...seededAssignments(plan, course).map(
        ({ due, name, points }) => `${onDay(due ?? 0)}  ${name} (${points} points)`
      )
    ])
  )

const solutions = (plan: Plan, course: Course): Bytes =>
  held(
    pdf([
      `${course.code}: solutions`,
      ...seededAssignments(plan, course).map(({ id, name }) => `${name}: ${roll(plan, "solution", id) % 1000}`)
    ])
  )

const schedule = (plan: Plan, course: Course): Bytes => {
  const weeks = seededAssignments(plan, course).map(
    ({ due, name }, index) => `<tr><td>${index + 1}</td><td>${onDay(due ?? 0).slice(0, 10)}</td><td>${name}</td></tr>`
  )
  return held(`<!DOCTYPE html>
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

const groupList = (plan: Plan, course: Course): Bytes =>
  held(
    [
      "name;login;group",
      ...membersWith(plan, course, "student").map(
        ({ id, login, sortableName }) => `${sortableName};${login};${1 + (roll(plan, "list.group", id) % 6)}`
      ),
      ""
    ].join("\r\n")
  )

const column = (number: number, width: number) => String(number).padStart(width, "0")

/** Several MiB of readings. */
const measurements = (plan: Plan, course: Course): Bytes =>
  lines(65_536 + (roll(plan, "readings", course.index) % 32_768), 64, (index) => {
    if (index === 0) return `${"reading,seconds,sensor,temperature,pressure".padEnd(63)}\n`
    const value = roll(plan, "reading", course.index, index)
    const fields = [
      column(index, 8),
      column(index * 5, 10),
      `sensor-${column(value % 64, 2)}`,
      `${column(value % 40, 2)}.${column((value >>> 6) % 1000, 3)}`,
      `${column(950 + (value % 100), 4)}.${column((value >>> 9) % 100_000, 5)}`
    ]
    return `${fields.join(",").padEnd(63)}\n`
  })

// Ids tell the owner and the place, as those of the other records do.
const firstFile = 9001
const filesPerCourse = 8
const firstFolder = 4001
const foldersPerOwner = 2

/** The first ids that no seeded record has. */
const firstFreeFile = (plan: Plan): number => firstFile + plan.courses * filesPerCourse
const firstFreeFolder = (plan: Plan): number =>
  firstFolder + (plan.courses + groupIds.limit(plan) + personLimit(plan)) * foldersPerOwner

const ownerIndex = (plan: Plan, owner: Owner): number => {
  switch (owner._tag) {
    case "Course":
      return owner.course.index
    case "Group":
      return plan.courses + owner.id
    case "User":
      return plan.courses + groupIds.limit(plan) + owner.id
  }
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

/** The verifier of a file: 40 letters and digits. */
export const verifierOf = (plan: Plan, file: number): string =>
  Array.from({ length: 40 }, (_, place) => letters[roll(plan, "file.uuid", file, place) % letters.length]).join("")

interface Seed {
  readonly name: string
  readonly inHandouts: boolean
  readonly bytes: (plan: Plan, course: Course) => Bytes
  readonly isIn?: (course: Course) => boolean
  readonly locked?: true
  readonly lost?: true
}

const seeds: ReadonlyArray<Seed> = [
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
  // One file in the institution whose record is there and whose bytes are not.
  { name: "Lecture 1.mp3", inHandouts: false, bytes: measurements, isIn: (course) => course.index === 1, lost: true }
]

const seededFiles = (plan: Plan, course: Course, root: number, handouts: number): ReadonlyArray<StoredFile> =>
  seeds.flatMap(({ bytes, inHandouts, isIn, locked, lost, name }, place) => {
    if (isIn?.(course) === false) return []
    const id = firstFile + course.index * filesPerCourse + place
    const { size } = bytes(plan, course)
    return newFile({
      id,
      uuid: verifierOf(plan, id),
      folder: inHandouts ? handouts : root,
      name,
      contentType: contentTypeOf(name),
      content: lost ? { _tag: "Lost", size } : { _tag: "Seeded", file: id, size },
      createdAt: onDay(place - 7),
      user: undefined,
      lockedBy: locked ? topics[5] : undefined
    })
  })

/** The bytes of a seeded file. */
export const seededBytes = (plan: Plan, file: number): Bytes => {
  const seed = seeds[(file - firstFile) % filesPerCourse]
  if (seed === undefined) throw new RangeError(`no seeded file ${file}`)
  return seed.bytes(plan, courseAt(plan, Math.floor((file - firstFile) / filesPerCourse)))
}

const seededDrive = (plan: Plan, owner: Owner): Drive => {
  const id = firstFolder + ownerIndex(plan, owner) * foldersPerOwner
  const given = { id, name: rootName(owner), parent: undefined, createdAt: onDay(-30), forSubmissions: false }
  const root = newFolder(given)
  if (owner._tag !== "Course") return { owner, folders: [root], files: [], gone: [] }
  const handouts = newFolder({ ...given, id: id + 1, name: "handouts", parent: id, createdAt: onDay(-14) })
  return { owner, folders: [root, handouts], files: seededFiles(plan, owner.course, root.id, handouts.id), gone: [] }
}

const atIndex = (plan: Plan, index: number): Option.Option<Owner> => {
  if (index < plan.courses) return Option.some({ _tag: "Course", course: courseAt(plan, index) })
  const beyond = index - plan.courses
  if (beyond >= groupIds.limit(plan)) return Option.some({ _tag: "User", id: beyond - groupIds.limit(plan) })
  return isGroup(plan, beyond) ? Option.some({ _tag: "Group", id: beyond }) : Option.none()
}

/** Whose a seeded file would be, if there is one with this id. */
const ownerOfFile = (plan: Plan, file: number): Option.Option<Owner> =>
  file >= firstFile && file < firstFreeFile(plan)
    ? atIndex(plan, Math.floor((file - firstFile) / filesPerCourse))
    : Option.none()

/** Whose a seeded folder would be, if there is one with this id. */
const ownerOfFolder = (plan: Plan, folder: number): Option.Option<Owner> =>
  folder >= firstFolder && folder < firstFreeFolder(plan)
    ? atIndex(plan, Math.floor((folder - firstFolder) / foldersPerOwner))
    : Option.none()

/** The files of every owner. */
export const drives: Kept<Owner, Drive> = kept(ownerPath, seededDrive)

/** Ids that remember whom they were given to; those of the files that were there from the beginning tell it. */
const makeIds = (firstOf: (plan: Plan) => number, seeded: (plan: Plan, id: number) => Option.Option<Owner>) => {
  const given = perPlan((plan) => ({ first: firstOf(plan), owners: [] as Owner[] }))
  return {
    take: (owner: Owner) =>
      Effect.map(World, ({ plan }) => {
        const { first, owners } = given(plan)
        return first + owners.push(owner) - 1
      }),
    /** The drive of whoever has been given the id, and what is found there. */
    find:
      <A>(find: (drive: Drive, id: number) => A | undefined) =>
      (id: number) =>
        Effect.gen(function* () {
          const { plan } = yield* World
          const { first, owners } = given(plan)
          const owner = Option.orElse(Option.fromNullable(owners[id - first]), () => seeded(plan, id))
          if (Option.isNone(owner)) return Option.none()
          const drive = yield* drives.get(owner.value)
          return Option.map(Option.fromNullable(find(drive, id)), (found) => ({ ...found, drive }))
        })
  }
}

const files = makeIds(firstFreeFile, ownerOfFile)
const folders = makeIds(firstFreeFolder, ownerOfFolder)

/** An id for a file that this owner is about to have. */
export const newFileId = files.take
export const newFolderId = folders.take

export const findFile = files.find((drive, id) => {
  const file = drive.files.find((one) => one.id === id)
  return file && { file }
})

/** A file that is no longer there. */
export const findGone = files.find((drive, id): Gone | undefined => drive.gone.findLast(({ file }) => file.id === id))

export const findFolder = folders.find((drive, id) => {
  const folder = drive.folders.find((one) => one.id === id)
  return folder && { folder }
})
