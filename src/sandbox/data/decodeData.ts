import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { mistakes } from "../mistakes.js"
import { SandboxData } from "./sandboxData.js"

/** Data that no sandbox can have. */
export class SandboxDataError extends Data.TaggedError("SandboxDataError")<{ readonly message: string }> {}

const decode = Schema.decodeUnknown(SandboxData, { errors: "all" })

export const decodeData = (data: unknown): Effect.Effect<SandboxData, SandboxDataError> =>
  Effect.mapError(
    decode(data),
    (error) => new SandboxDataError({ message: `a sandbox cannot have these data:\n${mistakes(error)}` })
  )
