/** The command `lms whoami`. */
import * as Effect from "effect/Effect"
import { lmsWhoami } from "../../LmsOperations.js"
import { makeCommand } from "../arguments/command.js"
import { clientOptions, previewOptions, withClient } from "../client/client.js"
import { printJson } from "../output/json.js"

export const whoami = makeCommand(
  "whoami",
  {
    summary: "Show the owner of the token.",
    description: "Shows the owner of the token. Success means that domain and token are valid.",
    examples: [["whoami", "Name and login of the token's owner."]]
  },
  { ...clientOptions, ...previewOptions },
  (parsed) =>
    withClient(parsed, ({ apiUrl, maxWait, token }) => Effect.flatMap(lmsWhoami({ apiUrl, maxWait, token }), printJson))
)
