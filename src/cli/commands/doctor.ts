/** The command `lms doctor`. */
import * as Effect from "effect/Effect"
import { makeCommand } from "../arguments/command.js"
import * as options from "../arguments/option.js"
import { clientOptions, withClient } from "../client/client.js"
import { type CapturedExchange, captureExchange, emptyExchange } from "../client/intercept.js"
import { CliError } from "../errors.js"
import { printJson } from "../output/json.js"
import { stdout } from "../output/output.js"

export const doctor = makeCommand(
  "doctor",
  {
    summary: "Find out why calls fail.",
    description:
      "Checks domain, token, proxy, certificate, server, clock and quota, and says how to fix what is wrong. The token is only shown abbreviated.",
    examples: [["doctor", "Run this first if something does not work."]]
  },
  { json: options.flag("json", { description: "Print the findings as JSON." }), ...clientOptions },
  Effect.fnUntraced(function* (parsed) {
    const exchange: CapturedExchange = { ...emptyExchange }
    const { formatFinding, runChecks } = yield* Effect.promise(() => import("./doctorChecks.js"))
    yield* withClient(
      parsed,
      Effect.fnUntraced(function* (call) {
        const findings = yield* runChecks(call, exchange)
        if (parsed.json) {
          // In the JSON the message is called `says`: scripts read it.
          yield* printJson(findings.map(({ about, is, message }) => ({ about, is, says: message })))
        } else yield* stdout.write(findings.map((finding) => `${formatFinding(finding)}\n`).join(""))
        const count = findings.filter(({ is }) => is === "wrong").length
        if (count > 0) {
          return yield* new CliError({ message: `${count} ${count === 1 ? "problem" : "problems"} found.` })
        }
      }),
      [captureExchange(exchange)]
    )
  })
)
