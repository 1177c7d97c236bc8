/** `--as-curl`: a request as a command of curl, for any POSIX shell. */
import type { Body, TransportRequest } from "../../internal/transport/transport.js"
import { textOf } from "./dryRun.js"

/** Between single quotes a shell takes everything as it is, and only they themselves cannot stand there. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Any bytes, by a command: no argument holds a NUL, or is known to keep what is no text of the locale. */
export const printf = (bytes: Uint8Array): string =>
  `printf '${Array.from(bytes, (byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("")}'`

const VARIABLE = '"Authorization: Bearer $LMS_API_TOKEN"'

/** A header without a value is one that curl leaves out, unless it ends in a semicolon. */
const header = (name: string, value: string): string =>
  name === "authorization" ? VARIABLE : quoted(value === "" ? `${name};` : `${name}: ${value}`)

const headersOf = ({ body, headers }: TransportRequest): ReadonlyArray<string> => [
  ...Object.entries(headers).map(([name, value]) => header(name, value)),
  // Of its own accord curl names a form.
  ...(body !== undefined && headers["content-type"] === undefined ? [quoted("content-type:")] : [])
]

interface Sent {
  readonly before: string
  readonly option: ReadonlyArray<string>
}

const sent = (body: Body | undefined): Sent => {
  if (body === undefined) return { before: "", option: [] }
  const text = textOf(body)
  // `--data-raw`, since other forms of it take a leading @ for the name of a file.
  if (text !== undefined && !text.includes("\0")) return { before: "", option: ["--data-raw", quoted(text)] }
  const bytes = body instanceof Uint8Array ? body : new TextEncoder().encode(text)
  return { before: `${printf(bytes)} | `, option: ["--data-binary", "@-"] }
}

/**
 * The command, with the token as a variable. `--globoff` and `--path-as-is`: brackets and dots of the address are sent as they
 * are. A token that is not the environment's is put into that variable by whoever runs it.
 */
export const command = (request: TransportRequest): string => {
  const { before, option } = sent(request.body)
  const words = [
    ...["curl", "--silent", "--show-error", "--globoff", "--path-as-is"],
    ...["--request", request.method],
    ...headersOf(request).flatMap((header) => ["--header", header]),
    ...option,
    quoted(request.url)
  ]
  return `${before}${words.join(" ")}\n`
}
