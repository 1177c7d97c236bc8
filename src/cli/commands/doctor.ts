/** The command `lms doctor`. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { makeCommand } from "../arguments/command.js"
import * as options from "../arguments/option.js"
import { clientOptions, resolveAccount, withClient } from "../client/client.js"
import { type CapturedExchange, captureExchange, emptyExchange } from "../client/intercept.js"
import type { Finding } from "../doctor/checks.js"
import { CliError } from "../errors.js"
import { printJson } from "../output/json.js"
import { stdout } from "../output/output.js"

export const doctor = makeCommand(
  "doctor",
  {
    summary: "Find out why calls fail.",
    description:
      "Checks profile, keychain, domain, token, proxy, certificate, server, clock and quota, and says how to fix what is wrong. The token is only shown abbreviated.",
    examples: [["doctor", "Run this first if something does not work."]]
  },
  { json: options.flag("json", { description: "Print the findings as JSON." }), ...clientOptions },
  Effect.fnUntraced(function* (parsed) {
    const exchange: CapturedExchange = { ...emptyExchange }
    const [{ formatFinding, runChecks, wrong }, { checkProfiles }] = yield* Effect.promise(() =>
      Promise.all([import("../doctor/checks.js"), import("../doctor/checkProfiles.js")])
    )
    const report = Effect.fnUntraced(function* (findings: ReadonlyArray<Finding>) {
      if (parsed.json) {
        // In the JSON the message is called `says`: scripts read it.
        yield* printJson(findings.map(({ about, is, message }) => ({ about, is, says: message })))
      } else yield* stdout.write(findings.map((finding) => `${formatFinding(finding)}\n`).join(""))
      const count = findings.filter(({ is }) => is === "wrong").length
      if (count > 0) {
        return yield* new CliError({ message: `${count} ${count === 1 ? "problem" : "problems"} found.` })
      }
    })
    const account = yield* Effect.either(resolveAccount(parsed))
    // Without a profile there is neither domain nor token to check.
    if (Either.isLeft(account)) return yield* report([wrong("profile", account.left.message)])
    const profiles = yield* checkProfiles(account.right)
    yield* withClient(
      parsed,
      (call) => Effect.flatMap(runChecks(call, exchange), (findings) => report([...profiles, ...findings])),
      [captureExchange(exchange)],
      Effect.succeed(account.right)
    )
  })
)
