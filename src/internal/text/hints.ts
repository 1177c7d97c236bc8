/** Words of messages that depend on the reader: names of options and operations, and advice. These are for programs with Effect. */
import { lookUp } from "./lookUp.js"
import { type Message, reword } from "./message.js"

/**
 * The words of each hint. A record of another reader has the same names; what it leaves out is as here. Advice that another
 * reader leaves out has its space, comma or parentheses with it.
 */
const HINTS = {
  /** The value that is sent as null. */
  MissingValue: () => "NA",
  /** An option, by its name. */
  Option: (name: string) => name,
  /** The option with which a limit was set. */
  LimitedBy: (name: string) => ` (${name})`,
  /** Takes options, or sets them for others. */
  Operation: (name: string) => name,

  SetToken: () => "set LMS_API_TOKEN, or pass token to the layer (layerOptions), to Lms.withToken or to the call",
  SetDomain: () =>
    "set LMS_DOMAIN (such as https://canvas.example.edu), or pass domain to the layer (layerOptions), or to the call apiUrl or a full URL",
  /** For an origin that the configured token does not belong to. */
  PassToken: () => "Pass a token for it with the option token",
  PassTokenInScope: () => "Use Lms.withToken inside the Lms.withDefaults that sets apiUrl, or pass the option token",
  /** A token of another domain than that of the environment. */
  PassTokenWithDomain: () =>
    "pass a token with domain to the layer; if LMS_API_TOKEN is the token of that domain, set LMS_DOMAIN to it",
  CheckUrl: () => "Check the URL (LMS_DOMAIN, apiUrl or the endpoint)",
  TokenRejected: (origin: string) =>
    ` The token was rejected: create a new one at ${origin}/profile/settings, section "Approved Integrations".`,

  PassParameter: (name: string) => `pass the parameter "${name}" (null counts as missing)`,
  SendBody: () => "use lms with POST, PUT or PATCH, or pass named parameters",
  UseGraphql: () => 'use lmsGraphql, or "POST /api/graphql"',
  WithoutFiles: () => "remove the file from the parameters, or use lms",

  /** The operations that read lists, and their verb. */
  ReadLists: () => "lmsStream and lmsPages read lists",
  ReadNoList: () => "use lms, or GET",
  ReadConnection: () => "use lmsGraphqlStream for a connection, or lmsGraphql",
  ReadObject: () => "Request it with lms",
  EmptyResult: () => " for lms. For an empty result use lmsStream",
  NoLimit: () => " For no limit use Duration.infinity.",
  AcceptDrift: () => ', or accept it with onDrift: "ignore"',

  SaveToFile: () => "Request less, or save it with destfile",
  RunFewerCalls: () => "Run fewer calls at a time, or increase timeout",
  /** A write may have been applied. An upload says more about that. */
  CheckBeforeRepeat: () => " The service may have applied the request: check before you send it again.",
  SendInOneRequest: () =>
    "If the endpoint does not take uploads in steps, send the file as a form (lmsFormFile) or as the body with lms",

  /** Advice about the argument of a wait. */
  WaitAddress: () => "lmsWait only reads: at",
  NameJob: () => "Pass the response of the call that started the job, the address of the job, or the option at"
} as const satisfies Readonly<Record<string, (subject: string) => string>>

export type HintName = keyof typeof HINTS

/** Rewords hints for one kind of reader. */
export type Reader = { readonly [Name in HintName]?: (subject: string) => string }

export const HINT_NAMES = Object.keys(HINTS) as ReadonlyArray<HintName>

export const hint = (name: HintName, subject = ""): Message => {
  const message = HINTS[name](subject)
  return { message, hints: [{ hint: name, subject, start: 0, end: message.length }] }
}

/** The message in the words of another reader. Hints of another version stay as they are. */
export const wordFor = (message: Message, reader: Reader): Message =>
  reword(message, ({ hint, subject }) => lookUp<(subject: string) => string>(reader, hint)?.(subject))

/** Leaves out advice that does not hold here. */
export const withoutHint = (message: Message, name: HintName): Message =>
  reword(message, ({ hint }) => (hint === name ? "" : undefined))

export const option = (name: string): Message => hint("Option", name)
