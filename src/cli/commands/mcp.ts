/** The command `lms mcp`: the tools of the command for assistants, over stdin and stdout. */
import * as Effect from "effect/Effect"
import { keepOrigin } from "../../internal/send/call.js"
import { Lms } from "../../Lms.js"
import { makeCommand } from "../arguments/command.js"
import * as options from "../arguments/option.js"
import { clientOptions, rateOptions, resolveAccount, withClient } from "../client/client.js"
import { quote, usageError } from "../errors.js"

export const mcp = makeCommand(
  "mcp",
  {
    summary: "Serve assistants with the Model Context Protocol.",
    description:
      "Serves an assistant that starts this command, with the Model Context Protocol over stdin and stdout. The tools search the documented endpoints and read; writing must be allowed.",
    examples: [
      ["mcp", "Search endpoints, and read."],
      ["mcp --allow-writes", "Also write. Each write is first shown, and sent if it is called again."]
    ]
  },
  {
    allowWrites: options.flag("allow-writes", {
      description: "Offer the tool write, for all methods other than GET."
    }),
    ...clientOptions,
    ...rateOptions
  },
  Effect.fnUntraced(function* (parsed) {
    const [unknown] = parsed.args
    if (unknown !== undefined) return yield* usageError(`mcp takes no argument, got ${quote(unknown)}.`)
    const account = yield* resolveAccount(parsed)
    const { serve } = yield* Effect.promise(() => import("../mcp/server.js"))
    const { withoutRedirectedWrites } = yield* Effect.promise(() => import("../mcp/write.js"))
    yield* withClient(
      parsed,
      (call) =>
        // A redirect could carry what an assistant writes into a URL to anyone.
        Effect.updateService(serve({ allowWrites: parsed.allowWrites, account, call }), Lms, keepOrigin),
      [withoutRedirectedWrites],
      Effect.succeed(account)
    )
  })
)
