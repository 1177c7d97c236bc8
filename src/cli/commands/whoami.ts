/** The command `lms whoami`. */
import * as Effect from "effect/Effect"
import { lmsWhoami } from "../../Lms.js"
import { make } from "../arguments/command.js"
import { withClient } from "../client/client.js"
import { clientOptions, shownOptions } from "../client/options.js"
import { printed } from "../output/printed.js"

export const whoami = make(
  "whoami",
  {
    brief: "Whose token it is.",
    what: "Shows whose token it is, and with that that token and domain are good.",
    examples: [["whoami", "Name and login of the token's owner."]]
  },
  { ...clientOptions, ...shownOptions },
  (given) =>
    withClient(given, ({ apiUrl, maxWait, token }) => Effect.flatMap(lmsWhoami({ apiUrl, maxWait, token }), printed))
)
