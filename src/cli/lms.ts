/** The command `lms`, and how it reports what goes wrong. */
import * as CliConfig from "@effect/cli/CliConfig"
import * as Command from "@effect/cli/Command"
import * as ValidationError from "@effect/cli/ValidationError"
import * as NodeContext from "@effect/platform-node/NodeContext"
import * as Cause from "effect/Cause"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { version } from "../internal/request/version.js"
import { runMain } from "../node/runMain.js"
import { plainConsole } from "./console.js"
import { Problem } from "./problem.js"
import { sandbox } from "./sandbox.js"

const lms = Command.make("lms").pipe(
  Command.withDescription("Work with a Canvas LMS from the command line."),
  Command.withSubcommands([sandbox])
)

/** One line where it is the caller's to mend; the whole story of a defect. What is wrong with the options has been said by then. */
const report = (cause: Cause.Cause<unknown>): Effect.Effect<void> => {
  if (Cause.isInterruptedOnly(cause)) return Effect.void
  const failure = Option.getOrUndefined(Cause.failureOption(cause))
  if (ValidationError.isValidationError(failure))
    return Console.error("lms --help and lms sandbox --help say what there is.")
  return Console.error(failure instanceof Problem ? `lms: ${failure.message}` : Cause.pretty(cause))
}

/** Does what the arguments of this process say. */
export const run = (): void => {
  // A reader that goes away (`lms … | head`) is no reason to stop.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})
  Effect.suspend(() => Command.run(lms, { name: "lms", version })(process.argv)).pipe(
    Effect.tapErrorCause(report),
    Effect.provide([NodeContext.layer, CliConfig.layer({ showBuiltIns: false })]),
    (program) => Effect.flatMap(plainConsole, (console) => Effect.withConsole(program, console)),
    (program) => runMain(program, { disableErrorReporting: true })
  )
}
