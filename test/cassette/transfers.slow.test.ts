/** Uploads and downloads work in a replay as in the recording. */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { FetchHttpClient } from "@effect/platform"
import type * as HttpClient from "@effect/platform/HttpClient"
import { NodeContext } from "@effect/platform-node"
import { expect, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Lms, LmsConfig, lms, lmsUpload } from "effect-lms"
import { lmsMirrorFiles } from "effect-lms/export"
import { Cassette, Sandbox } from "effect-lms/sandbox"
import { temporaryDirectory } from "../fixtures/directory.js"
import { withoutLogs } from "../fixtures/virtual.js"

const TEXT = "Lecture notes of Ada Lovelace\n\nweek one: \u00fcber\n"

const program = (folder: string, target: string) =>
  Effect.gen(function* () {
    const names = ["notes.txt", "page.html", "data.json", "plain"]
    const contents = [TEXT, `<!doctype html>\n${TEXT}`, '{"name": "Ada Lovelace"}', TEXT]
    const uploaded = yield* Effect.forEach(names, (name, at) => {
      writeFileSync(join(folder, name), contents[at] ?? "")
      return lmsUpload(join(folder, name), { course_id: 101 })
    })
    const mirrored = yield* lmsMirrorFiles("/api/v1/courses/101", {}, { directory: join(target, "files") })
    const [first] = uploaded
    const file = yield* lms(
      `GET ${first?.data.url}`,
      {},
      {
        destfile: join(target, "notes.txt"),
        expect: { bytes: new TextEncoder().encode(TEXT).length }
      }
    )
    return {
      sizes: uploaded.map(({ data }) => data.size),
      written: mirrored.written.length,
      failures: mirrored.failures.map(({ error }) => error.message),
      bytes: file.bytes
    }
  })

const withClient = <E>(http: Layer.Layer<HttpClient.HttpClient, E>, domain: string, token: LmsConfigToken) =>
  Lms.layer.pipe(
    Layer.provide([http, NodeContext.layer, Layer.succeed(LmsConfig, LmsConfig.make({ domain, token }))]),
    Layer.merge(NodeContext.layer)
  )

type LmsConfigToken = Parameters<typeof LmsConfig.make>[0]["token"]

it.scopedLive("a recorded upload, mirror and download can be replayed, without the texts", () =>
  Effect.gen(function* () {
    const folder = yield* temporaryDirectory
    const file = join(folder, "cassette.json")
    const { token, url } = yield* Sandbox
    const recorder = Cassette.record(file).pipe(Layer.provide([FetchHttpClient.layer, NodeContext.layer]))
    const recorded = yield* Effect.provide(program(folder, join(folder, "one")), withClient(recorder, url, token))
    const player = Cassette.replay(file).pipe(Layer.provide(NodeContext.layer))
    const replayed = yield* Effect.provide(
      program(folder, join(folder, "other")),
      withClient(player, "https://canvas.test", token)
    )
    expect(recorded).toMatchObject({ failures: [] })
    expect(recorded.written).toBeGreaterThan(4)
    expect(replayed).toEqual(recorded)
    expect(readFileSync(file, "utf8")).not.toMatch(/Lecture|Lovelace/)
    expect(readFileSync(join(folder, "other", "notes.txt"), "utf8")).toMatch(/^x+\n\nx+\n$/)
  }).pipe(Effect.provide([Sandbox.layer({ data: { courses: 2 } }), withoutLogs]))
)
