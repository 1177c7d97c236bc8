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
      "Serves an assistant that starts this command, with the Model Context Protocol over stdin and stdout. The tools search the documented endpoints and read; others must be allowed.",
    examples: [
      ["mcp", "Search endpoints, and read."],
      ["mcp --profile canvas.example.edu --allow-folder exports", "Also export lists to files in a directory."],
      ["mcp --allow-writes", "Also write. Each write is first shown, and sent if it is called again."]
    ]
  },
  {
    allowWrites: options.flag("allow-writes", {
      description: "Offer the tool write, for all methods other than GET."
    }),
    allowFolder: options.text("allow-folder", {
      value: "directory",
      description: "Offer the tool export, which writes files directly in this directory."
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
    const { allowFolder, allowWrites } = parsed
    yield* withClient(
      parsed,
      (call) =>
        // A redirect could carry what an assistant writes into a URL to anyone.
        Effect.updateService(serve({ allowFolder, allowWrites, account, call }), Lms, keepOrigin),
      [withoutRedirectedWrites],
      Effect.succeed(account)
    )
  })
)
