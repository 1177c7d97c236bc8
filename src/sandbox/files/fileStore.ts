import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import * as Ref from "effect/Ref"
import { firstFreeFile, firstFreeFolder, ownerOfFile, ownerOfFolder, seededDrive } from "../data/drives.js"
import type { Plan } from "../data/plan.js"
import { type Drive, type Folder, type Gone, type Owner, ownerPath, type StoredFile } from "./drive.js"

/** The files of every owner: as seeded until something is written, kept from then on. */
export interface FileStore {
  /** An id for a file that this owner is about to have. */
  readonly newFile: (owner: Owner) => Effect.Effect<number>
  readonly newFolder: (owner: Owner) => Effect.Effect<number>
  readonly drive: (owner: Owner) => Effect.Effect<Drive>
  readonly modify: <A>(owner: Owner, change: (drive: Drive) => readonly [A, Drive]) => Effect.Effect<A>
  readonly file: (id: number) => Effect.Effect<Option.Option<{ readonly drive: Drive; readonly file: StoredFile }>>
  /** A file that is no longer there. */
  readonly gone: (id: number) => Effect.Effect<Gone | undefined>
  readonly folder: (id: number) => Effect.Effect<Option.Option<{ readonly drive: Drive; readonly folder: Folder }>>
}

interface Ids {
  readonly next: number
  readonly owners: HashMap.HashMap<number, Owner>
}

/** Ids that remember whom they were given to. */
const makeIds = (first: number) =>
  Effect.map(Ref.make<Ids>({ next: first, owners: HashMap.empty() }), (ids) => ({
    take: (owner: Owner) =>
      Ref.modify(ids, ({ next, owners }) => [next, { next: next + 1, owners: HashMap.set(owners, next, owner) }]),
    owner: (id: number) => Effect.map(Ref.get(ids), ({ owners }) => HashMap.get(owners, id))
  }))

export const makeFileStore = Effect.fn("Sandbox.makeFileStore")(function* (plan: Plan) {
  const files = yield* makeIds(firstFreeFile(plan))
  const folders = yield* makeIds(firstFreeFolder(plan))
  const written = yield* Ref.make(HashMap.empty<string, Drive>())
  const read = (drives: HashMap.HashMap<string, Drive>, owner: Owner) =>
    Option.getOrElse(HashMap.get(drives, ownerPath(owner)), () => seededDrive(plan, owner))
  const drive = (owner: Owner) => Effect.map(Ref.get(written), (drives) => read(drives, owner))
  const fileOwner = (id: number) =>
    Effect.map(
      files.owner(id),
      Option.orElse(() => ownerOfFile(plan, id))
    )
  const store: FileStore = {
    newFile: files.take,
    newFolder: folders.take,
    drive,
    modify: (owner, change) =>
      Ref.modify(written, (drives) => {
        const before = read(drives, owner)
        const [result, after] = change(before)
        return [result, after === before ? drives : HashMap.set(drives, ownerPath(owner), after)]
      }),
    file: Effect.fn("Sandbox.findFile")(function* (id) {
      const owner = yield* fileOwner(id)
      if (Option.isNone(owner)) return Option.none()
      const found = yield* drive(owner.value)
      return Option.map(Option.fromNullable(found.files.find((file) => file.id === id)), (file) => ({
        drive: found,
        file
      }))
    }),
    gone: Effect.fn("Sandbox.findGoneFile")(function* (id) {
      const owner = yield* fileOwner(id)
      if (Option.isNone(owner)) return undefined
      return (yield* drive(owner.value)).gone.findLast(({ file }) => file.id === id)
    }),
    folder: Effect.fn("Sandbox.findFolder")(function* (id) {
      const owner = Option.orElse(yield* folders.owner(id), () => ownerOfFolder(plan, id))
      if (Option.isNone(owner)) return Option.none()
      const found = yield* drive(owner.value)
      return Option.map(Option.fromNullable(found.folders.find((folder) => folder.id === id)), (folder) => ({
        drive: found,
        folder
      }))
    })
  }
  return store
})
