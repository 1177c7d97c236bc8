import * as Option from "effect/Option"
import type { Bytes } from "../../kernel/blobs.js"
import { type Plan, roll } from "../../kernel/plan.js"
import { onDay } from "../../kernel/time.js"
import { type Course, courseAt } from "../../school/courses.js"
import { topics } from "../../school/names.js"
import { personLimit } from "../../school/people.js"
import { groupIds, isGroup } from "../groups.js"
import { groupList, measurements, schedule, solutions, syllabus } from "./content.js"
import { type Drive, newFile, newFolder, type Owner, rootName, type StoredFile } from "./drive.js"
import { contentTypeOf } from "./mime.js"

// Ids tell the owner and the place, as those of the other records do.
const firstFile = 9001
const filesPerCourse = 8
const firstFolder = 4001
const foldersPerOwner = 2

/** The first ids that no seeded record has. */
export const firstFreeFile = (plan: Plan): number => firstFile + plan.courses * filesPerCourse
export const firstFreeFolder = (plan: Plan): number =>
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

export const seededDrive = (plan: Plan, owner: Owner): Drive => {
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
export const ownerOfFile = (plan: Plan, file: number): Option.Option<Owner> =>
  file >= firstFile && file < firstFreeFile(plan)
    ? atIndex(plan, Math.floor((file - firstFile) / filesPerCourse))
    : Option.none()

/** Whose a seeded folder would be, if there is one with this id. */
export const ownerOfFolder = (plan: Plan, folder: number): Option.Option<Owner> =>
  folder >= firstFolder && folder < firstFreeFolder(plan)
    ? atIndex(plan, Math.floor((folder - firstFolder) / foldersPerOwner))
    : Option.none()
