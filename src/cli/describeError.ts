/** Messages of the library in the words of the command, which has commands and options with hyphens in place of functions and options. */
import type { LmsExportError } from "../export/LmsExportError.js"
import { OTHER_WAYS } from "../internal/files/upload/errors.js"
import { lookUp } from "../internal/text/lookUp.js"
import type { LmsError, LmsJobError } from "../LmsError.js"

/** An error of the library, by its fields. */
interface Described {
  readonly _tag?: string
  readonly reason?: string
  readonly subject?: string
  readonly variable?: string
  readonly message: string
}

/** Words of the library, and what the command has instead. */
type Words = readonly [library: string, command: string]

/** The errors whose messages contain the words, by their fields. Absent fields match any. */
interface Row {
  readonly tag: (LmsError | LmsJobError | LmsExportError)["_tag"]
  readonly reason?: string
  readonly words: (error: Described) => ReadonlyArray<Words>
}

const COLLECTION: ReadonlyArray<Words> = [
  ["the option collection", "--collection"],
  ["Request it with lms", "Leave out --all and --limit"]
]

/** Options with another name in the command than their own with hyphens. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  apiUrl: "--domain",
  token: "The token of --token-file",
  sendHeaders: "--header",
  expect: "--sha256",
  destfile: "--output"
}

const optionOf = (name: string): string =>
  lookUp(OTHER_NAMES, name) ?? `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

const ROWS: ReadonlyArray<Row> = [
  {
    tag: "LmsConfigError",
    words: () => [
      [
        "set LMS_API_TOKEN, or pass token to the layer (layerOptions), to Lms.withToken or to the call.",
        "run effect-lms auth login, or set LMS_API_TOKEN."
      ],
      [
        "set LMS_DOMAIN (such as https://canvas.example.edu), or pass domain to the layer (layerOptions), or to the call apiUrl or a full URL.",
        "run effect-lms auth login, or set LMS_DOMAIN (such as https://canvas.example.edu) or --domain."
      ]
    ]
  },
  {
    tag: "LmsRequestError",
    reason: "Option",
    words: ({ subject = "options" }) => [
      [`The option ${subject} is`, `${optionOf(subject)} is`],
      [`${subject} must be`, `${optionOf(subject)} must be`],
      [`${subject} is only`, `${optionOf(subject)} is only`],
      [" For no limit use Duration.infinity.", ""],
      [" for lms. For an empty result use lmsStream.", "."]
    ]
  },
  {
    tag: "LmsRequestError",
    reason: "Placeholder",
    words: ({ subject }) => [
      [`pass the parameter "${subject}" (null counts as missing)`, `add -f ${subject}=…`],
      // Without the subject in the message of a list that failed.
      [" (null counts as missing)", " with -f or --each"]
    ]
  },
  {
    tag: "LmsRequestError",
    reason: "Parameter",
    words: () => [
      [
        "use lms with POST, PUT or PATCH, or pass named parameters",
        "add -X POST, PUT or PATCH, or name the parameters (-f name=text)"
      ],
      ["remove the file from the parameters, or use lms", "leave out --form, or use effect-lms api"]
    ]
  },
  {
    tag: "LmsRequestError",
    reason: "Method",
    words: () => [
      ["lmsStream and lmsPages read lists", "--all, --limit and effect-lms export read lists"],
      ["use lms, or GET", "leave out --all and --limit, or use GET"],
      ["lmsWait only reads: at must be", "effect-lms wait only reads: the address must be"]
    ]
  },
  {
    tag: "LmsRequestError",
    reason: "Endpoint",
    words: () => [
      ['use lmsGraphql, or "POST /api/graphql"', "use effect-lms api graphql -f query='{ … }'"],
      ["lmsStream and lmsPages follow links", "--all, --limit and effect-lms export follow links"],
      [
        "use lmsGraphqlStream for a connection, or lmsGraphql",
        "leave out --all and --limit, and use the cursor in pageInfo"
      ]
    ]
  },
  {
    tag: "LmsRequestError",
    reason: "Origin",
    words: () => [
      [
        "Pass a token for it with the option token.",
        "Name a file with a token for it (--token-file), or unset LMS_API_TOKEN to use a profile."
      ],
      ["pass its apiUrl and token", "use --domain and --token-file"]
    ]
  },
  {
    tag: "LmsTransportError",
    words: () => [
      ["(LMS_DOMAIN, apiUrl or the endpoint)", "(LMS_DOMAIN, --domain or the endpoint)"],
      ["Request less, or save it with destfile", "Request less, or save it with effect-lms download"],
      [" (option expect)", " (--sha256)"],
      [" (maxBody)", ""],
      [" (timeout)", ""],
      [" (stallTimeout)", ""],
      ["Run fewer calls at a time, or increase timeout", "Lower --concurrency"]
    ]
  },
  { tag: "LmsRateLimitError", words: () => [["maxWait allows", "--max-wait allows"]] },
  { tag: "LmsDecodeError", words: () => COLLECTION },
  {
    tag: "LmsPageError",
    words: () => [...COLLECTION, [', or accept it with onDrift: "ignore"', ""]]
  },
  { tag: "LmsFileError", words: () => [["set overwrite", "set --overwrite"]] },
  {
    tag: "LmsUploadError",
    words: () => [
      [
        OTHER_WAYS,
        "If the endpoint does not take uploads in steps, send the file as a form (effect-lms api POST <endpoint> --form <name>=@<file>) or as the body (--input <file> -H 'content-type: <type>')"
      ]
    ]
  },
  {
    tag: "LmsJobError",
    reason: "Unrecognized",
    words: () => [
      [
        "Pass the response of the call that started the job, the address of the job, or the option at.",
        "If there is a job nevertheless, wait for it with its address: effect-lms wait <address>."
      ]
    ]
  },
  {
    tag: "LmsExportError",
    words: () => [
      ["Set restart to", "Set --restart to"],
      ["Remove restart and", "Leave out --restart, and"],
      ["set overwrite", "set --overwrite"]
    ]
  }
]

/** The message of an export of many lists contains that of the first one that failed, of any kind. */
const applies = ({ reason, tag }: Row, error: Described): boolean =>
  error._tag === "LmsExportError" || (tag === error._tag && (reason === undefined || reason === error.reason))

/** The message of an error, with the names of the command. */
export const describeError = (error: Described): string =>
  ROWS.filter((row) => applies(row, error))
    .flatMap((row) => row.words(error))
    .reduce((message, [library, command]) => message.replaceAll(library, () => command), error.message)
