import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import * as Ref from "effect/Ref"
import { type Plan, perPlan } from "../../kernel/plan.js"
import { World } from "../../kernel/world.js"
import { type Drive, type Folder, type Gone, type Owner, ownerPath, type StoredFile } from "./drive.js"
import { firstFreeFile, firstFreeFolder, ownerOfFile, ownerOfFolder, seededDrive } from "./seeded.js"

interface Ids {
  readonly next: number
  readonly owners: HashMap.HashMap<number, Owner>
}

/** Ids that remember whom they were given to; those below the first are told by `seeded`. */
const makeIds = (first: (plan: Plan) => number, seeded: (plan: Plan, id: number) => Option.Option<Owner>) => {
  const given = perPlan((plan) => Ref.unsafeMake<Ids>({ next: first(plan), owners: HashMap.empty() }))
  return {
    take: (owner: Owner) =>
      Effect.flatMap(World, ({ plan }) =>
        Ref.modify(given(plan), ({ next, owners }) => [
          next,
          { next: next + 1, owners: HashMap.set(owners, next, owner) }
        ])
      ),
    owner: (id: number) =>
      Effect.flatMap(World, ({ plan }) =>
        Effect.map(Ref.get(given(plan)), ({ owners }) => Option.orElse(HashMap.get(owners, id), () => seeded(plan, id)))
      )
  }
}

const files = makeIds(firstFreeFile, ownerOfFile)
const folders = makeIds(firstFreeFolder, ownerOfFolder)

/** An id for a file that this owner is about to have. */
export const newFileId = files.take
export const newFolderId = folders.take

/** The files of every owner: as seeded until something is written, kept from then on. */
const drives = perPlan((plan) => {
  const written = Ref.unsafeMake(HashMap.empty<string, Drive>())
  const read = (all: HashMap.HashMap<string, Drive>, owner: Owner) =>
    Option.getOrElse(HashMap.get(all, ownerPath(owner)), () => seededDrive(plan, owner))
  return { written, read }
})

export const driveOf = Effect.fn("Sandbox.driveOf")(function* (owner: Owner) {
  const { plan } = yield* World
  const { read, written } = drives(plan)
  return read(yield* Ref.get(written), owner)
})

export const modifyDrive = Effect.fn("Sandbox.modifyDrive")(function* <A>(
  owner: Owner,
  change: (drive: Drive) => readonly [A, Drive]
) {
  const { plan } = yield* World
  const { read, written } = drives(plan)
  return yield* Ref.modify(written, (all) => {
    const before = read(all, owner)
    const [result, after] = change(before)
    return [result, after === before ? all : HashMap.set(all, ownerPath(owner), after)]
  })
})

/** The drive that a file or a folder is in, and what `find` finds there. */
const findIn = <A>(
  ids: typeof files,
  find: (drive: Drive, id: number) => A | undefined
): ((id: number) => Effect.Effect<Option.Option<{ readonly drive: Drive; readonly found: A }>, never, World>) =>
  Effect.fn("Sandbox.findInDrive")(function* (id: number) {
    const owner = yield* ids.owner(id)
    if (Option.isNone(owner)) return Option.none()
    const drive = yield* driveOf(owner.value)
    return Option.map(Option.fromNullable(find(drive, id)), (found) => ({ drive, found }))
  })

const fileIn = findIn(files, (drive, id): StoredFile | undefined => drive.files.find((file) => file.id === id))
const folderIn = findIn(folders, (drive, id): Folder | undefined => drive.folders.find((folder) => folder.id === id))
const goneIn = findIn(files, (drive, id): Gone | undefined => drive.gone.findLast(({ file }) => file.id === id))

export const findFile = (id: number) =>
  Effect.map(
    fileIn(id),
    Option.map(({ drive, found }) => ({ drive, file: found }))
  )

export const findFolder = (id: number) =>
  Effect.map(
    folderIn(id),
    Option.map(({ drive, found }) => ({ drive, folder: found }))
  )

/** A file that is no longer there. */
export const findGone = (id: number) =>
  Effect.map(
    goneIn(id),
    Option.map(({ found }) => found)
  )
