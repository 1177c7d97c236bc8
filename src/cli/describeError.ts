/** Errors of the library in the words of the command, which has commands and options with hyphens in place of functions and options. */
import { type Reader, wordFor } from "../internal/text/hints.js"
import { lookUp } from "../internal/text/lookUp.js"
import type { Message } from "../internal/text/message.js"
import type { CommandDefinition } from "./arguments/command.js"

type Options = CommandDefinition["options"]

/** Options of the library that a command has under another name. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  apiUrl: "domain",
  connection: "collection",
  token: "tokenFile",
  sendHeaders: "header",
  expect: "sha256",
  destfile: "output"
}

/** An option that the command does not have: it sets none with this name. */
const inWords = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** The words for the reader of a command. They name no option that the command does not have. */
export const commandReader = (options: Options) => {
  const flagOf = (name: string): string | undefined => {
    const definition = lookUp(options, lookUp(OTHER_NAMES, name) ?? name)
    return definition === undefined ? undefined : `--${definition.name}`
  }
  const readsLists = "all" in options
  return {
    MissingValue: () => "null",
    Option: (name: string) => flagOf(name) ?? inWords(name),
    LimitedBy: (name: string) => {
      const flag = flagOf(name)
      return flag === undefined ? "" : ` (${flag})`
    },

    SetToken: () => "run effect-lms auth login, or set LMS_API_TOKEN",
    SetDomain: () =>
      `run effect-lms auth login, or set LMS_DOMAIN (such as https://canvas.example.edu)${"domain" in options ? " or --domain" : ""}`,
    PassToken: () =>
      `${"tokenFile" in options ? "Name a file with a token for it (--token-file), or unset" : "Unset"} LMS_API_TOKEN to use a profile`,

    PassTokenInScope: () => "use a profile of that domain",
    PassTokenWithDomain: () => "use a profile of that domain",
    CheckUrl: () => `Check the URL (LMS_DOMAIN, the profile${"domain" in options ? ", --domain" : ""} or the endpoint)`,

    PassParameter: (name: string) => {
      if (!("rawField" in options)) return "write its value into the address"
      return `add -f ${name}=…${"each" in options ? `, or --each ${name}=…` : ""}`
    },
    SendBody: () => {
      if (!("rawField" in options)) return "use effect-lms api"
      return `${"method" in options ? "add -X POST, PUT or PATCH, or " : ""}name the parameters (-f name=text)`
    },
    UseGraphql: () => "use effect-lms api graphql -f query='{ … }'",
    WithoutFiles: () => "use effect-lms api with --form",

    ReadLists: () => (readsLists ? "--all and --limit read lists" : "effect-lms export reads lists"),
    ReadNoList: () => `${readsLists ? "leave out --all and --limit" : "use effect-lms api"}, or use GET`,
    ReadConnection: () => "use effect-lms api graphql with --all or --limit",
    ReadObject: () => (readsLists ? "Leave out --all and --limit" : "Request it with effect-lms api"),
    EmptyResult: () => "",
    NoLimit: () => "",
    AcceptDrift: () => "",

    SaveToFile: () => "Request less, or save it with effect-lms download",
    RunFewerCalls: () => ("concurrency" in options ? "Lower --concurrency" : "Try again"),
    SendInOneRequest: () =>
      "If the endpoint does not take uploads in steps, send the file as a form (effect-lms api POST <endpoint> --form <name>=@<file>) or as the body (--input <file> -H 'content-type: <type>')",

    WaitAddress: () => "effect-lms wait only reads: the address",
    NameJob: () => "If there is a job nevertheless, wait for it with its address: effect-lms wait <address>"
  } satisfies Reader
}

/** The message of an error for the reader of a command with these options. */
export const describeError = (error: Message, options: Options = {}): string =>
  wordFor(error, commandReader(options)).message
