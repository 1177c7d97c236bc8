/** The commands `lms endpoints`: the documented endpoints of the service. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { type Endpoint, lineOf } from "../../endpoints/catalogue.js"
import { findNearestName } from "../../internal/text/editDistance.js"
import { makeCommand } from "../arguments/command.js"
import { readLines } from "../arguments/inputFile.js"
import * as options from "../arguments/option.js"
import { type AccountOptions, profileOption, resolveOrigin } from "../client/client.js"
import { findDocumented, loadLookup } from "../endpoints/documented.js"
import { CliError, quote, requireValue, UsageError } from "../errors.js"
import { printJson } from "../output/json.js"
import { notice, stdout } from "../output/output.js"
import { terminalWidth } from "../output/terminal.js"

const endpointArgument = {
  name: "<endpoint>",
  description: 'Method and path, such as "GET /api/v1/courses/:id". The default method is GET.'
}

type DescribeOptions = Pick<AccountOptions, "domain" | "profile">

/** An invalid option is an error. Without a server that is configured otherwise there are no descriptions. */
const describeConfigured = Effect.fnUntraced(function* (endpoint: Endpoint, options: DescribeOptions) {
  const { describeFrom, withoutDescriptions } = yield* Effect.promise(() => import("../endpoints/descriptions.js"))
  const isGiven = options.domain !== undefined || options.profile !== undefined
  const origin = yield* Effect.either(resolveOrigin(options))
  if (Either.isLeft(origin)) {
    return isGiven ? yield* origin.left : withoutDescriptions(endpoint, origin.left.message)
  }
  return origin.right === undefined
    ? withoutDescriptions(
        endpoint,
        "no domain is configured. Set LMS_DOMAIN, use --domain, or sign in with auth login."
      )
    : yield* describeFrom(origin.right, endpoint)
})

export const showEndpoint = makeCommand(
  "endpoints show",
  {
    summary: "Show what is known of an endpoint.",
    description:
      "Shows scope, parameters with their types and allowed values, and the response of an endpoint, as documented. The server's own documentation, if it publishes one, says what they mean: it is read without a token.",
    argument: endpointArgument,
    examples: [
      ['endpoints show "GET /api/v1/courses/:id/users"', "Any names of placeholders are right, and so are ids."],
      ['endpoints show "POST /api/v1/courses/:id/modules" --json', "The same for a program."]
    ]
  },
  {
    json: options.flag("json", { description: "Print JSON." }),
    ...profileOption,
    domain: options.text("domain", {
      value: "url",
      description: "The URL of the server whose documentation is read, instead of LMS_DOMAIN or that of a profile."
    })
  },
  Effect.fnUntraced(function* (parsed) {
    const text = yield* requireValue(parsed.argument, "The endpoint", '"GET /api/v1/courses/:id"')
    const { catalogue, endpoint } = yield* findDocumented(text)
    const described = yield* describeConfigured(endpoint, parsed)
    if (described.problem !== undefined) yield* notice(described.problem)
    if (parsed.json) return yield* printJson(described.endpoint)
    const { describeEndpoint } = yield* Effect.promise(() => import("../endpoints/describe.js"))
    yield* stdout.write(describeEndpoint(catalogue, described.endpoint, terminalWidth()))
  })
)

export const endpointScopes = makeCommand(
  "endpoints scopes",
  {
    summary: "Print the OAuth 2 scopes for endpoints.",
    description:
      "Prints the OAuth 2 scopes for these endpoints, sorted, each once, one per line. Fails if an endpoint is not documented.",
    argument: {
      name: "<endpoint...|->",
      description: "Endpoints as for api, or - to read them from stdin, one per line.",
      isRepeated: true
    },
    examples: [
      [`endpoints scopes "GET /api/v1/courses" "POST /api/v1/courses/:id/modules"`, "The scopes of a program."],
      ["endpoints scopes - < endpoints.txt", "For the endpoints in a file."]
    ]
  },
  {},
  Effect.fnUntraced(function* ({ args }) {
    yield* requireValue(args[0], "The endpoint", '"GET /api/v1/courses"')
    const { lmsScopes } = yield* Effect.promise(() => import("../../endpoints/LmsScopes.js"))
    const scopes = yield* lmsScopes(
      args.length === 1 && args[0] === "-" ? yield* readLines("endpoints scopes", "-") : args
    )
    yield* stdout.write(scopes.map((scope) => `${scope}\n`).join(""))
  })
)

export const endpoints = makeCommand(
  "endpoints",
  {
    summary: "Search the endpoints of the service.",
    description:
      "Prints the documented endpoints in which all words are found: in the method, the path, the names of parameters, the scope or the group. The best matches come first. Needs no server and no token.",
    argument: {
      name: "[words...]",
      description: "Words or parts of them, in any order. Without words all endpoints are printed.",
      isRepeated: true
    },
    examples: [
      ["endpoints course users", "Endpoints about users of courses."],
      ["endpoints POST module item", "Endpoints that create module items."],
      ["endpoints -- show", "A word that is the name of a command."]
    ]
  },
  { json: options.flag("json", { description: "Print JSON, with all that is known of each endpoint." }) },
  Effect.fnUntraced(function* ({ args, json }) {
    const { catalogue } = yield* loadLookup
    const { searchEndpoints } = yield* Effect.promise(() => import("../endpoints/search.js"))
    const found = searchEndpoints(catalogue.endpoints, args)
    if (found.length === 0) {
      const words = quote(args.join(" "))
      const nearest = findNearestName(args[0] ?? "", ["show", "scopes", "generate", "openapi"])
      return yield* nearest === undefined
        ? new CliError({ message: `No documented endpoint matches ${words}. Use fewer words, or parts of words.` })
        : new UsageError({
            message: `No documented endpoint matches ${words}. Did you mean the command endpoints ${nearest}?`
          })
    }
    yield* json ? printJson(found) : stdout.write(found.map((endpoint) => `${lineOf(endpoint)}\n`).join(""))
  })
)
