/** Messages of the library in the words of the command: they name options of functions, which the command has with hyphens. */
import { LmsExportError } from "../export/LmsExportError.js"
import {
  LmsConfigError,
  LmsDecodeError,
  LmsFileError,
  LmsPageError,
  LmsRateLimitError,
  LmsRequestError,
  LmsTransportError,
  LmsUploadError
} from "../LmsError.js"

const REPLACEMENTS: ReadonlyArray<readonly [error: abstract new (...args: never) => Error, RegExp, string]> = [
  [LmsFileError, /\b(set|leave|or|use|with|without) (overwrite|restart)\b/gi, "$1 --$2"],
  [LmsExportError, /\b(set|leave|or|use|with|without) (overwrite|restart)\b/gi, "$1 --$2"],
  [
    LmsConfigError,
    /set LMS_API_TOKEN, or pass token to the layer \(layerOptions\), to Lms\.withToken or to the call\./,
    "run effect-lms auth login, or set LMS_API_TOKEN."
  ],
  [
    LmsConfigError,
    /There is no domain: set LMS_DOMAIN \(such as (\S+)\), or pass domain to the layer \(layerOptions\), or to the call apiUrl or a full URL\./,
    "There is no domain: run effect-lms auth login, or set LMS_DOMAIN (such as $1) or --domain."
  ],
  [LmsRequestError, /pass the parameter "([^"]+)" \(null counts as missing\)/, "add -f $1=…"],
  [LmsRequestError, /^The option apiUrl is invalid/, "--domain is invalid"],
  [LmsRequestError, /^The option token is invalid/, "The token of --token-file is invalid"],
  [
    LmsRequestError,
    /Pass a token for it with the option token\./,
    "Name a file with a token for it (--token-file), or unset LMS_API_TOKEN to use a profile."
  ],
  [
    LmsUploadError,
    /send the file as a form \(lmsFormFile\) or as the body with lms\b/,
    "send the file as the body: effect-lms api POST <endpoint> --input <file>"
  ],
  [LmsDecodeError, /the option collection\b/, "--collection"],
  [LmsPageError, /the option collection\b/, "--collection"],
  [LmsRateLimitError, /\bmaxWait\b/g, "--max-wait"],
  [LmsTransportError, /\(LMS_DOMAIN, apiUrl or the endpoint\)/, "(LMS_DOMAIN, --domain or the endpoint)"]
]

/** The message of an error, with the names of the command. */
export const describeError = (error: { readonly message: string }): string =>
  REPLACEMENTS.reduce(
    (message, [type, pattern, replacement]) =>
      error instanceof type ? message.replace(pattern, replacement) : message,
    error.message
  )
