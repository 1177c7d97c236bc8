/** File contents: generated, or uploaded and stored in a temporary directory. */
import { createHash } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import * as FileSystem from "@effect/platform/FileSystem"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Cache from "effect/Cache"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Ref from "effect/Ref"
import * as Stream from "effect/Stream"

/** Bytes with random access, stored or generated. */
export interface ByteSource {
  readonly size: number
  readonly read: (offset: number, length: number) => Uint8Array
}

/** Uploaded bytes, stored in a temporary file. */
export interface SavedContent {
  readonly _tag: "Saved"
  readonly path: string
  readonly size: number
  readonly sha256: string
}

/** Where the bytes of a file come from. `Lost` has a record but no bytes. */
export type FileContent =
  | { readonly _tag: "Seeded"; readonly file: number; readonly size: number }
  | { readonly _tag: "Lost"; readonly size: number }
  | SavedContent

/** File contents, separate from the file records. */
export interface Blobs {
  /** Streams bytes into a new file. Removes the file if the stream fails or is interrupted. */
  readonly save: <E>(bytes: Stream.Stream<Uint8Array, E>) => Effect.Effect<SavedContent, E>
  /**
   * The same for bytes in memory, at once: a job that stores its result under a test clock has it when its time is over.
   */
  readonly saveNow: (bytes: Uint8Array) => SavedContent
  /** The complete content, at once. */
  readonly readNow: (content: FileContent) => Uint8Array
  readonly read: (content: FileContent, offset: number, length: number) => Stream.Stream<Uint8Array>
  /** The SHA-256 of the complete content. */
  readonly digest: (content: FileContent) => Effect.Effect<string>
  readonly remove: (content: FileContent) => Effect.Effect<void>
}

const CHUNK_BYTES = 64 * 1024

/**
 * Stores uploads in a temporary directory, removed when the scope closes. `seeded` generates the bytes of seeded files.
 */
export const makeBlobs = Effect.fn("Sandbox.makeBlobs")(function* (seeded: (file: number) => ByteSource) {
  const fs = yield* FileSystem.FileSystem
  const directory = yield* Effect.orDie(fs.makeTempDirectoryScoped({ prefix: "lms-sandbox-" }))
  const count = yield* Ref.make(0)
  let savedNow = 0

  const save = <E>(bytes: Stream.Stream<Uint8Array, E>): Effect.Effect<SavedContent, E> =>
    Effect.gen(function* () {
      const path = `${directory}/${yield* Ref.getAndUpdate(count, (number) => number + 1)}`
      const hash = createHash("sha256")
      let size = 0
      return yield* Effect.scoped(
        Effect.gen(function* () {
          const file = yield* Effect.orDie(fs.open(path, { flag: "wx" }))
          yield* Stream.runForEach(bytes, (chunk) => {
            hash.update(chunk)
            size += chunk.length
            return Effect.orDie(file.writeAll(chunk))
          })
          return { _tag: "Saved", path, size, sha256: hash.digest("hex") } as const
        })
      ).pipe(Effect.onError(() => Effect.ignore(fs.remove(path, { force: true }))))
    })

  const saveNow = (bytes: Uint8Array): SavedContent => {
    const path = `${directory}/now-${savedNow++}`
    writeFileSync(path, bytes, { flag: "wx" })
    return { _tag: "Saved", path, size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") }
  }

  const readNow = (content: FileContent): Uint8Array => {
    if (content._tag === "Saved") return readFileSync(content.path)
    return content._tag === "Seeded" ? seeded(content.file).read(0, content.size) : new Uint8Array()
  }

  const read = (content: FileContent, offset: number, length: number): Stream.Stream<Uint8Array> => {
    switch (content._tag) {
      case "Lost":
        return Stream.empty
      case "Saved":
        return Stream.orDie(fs.stream(content.path, { offset, bytesToRead: length, chunkSize: CHUNK_BYTES }))
      case "Seeded": {
        const bytes = seeded(content.file)
        return Stream.unfold(offset, (at) => {
          const size = Math.min(CHUNK_BYTES, offset + length - at)
          return size <= 0 ? Option.none() : Option.some([bytes.read(at, size), at + size] as const)
        })
      }
    }
  }

  // Hashing a seeded file generates all of it, so recent digests are cached.
  const seededDigests = yield* Cache.make({
    capacity: 1000,
    timeToLive: Duration.infinity,
    lookup: (file: number) =>
      Effect.sync(() => {
        const bytes = seeded(file)
        const hash = createHash("sha256")
        for (let at = 0; at < bytes.size; at += CHUNK_BYTES) hash.update(bytes.read(at, CHUNK_BYTES))
        return hash.digest("hex")
      })
  })

  const blobs: Blobs = {
    save,
    saveNow,
    readNow,
    read,
    digest: (content) => {
      switch (content._tag) {
        case "Lost":
          return Effect.succeed("")
        case "Saved":
          return Effect.succeed(content.sha256)
        case "Seeded":
          return seededDigests.get(content.file)
      }
    },
    remove: (content) =>
      content._tag === "Saved" ? Effect.ignore(fs.remove(content.path, { force: true })) : Effect.void
  }
  return blobs
}, Effect.provide(NodeFileSystem.layer))
