/** The command `lms doctor`. */
import * as Effect from "effect/Effect"
import { make } from "../arguments/command.js"
import * as options from "../arguments/option.js"
import { withClient } from "../client/client.js"
import { clientOptions } from "../client/options.js"
import type { Watch } from "../client/watch.js"
import type { Answered } from "../doctor/checks.js"
import { stdout } from "../output/output.js"
import { printed } from "../output/printed.js"
import { Problem } from "../problem.js"

const listening =
  (answered: Answered): Watch =>
  (_, send) =>
    Effect.tap(send, ({ headers }) =>
      Effect.sync(() => {
        answered.headers = headers
      })
    )

export const doctor = make(
  "doctor",
  {
    brief: "What is wrong, and how to mend it.",
    what: "Looks at domain, token, proxy, certificate, service, clock and quota, and says of each whether it is right and else how to mend it. The token is never shown whole.",
    examples: [["doctor", "Run it first when something does not work."]]
  },
  { asJson: options.flag("json", { what: "The findings as JSON." }), ...clientOptions },
  Effect.fnUntraced(function* (given) {
    const answered: Answered = { headers: undefined }
    const { checks, line } = yield* Effect.promise(async () => ({
      ...(await import("../doctor/checks.js")),
      ...(await import("../doctor/finding.js"))
    }))
    yield* withClient(
      given,
      (call) =>
        Effect.flatMap(checks(call, answered), (findings) => {
          const wrong = findings.filter(({ is }) => is === "wrong").length
          const told = given.asJson
            ? printed(findings)
            : stdout.write(findings.map((finding) => `${line(finding)}\n`).join(""))
          return Effect.zipRight(
            told,
            wrong === 0
              ? Effect.void
              : new Problem({ message: `${wrong === 1 ? "one thing is" : `${wrong} things are`} wrong` })
          )
        }),
      [listening(answered)]
    )
  })
)
