/** The commands `lms auth`: signing in, and the profiles. */
import * as Effect from "effect/Effect"
import { makeCommand } from "../arguments/command.js"
import * as options from "../arguments/option.js"
import { profileOption } from "../client/client.js"

const loadLogin = Effect.promise(() => import("../auth/login.js"))
const loadManage = Effect.promise(() => import("../auth/manage.js"))

const auth = makeCommand(
  "auth",
  {
    summary: "Sign in, and manage the profiles of several institutions.",
    description:
      "A profile is a domain with its token. Commands use the default profile if LMS_API_TOKEN is not set, or the one that --profile or LMS_PROFILE names.",
    examples: [["auth login", "Sign in."]]
  },
  {},
  // Its help is printed.
  () => Effect.void
)

const authLogin = makeCommand(
  "auth login",
  {
    summary: "Store a token for a domain.",
    description:
      "Asks for the domain and a token, verifies the token, and stores it in the keychain of the system, or in a private file if there is none. The token is not shown while it is entered.",
    examples: [
      ["auth login", "Asks for domain and token."],
      ["auth login --domain https://canvas.example.edu --with-token < token.txt", "For scripts."],
      ["auth login --profile test --domain https://canvas.test.example.edu", "A second profile."]
    ]
  },
  {
    domain: options.text("domain", {
      value: "url",
      description: "The URL of the server. Default: LMS_DOMAIN, or a question."
    }),
    profile: options.text("profile", {
      value: "name",
      description: "The name of the profile. Default: LMS_PROFILE, or the name of the host."
    }),
    withToken: options.flag("with-token", { description: "Read the token from stdin." }),
    insecureStorage: options.flag("insecure-storage", {
      description: "Store the token in the file instead of the keychain, such as for a program that runs at night."
    })
  },
  (parsed) => Effect.flatMap(loadLogin, ({ login }) => login(parsed))
)

const authStatus = makeCommand(
  "auth status",
  {
    summary: "Show the profiles, and whether their tokens are valid.",
    description:
      "Shows domain, user and abbreviated token of each profile, and asks each server whether it accepts the token.",
    examples: [
      ["auth status", "All profiles."],
      ["auth status --offline --json", "Without a request, for programs."]
    ]
  },
  {
    profile: options.text("profile", { value: "name", description: "Only this profile." }),
    offline: options.flag("offline", { description: "Send no request." }),
    json: options.flag("json", { description: "Print JSON." })
  },
  (parsed) => Effect.flatMap(loadManage, ({ showStatus }) => showStatus(parsed))
)

const authSwitch = makeCommand(
  "auth switch",
  {
    summary: "Select the default profile.",
    description: "Makes a profile the default for commands without --profile.",
    argument: { name: "<profile>", description: "The name of the profile." },
    examples: [["auth switch canvas.example.edu", "From now on, commands use this profile."]]
  },
  {},
  ({ argument }) => Effect.flatMap(loadManage, ({ switchDefault }) => switchDefault(argument))
)

const authToken = makeCommand(
  "auth token",
  {
    summary: "Print the token for other programs.",
    description: "Prints the complete token that other commands use: of LMS_API_TOKEN, or of the profile.",
    examples: [["auth token --profile test", "The token of a profile."]]
  },
  { ...profileOption },
  (parsed) => Effect.flatMap(loadManage, ({ printToken }) => printToken(parsed))
)

const authLogout = makeCommand(
  "auth logout",
  {
    summary: "Remove a profile and its token from this machine.",
    description:
      "Removes a profile and its token from this machine. The token itself stays valid until you delete it in Canvas.",
    examples: [["auth logout --profile test", "Removes this profile."]]
  },
  { profile: options.text("profile", { value: "name", description: "The profile to remove. Default: the only one." }) },
  (parsed) => Effect.flatMap(loadManage, ({ logout }) => logout(parsed))
)

export const authCommands = [auth, authLogin, authStatus, authSwitch, authToken, authLogout]
