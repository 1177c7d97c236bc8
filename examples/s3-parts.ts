/**
 * Intermediate results of a cluster in S3, or in a store that is compatible and has conditional writes
 * (`If-None-Match: *`). `layer` takes the place of `LmsParts.layerSql`.
 */
import { randomUUID } from "node:crypto"
import { paginateListObjectsV2, S3, type S3ClientConfig } from "@aws-sdk/client-s3"
import { Array, Chunk, Effect, Layer, Stream } from "effect"
import { LmsClusterError, LmsParts, type LmsPartsService } from "effect-lms/cluster"

/** `path` is the name of an object, or a prefix. */
const toError = (path: string) => (cause: unknown) => {
  const code = cause instanceof Error ? cause.name : "unknown"
  const reason = code === "NoSuchKey" || code === "NotFound" ? "PartMissing" : "Store"
  return new LmsClusterError({ path, reason, code, message: `"${path}" in S3: the request failed (${code})` })
}
const hasCode = (code: string) => (error: LmsClusterError) => error.code === code
const request = <A>(path: string, send: (options: { abortSignal: AbortSignal }) => Promise<A>) =>
  Effect.tryPromise({ try: (abortSignal) => send({ abortSignal }), catch: toError(path) })

const make = (client: S3, Bucket: string): LmsPartsService => {
  const list = (Prefix: string) =>
    Stream.fromAsyncIterable(paginateListObjectsV2({ client }, { Bucket, Prefix }), toError(Prefix)).pipe(
      Stream.mapConcat(({ Contents = [] }) => Contents.flatMap(({ Key }) => Key ?? [])),
      Stream.runCollect,
      Effect.map(Chunk.toReadonlyArray)
    )
  return {
    create: Effect.fnUntraced(function* (Key, Body) {
      const object = { Bucket, Key, Body, Metadata: { attempt: randomUUID() }, IfNoneMatch: "*" }
      return yield* request(Key, (options) => client.putObject(object, options)).pipe(
        Effect.retry({ times: 5, while: hasCode("ConditionalRequestConflict") }),
        Effect.as(true),
        // The client repeats a request whose response was lost. Then the object may be its own.
        Effect.catchIf(hasCode("PreconditionFailed"), () =>
          Effect.map(
            request(Key, (options) => client.headObject({ Bucket, Key }, options)),
            (found) => found.Metadata?.attempt === object.Metadata.attempt
          )
        )
      )
    }),
    read: (Key) =>
      request(Key, async (options) => {
        const { Body } = await client.getObject({ Bucket, Key }, options)
        return (await Body?.transformToByteArray()) ?? new Uint8Array()
      }),
    list,
    remove: Effect.fnUntraced(function* (prefix) {
      for (const names of Array.chunksOf(yield* list(prefix), 1000)) {
        const Delete = { Objects: names.map((Key) => ({ Key })), Quiet: true }
        const { Errors } = yield* request(prefix, (options) => client.deleteObjects({ Bucket, Delete }, options))
        if (Errors?.[0]) return yield* toError(prefix)(Object.assign(new Error(), { name: Errors[0].Code }))
      }
    })
  }
}

export const layer = (bucket: string, config: S3ClientConfig) =>
  Layer.sync(LmsParts, () => make(new S3(config), bucket))
