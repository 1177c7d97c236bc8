/** The command `lms sandbox` and its options. */
import * as Effect from "effect/Effect"
import { make } from "../arguments/command.js"
import * as options from "../arguments/option.js"

const sandboxOptions = {
  port: options.otherwise(
    options.whole("port", 0, 65_535, { what: "The port to listen on, on 127.0.0.1. Without it, any that is free." }),
    0
  ),
  courses: options.whole("courses", 0, 1_000_000_000, {
    what: "How many courses there are, whatever the data say. Their ids count from 101. Without either, 1200."
  }),
  data: options.text("data", { value: "file", what: "What the school consists of: a JSON file." }),
  seed: options.otherwise(
    options.whole("seed", 0, 2 ** 32 - 1, {
      what: "What names, numbers and the token are made from: the same seed, the same school."
    }),
    1
  ),
  paging: options.choice("paging", ["counted", "uncounted", "bookmark"], {
    what: "How lists are paged. Without it, as each list is in Canvas."
  }),
  storage: options.otherwise(
    options.choice("storage", ["inst-fs", "s3", "s3-no-redirect", "local"], {
      what: "Where uploaded files go, and how their upload is answered."
    }),
    "inst-fs"
  ),
  latency: options.duration("latency", { what: "How long each request takes, such as '80 millis'." }),
  throttle: options.choice("throttle", ["429", "403"], {
    what: "Limits the rate of requests as Canvas does, with Canvas's own settings, and refuses with this status: 429, as hosted installations do, also where none is given, or 403, as older ones do.",
    bare: "429"
  }),
  faults: options.text("faults", { value: "file", what: "A plan of what goes wrong, and when: a JSON file." })
}

/** The sandbox is as large as the rest of the command, and is loaded when it is wanted. */
export const sandbox = make(
  "sandbox",
  {
    brief: "A made-up Canvas on this machine.",
    what: "Starts a made-up Canvas on this machine. Prints its address and token on stdout and its requests on stderr, and runs until it is stopped.",
    examples: [
      ["sandbox", "1200 courses, on any port that is free."],
      ["sandbox --port 3000 --throttle 429 --latency '80 millis'", "With the rate limit of the real service."],
      ["sandbox --data school.json --faults faults.json", "With your own school, and what goes wrong in it."]
    ]
  },
  sandboxOptions,
  (given) =>
    Effect.flatMap(
      Effect.promise(() => import("../sandbox/serve.js")),
      ({ serve }) => serve(given)
    )
)
