/** The form (RFC 7578) around a file that is uploaded. */

/** What goes before the bytes of the file, and what after: their lengths are all that is needed of it. */
export interface Framing {
  readonly contentType: string
  readonly before: Uint8Array
  readonly after: Uint8Array
}

export interface FilePart {
  /** The name of the form's field. */
  readonly field: string
  readonly filename: string
  readonly contentType: string
}

/** As browsers write names: in UTF-8, with the three characters that would end them or their line percent-encoded. */
const quoted = (name: string): string => `"${name.replace(/\r\n|\r|\n/g, "%0D%0A").replaceAll('"', "%22")}"`

const oneLine = (text: string): string => text.replace(/[\r\n]/g, "")

const encoder = new TextEncoder()

/** The fields as they are and in their order, and the file as the last part: a storage ignores what comes after it. */
export const frame = (
  boundary: string,
  fields: ReadonlyArray<readonly [name: string, value: string]>,
  file: FilePart | undefined
): Framing => {
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name=${quoted(name)}\r\n\r\n${value}\r\n`
  )
  if (file !== undefined) {
    parts.push(
      `--${boundary}\r\nContent-Disposition: form-data; name=${quoted(file.field)}; filename=${quoted(file.filename)}\r\n`,
      `Content-Type: ${oneLine(file.contentType)}\r\n\r\n`
    )
  }
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    before: encoder.encode(parts.join("")),
    after: encoder.encode(`${file === undefined ? "" : "\r\n"}--${boundary}--\r\n`)
  }
}
