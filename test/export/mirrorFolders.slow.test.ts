/** A mirror of more levels of folders than a path may have. It needs 2000 requests. */
import * as NodeContext from "@effect/platform-node/NodeContext"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { lmsMirrorFiles } from "effect-lms/export"
import { LmsQuota } from "effect-lms/operators"
import { temporaryDirectory } from "../fixtures/directory.js"
import { root } from "../fixtures/fileService.js"
import { makeService, page } from "../fixtures/virtual.js"

it.scopedLive("lmsMirrorFiles fails if folders do not end", () =>
  Effect.gen(function* () {
    const { layer } = makeService(({ url }) => {
      const [, id, list] = /\/folders\/(\d+)(?:\/(\w+))?/.exec(url) ?? []
      if (list === undefined) return { body: JSON.stringify(root) }
      return page(list === "files" ? [] : [{ id: Number(id) + 1, name: "x", parent_folder_id: Number(id) }])
    })
    const error = yield* lmsMirrorFiles("/api/v1/folders/1", {}, { directory: yield* temporaryDirectory }).pipe(
      Effect.provide([Layer.provide(layer, LmsQuota.layerNone), NodeContext.layer]),
      Effect.flip
    )
    expect(error).toMatchObject({ _tag: "LmsExportError", reason: "Folders" })
  })
)
