/** The command `lms sandbox`. */
import * as Effect from "effect/Effect"
import { makeCommand } from "../arguments/command.js"
import * as options from "../arguments/option.js"

const sandboxOptions = {
  port: options.withDefault(
    options.integer("port", 0, 65_535, { description: "The port to listen on, at 127.0.0.1. Default: any free port." }),
    0
  ),
  courses: options.integer("courses", 0, 100_000, {
    description: "The number of courses, instead of the number in --data. Their ids begin at 101. Default: 1200."
  }),
  data: options.text("data", { value: "file", description: "A JSON file that describes the school." }),
  seed: options.withDefault(
    options.integer("seed", 0, 2 ** 32 - 1, {
      description: "The seed for names, numbers and the token. The same seed generates the same school."
    }),
    1
  ),
  paging: options.choice("paging", ["counted", "uncounted", "bookmark"], {
    description: "The pagination of all lists. Default: as in Canvas, which differs between lists."
  }),
  storage: options.withDefault(
    options.choice("storage", ["inst-fs", "s3", "s3-no-redirect", "local"], {
      description: "The storage for uploaded files, which determines the responses to uploads."
    }),
    "inst-fs"
  ),
  latency: options.duration("latency", { description: "The duration of each request, such as '80 millis'." }),
  throttle: options.choice("throttle", ["429", "403"], {
    description:
      "Limit the rate of requests with Canvas's default settings, and reject with this status: 429 as hosted installations do, or 403 as older ones do."
  }),
  faults: options.text("faults", {
    value: "file",
    description: "A JSON file with a fault plan: what fails, and when."
  }),
  strict: options.flag("strict", {
    description: "Answer 501 if a parameter or an endpoint is not simulated, or a parameter is not documented."
  })
}

export const sandbox = makeCommand(
  "sandbox",
  {
    summary: "Run a simulated Canvas on this machine.",
    description:
      "Runs a simulated Canvas on this machine until it is stopped. Prints LMS_DOMAIN, LMS_API_TOKEN, CANVAS_CLIENT_ID and CANVAS_CLIENT_SECRET (a developer key) on stdout, and its requests on stderr. With a command after --, it runs that command with these variables set, stops when the command ends, and exits with its code.",
    argument: {
      name: "[-- <command>]",
      description: "A command to run with the sandbox, and its arguments.",
      isRepeated: true,
      afterDashes: true
    },
    examples: [
      ["sandbox", "1200 courses, on any free port."],
      ["sandbox --port 3000 --throttle 429 --latency '80 millis'", "With the rate limit of Canvas."],
      ["sandbox --data school.json --faults faults.json", "With your own school and fault plan."],
      ["sandbox --seed 7 -- npm test", "Around a command, such as the tests of a project."]
    ]
  },
  sandboxOptions,
  (parsed) =>
    Effect.flatMap(
      // The sandbox is as large as the rest of the program.
      Effect.promise(() => import("./sandboxServer.js")),
      ({ runSandbox }) => runSandbox(parsed, parsed.args)
    )
)
