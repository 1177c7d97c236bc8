/** File contents: generated, or uploaded and stored in a temporary directory. */
import { createHash } from "node:crypto"
import * as Fs from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"

/** The bytes of a file, with random access. */
export interface FileContent {
  readonly size: number
  readonly read: (offset: number, length: number) => Uint8Array
  /** The SHA-256 of all bytes. */
  readonly digest: () => string
  /** Whether the bytes are lost, although the record of the file exists. */
  readonly isLost?: true
}

/** Receives the bytes of a file. */
interface BlobWriter {
  readonly write: (bytes: Uint8Array) => void
  readonly finish: () => FileContent
  /** Removes what has been written, also after the end. */
  readonly discard: () => void
}

/** Stores the contents of files. Bytes are kept until the sandbox stops. */
export interface Blobs {
  readonly open: () => BlobWriter
  readonly saveNow: (bytes: Uint8Array) => FileContent
  /** Discards the bytes if the stream fails or is interrupted. */
  readonly save: <E>(bytes: Stream.Stream<Uint8Array, E>) => Effect.Effect<FileContent, E>
}

const CHUNK_BYTES = 64 * 1024

/** Content that is generated when it is read. */
export const generateContent = (size: number, read: FileContent["read"]): FileContent => {
  let digest: string | undefined
  const computeDigest = () => {
    const hash = createHash("sha256")
    for (let at = 0; at < size; at += CHUNK_BYTES) hash.update(read(at, CHUNK_BYTES))
    return hash.digest("hex")
  }
  return {
    size,
    read,
    digest: () => {
      digest ??= computeDigest()
      return digest
    }
  }
}

/** Streams a part of a content, without the whole of it in memory. */
export const streamContent = (content: FileContent, offset: number, length: number): Stream.Stream<Uint8Array> =>
  Stream.unfold(offset, (at) => {
    const size = Math.min(CHUNK_BYTES, offset + length - at)
    return size <= 0 ? Option.none() : Option.some([content.read(at, size), at + size] as const)
  })

const readPart = (path: string, offset: number, length: number): Uint8Array => {
  const file = Fs.openSync(path, "r")
  const bytes = new Uint8Array(length)
  const read = Fs.readSync(file, bytes, 0, length, offset)
  Fs.closeSync(file)
  return bytes.subarray(0, read)
}

/** Stores contents in a temporary directory, which is removed when the scope closes. */
export const makeBlobs: Effect.Effect<Blobs, never, Scope.Scope> = Effect.gen(function* () {
  const directory = yield* Effect.acquireRelease(
    Effect.sync(() => Fs.mkdtempSync(join(tmpdir(), "lms-sandbox-"))),
    (path) => Effect.sync(() => Fs.rmSync(path, { recursive: true, force: true }))
  )
  let count = 0

  const open = (): BlobWriter => {
    const path = join(directory, String(count++))
    Fs.writeFileSync(path, "")
    const hash = createHash("sha256")
    let size = 0
    return {
      write: (bytes) => {
        Fs.appendFileSync(path, bytes)
        hash.update(bytes)
        size += bytes.length
      },
      finish: () => {
        const digest = hash.digest("hex")
        return { size, digest: () => digest, read: (offset, length) => readPart(path, offset, length) }
      },
      discard: () => Fs.rmSync(path, { force: true })
    }
  }

  return {
    open,
    saveNow: (bytes) => {
      const writer = open()
      writer.write(bytes)
      return writer.finish()
    },
    save: (bytes) =>
      Effect.suspend(() => {
        const writer = open()
        return Stream.runForEach(bytes, (chunk) => Effect.sync(() => writer.write(chunk))).pipe(
          Effect.map(writer.finish),
          Effect.onError(() => Effect.sync(writer.discard))
        )
      })
  }
})
