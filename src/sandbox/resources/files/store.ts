import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { kept } from "../../kernel/kept.js"
import { type Plan, perPlan } from "../../kernel/plan.js"
import { World } from "../../kernel/world.js"
import { type Drive, type Owner, ownerPath } from "./drive.js"
import { firstFreeFile, firstFreeFolder, ownerOfFile, ownerOfFolder, seededDrive } from "./seeded.js"

/** The files of every owner. */
export const drives = kept(ownerPath, seededDrive)

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
export const findGone = files.find((drive, id) => drive.gone.findLast(({ file }) => file.id === id))

export const findFolder = folders.find((drive, id) => {
  const folder = drive.folders.find((one) => one.id === id)
  return folder && { folder }
})
