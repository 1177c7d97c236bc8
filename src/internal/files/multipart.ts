/** The form (RFC 7578) in which files are sent. */

export interface FilePart {
  /** The name of the form's field. */
  readonly field: string
  readonly filename: string
  readonly contentType: string
}

export type TextPart = readonly [name: string, value: string]

/** As browsers write names: in UTF-8, with the three characters that would end them or their line percent-encoded. */
const quoted = (name: string): string => `"${name.replace(/\r\n|\r|\n/g, "%0D%0A").replaceAll('"', "%22")}"`

const oneLine = (text: string): string => text.replace(/[\r\n]/g, "")

const encoder = new TextEncoder()

const isFile = <F extends FilePart>(part: TextPart | F): part is F => !Array.isArray(part)

/** The form in pieces: bytes, and between them the files, of which only the length is needed. */
export interface Form<F extends FilePart> {
  readonly contentType: string
  readonly pieces: ReadonlyArray<Uint8Array | F>
}

/** The parts as they are and in their order. */
export const form = <F extends FilePart>(boundary: string, parts: ReadonlyArray<TextPart | F>): Form<F> => {
  const pieces: Array<Uint8Array | F> = []
  let text = ""
  for (const part of parts) {
    const name = isFile(part) ? part.field : part[0]
    text += `--${boundary}\r\nContent-Disposition: form-data; name=${quoted(name)}`
    if (isFile(part)) {
      text += `; filename=${quoted(part.filename)}\r\nContent-Type: ${oneLine(part.contentType)}\r\n\r\n`
      pieces.push(encoder.encode(text), part)
      text = "\r\n"
    } else text += `\r\n\r\n${part[1]}\r\n`
  }
  pieces.push(encoder.encode(`${text}--${boundary}--\r\n`))
  return { contentType: `multipart/form-data; boundary=${boundary}`, pieces }
}
