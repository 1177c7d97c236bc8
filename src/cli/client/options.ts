/** The options of every command that calls the service. */
import * as FileSystem from "@effect/platform/FileSystem"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { LmsOptions } from "../../LmsOptions.js"
import * as options from "../arguments/option.js"
import { Misuse } from "../problem.js"

export const clientOptions = {
  domain: options.text("domain", {
    value: "url",
    what: "The service's address, in the place of LMS_DOMAIN. It needs a token of its own (--token-file)."
  }),
  tokenFile: options.text("token-file", {
    value: "file",
    what: "A file that holds the token, in the place of LMS_API_TOKEN."
  }),
  maxWait: options.duration("max-wait", {
    what: "How long to wait for the service's rate limit in all, such as '30 seconds'. Without it, ten minutes."
  }),
  verbose: options.flag("verbose", { short: "v", what: "A line on stderr for each request and its answer." })
}

/** Beside them, for a command that may make many requests. */
export const pacedOptions = {
  maxRate: options.rate("max-rate", { what: "Requests a second at the most." })
}

/** Beside them, for a command whose first request can be shown in the place of sending it. */
export const shownOptions = {
  dryRun: options.flag("dry-run", { what: "Shows the request, its token masked, and sends nothing." }),
  asCurl: options.flag("as-curl", {
    what: "Prints the request as a command of curl with the token as $LMS_API_TOKEN, and sends nothing."
  })
}

export interface ClientOptions {
  readonly domain: Option.Option<string>
  readonly tokenFile: Option.Option<string>
  readonly maxWait: Option.Option<Duration.Duration>
  readonly maxRate?: Option.Option<number>
  readonly verbose: boolean
  readonly dryRun?: boolean
  readonly asCurl?: boolean
}

/** Of a file the first line, as editors and `echo` write one. */
const readToken = Effect.fnUntraced(function* (path: string) {
  const fs = yield* FileSystem.FileSystem
  const text = yield* Effect.mapError(
    fs.readFileString(path),
    // Nothing of the file is shown.
    () => new Misuse({ message: `The file of the token (--token-file) cannot be read: "${path}"` })
  )
  const [token = ""] = text.replace(/^\uFEFF/, "").split(/\r?\n/)
  return token.trim() === ""
    ? yield* new Misuse({ message: `The file of the token (--token-file) is empty: "${path}"` })
    : Redacted.make(token.trim())
})

export type CallOptions = Pick<LmsOptions, "apiUrl" | "token" | "maxWait" | "maxRate">

/**
 * As options of each call, and not as a configuration: so the token of the environment stays with the domain of the
 * environment, whatever `--domain` says.
 */
export const callOptions = ({
  domain,
  maxRate = Option.none(),
  maxWait,
  tokenFile
}: ClientOptions): Effect.Effect<CallOptions, Misuse, FileSystem.FileSystem> =>
  Effect.map(Effect.transposeMapOption(tokenFile, readToken), (token) => ({
    apiUrl: Option.getOrUndefined(domain),
    token: Option.getOrUndefined(token),
    maxWait: Option.getOrUndefined(maxWait),
    maxRate: Option.getOrUndefined(maxRate)
  }))
