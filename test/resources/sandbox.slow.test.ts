/** The responses of the sandbox match the schemas of the records that the documentation says they are. */
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { Sandbox } from "effect-lms/sandbox"
import { decodeAnswers, readAnswers } from "../fixtures/answers.js"

it.live("each response of the sandbox decodes", () =>
  Effect.gen(function* () {
    const { decoded, problems } = decodeAnswers(yield* readAnswers)
    expect(problems).toEqual([])
    expect(decoded.size).toBeGreaterThan(20)
  }).pipe(Effect.provide(Sandbox.layerClient({ data: { courses: 12 } })))
)
