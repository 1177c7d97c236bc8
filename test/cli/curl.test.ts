/** `--as-curl` and `--dry-run` show the request that would be sent. */
import { execFileSync } from "node:child_process"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { describeRequest, toCurl } from "../../src/cli/client/showRequest.js"
import { escapeRecord } from "../../src/internal/text/escape.js"
import type { TransportRequest } from "../../src/internal/transport/transport.js"
import { anyCharacter } from "../fixtures/characters.js"
import { TOKEN } from "../fixtures/client.js"

const request = (more: Partial<TransportRequest>): TransportRequest => ({
  method: "POST",
  url: "https://canvas.example.edu/api/v1/courses",
  headers: { accept: "application/json", authorization: `Bearer ${TOKEN}` },
  body: undefined,
  ...more
})

/** Runs curl commands in one shell, with a function in the place of curl. Returns the arguments and the input of each. */
const runCommands = (
  commands: ReadonlyArray<string>
): ReadonlyArray<{ readonly words: ReadonlyArray<string>; readonly input: Buffer }> => {
  const script = `LMS_API_TOKEN='the token'
curl() {
  before= reads=
  for word in "$@"; do
    printf '%s\\0' "$word"
    [ "$before $word" = '--data-binary @-' ] && reads=yes
    before=$word
  done
  printf '\\0INPUT\\0'
  [ -n "$reads" ] && od -An -v -tx1 | tr -d ' \\n'
  printf '\\0END\\0'
}
${commands.join("\n")}`
  const output = execFileSync("sh", { input: script, maxBuffer: 64 * 1024 * 1024 })
  return output
    .toString("latin1")
    .split("\0END\0")
    .slice(0, -1)
    .map((part) => {
      const [words = "", input = ""] = part.split("\0\0INPUT\0")
      return {
        words: words.split("\0").map((word) => Buffer.from(word, "latin1").toString("utf8")),
        input: Buffer.from(input, "hex")
      }
    })
}

/** Any character, with those that are special to a shell, curl or printf more often. */
const unit = FastCheck.oneof(FastCheck.constantFrom(..."'\"\\$`!&|;<>()*?[]{}#~%@=- \t\n\r"), anyCharacter)

const text = FastCheck.string({ unit }).filter((text) => !text.includes("\0"))

describe("--as-curl", () => {
  it("prints nothing that could control the terminal, and keeps it in the request", () => {
    const unsafe = "\u202e\u009b\u001b[2J\u2028\r\u2066é\n\t👩‍🔬"
    const command = toCurl(
      request({ url: `https://canvas.example.edu/${unsafe}`, body: unsafe, headers: { x: `a${unsafe}` } })
    )
    expect(command.replace(/[\n\t]/g, "")).toBe(escapeRecord(command.replace(/[\n\t]/g, "")))
    const [{ words } = { words: [] }] = runCommands([command])
    expect(words.at(-1)).toBe(`https://canvas.example.edu/${unsafe}`)
    expect(words).toEqual(expect.arrayContaining([unsafe, `x: a${unsafe}`]))
  })

  it("quotes any argument so that a shell reads it back unchanged, with the token from its variable", () => {
    // One shell for all commands, because starting it takes most of the time.
    const seed = Math.floor(Math.random() * 2 ** 31)
    const requests = FastCheck.sample(
      FastCheck.record({
        url: text.map((path) => `https://canvas.example.edu/${path}`),
        value: text,
        body: FastCheck.oneof(
          FastCheck.constant(undefined),
          text,
          FastCheck.uint8Array({ minLength: 1, maxLength: 300 })
        )
      }),
      { numRuns: 300, seed }
    )
    const commands = runCommands(
      requests.map(({ body, url, value }) =>
        toCurl(request({ url, body, headers: { authorization: `Bearer ${TOKEN}`, x: value } }))
      )
    )
    expect(commands, `seed ${seed}`).toHaveLength(requests.length)
    requests.forEach(({ body, url, value }, at) => {
      const { input, words } = commands[at] ?? { input: Buffer.of(), words: [] }
      expect(words.at(-1)).toBe(url)
      expect(words).toContain(value === "" ? "x;" : `x: ${value}`)
      expect(words).toContain("Authorization: Bearer the token")
      const raw = words.indexOf("--data-raw")
      const sent = raw < 0 ? input : Buffer.from(words[raw + 1] ?? "")
      expect(sent, `seed ${seed}`).toEqual(Buffer.from(body ?? ""))
    })
  })

  it("leaves out the token", () => {
    expect(toCurl(request({ body: "x" }))).not.toContain(TOKEN.slice(4, -4))
  })

  it("keeps brackets and a leading @ unchanged, and sends no content type of a form", () => {
    const command = toCurl(request({ url: "https://canvas.example.edu/a?b[]=1&c={d}", body: "@file" }))
    expect(command).toContain("--globoff")
    expect(command).toContain("--data-raw '@file'")
    expect(command).toContain("--header 'content-type:'")
    expect(command).toContain("'https://canvas.example.edu/a?b[]=1&c={d}'")
  })
})

describe("--dry-run", () => {
  it("shows method, URL, headers and body with a masked token", () => {
    expect(
      describeRequest(
        request({ headers: { ...request({}).headers, "content-type": "application/json" }, body: '{"a":1}' })
      )
    ).toBe(
      `POST https://canvas.example.edu/api/v1/courses
accept: application/json
authorization: Bearer ${TOKEN.slice(0, 4)}...${TOKEN.slice(-4)}
content-type: application/json

{"a":1}
`
    )
  })

  it("masks secrets in the URL, counts bytes that are not text, and escapes control characters", () => {
    expect(describeRequest(request({ url: "https://a.example.edu/x?verifier=secret" }))).not.toContain("secret")
    expect(describeRequest(request({ body: Uint8Array.of(0xff, 0) }))).toMatch(/\n\n\(2 bytes\)\n$/)
    expect(describeRequest(request({ body: "\x1b[2J\n\u202e" }))).toMatch(/\n\n\\u001b\[2J\n\\u202e\n$/)
  })
})
