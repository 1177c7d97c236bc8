/** The options of `lms api` that `gh api` has too, against a server on a real socket. jq runs in a file of the bundle. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TOKEN } from "../fixtures/client.js"
import { bundleForTests, call, waitForEnd } from "../fixtures/command.js"
import { temporaryFile } from "../fixtures/directory.js"
import { jsonText, textPages } from "../fixtures/lists.js"
import { serve, waitUntil } from "../fixtures/server.js"

const { lms, run, scratch, start, program } = bundleForTests()

const LIST = textPages('[{"id":90071992547409931,"name":" a\\n"},{"id":1,"name":""}]', '[{"id":2,"name":"c"}]')

describe("--method and the endpoint", () => {
  it.scopedLive("are one, two or three words", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => jsonText("{}"))
      const requests = [
        ["POST /api/v1/x"],
        ["POST", "/api/v1/x"],
        ["-X", "post", "/api/v1/x"],
        ["/api/v1/x", "--method=POST"],
        ["POST /api/v1/x", "-X", "POST"]
      ]
      for (const words of requests) expect((yield* call(["api", ...words], server)).code).toBe(0)
      expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(requests.map(() => "POST /api/v1/x"))
    })
  )
})

describe("--field", () => {
  it.scopedLive("sends typed values, nests names, and reads files and stdin as text", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => jsonText("{}"))
      const { path } = yield* temporaryFile("page.html", "[1]\nZoë\n")
      const fields = [
        "page[body]=@-",
        `page[title]=@${path}`,
        "page[published]=true",
        "page[n]=null",
        "n=90071992547409931"
      ]
      const args = ["api", "-X", "PUT", "/api/v1/x", ...fields.flatMap((field) => ["-F", field]), "-f", "t=1"]
      expect((yield* call(args, { ...server, stdin: "true" })).code).toBe(0)
      expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({
        t: "1",
        page: { body: "true", title: "[1]\nZoë\n", published: true, n: null },
        n: "90071992547409931"
      })
    })
  )
})

describe("--jq", () => {
  it.scopedLive("runs over each page, prints strings as text, and keeps the digits of ids", () =>
    Effect.gen(function* () {
      const server = yield* serve(LIST)
      const jq = (expression: string, ...more: ReadonlyArray<string>) =>
        Effect.map(run(["api", "/api/v1/things", "--jq", expression, ...more], server), ({ stdout }) => stdout)
      expect(yield* jq(".[] | .id, .name, {id}", "--all")).toBe(
        '90071992547409931\n a\n\n{"id":90071992547409931}\n1\n\n{"id":1}\n2\nc\n{"id":2}\n'
      )
      expect(yield* jq("length")).toBe("2\n")
      expect(yield* jq("length", "--limit", "1")).toBe("1\n")
      expect(yield* jq("[.[][].id] | max, length", "--paginate", "--slurp")).toBe("90071992547409931\n3\n")
      expect(yield* jq("empty")).toBe("")
      const single = yield* serve(() => jsonText('{"x": 1.0, "n": 1}'))
      expect((yield* run(["api", "/api/v1/x", "--jq=-.n, ."], single)).stdout).toBe('-1\n{"x":1.0,"n":1}\n')
    })
  )

  it.scopedLive("rejects an invalid expression before sending a request, and reports its failure", () =>
    Effect.gen(function* () {
      const server = yield* serve(LIST)
      const invalid = yield* run(["api", "/api/v1/things", "--jq", ".["], server)
      expect([invalid.code, invalid.stdout, server.requests]).toEqual([2, "", []])
      expect(invalid.stderr).toContain(
        "--jq is not a valid expression: syntax error, unexpected end of file at column 2.\n"
      )
      expect(yield* run(["api", "/api/v1/things", "--jq", ".a"], server)).toEqual({
        code: 1,
        stdout: "",
        stderr: 'effect-lms: --jq failed: Cannot index array with string ("a").\n'
      })
      // jq rejects it; JavaScript would accept it.
      const surrogate = yield* serve(() => jsonText('["\\ud800"]'))
      expect((yield* run(["api", "/api/v1/x", "--jq", "."], surrogate)).code).toBe(1)
    })
  )

  it.scopedLive("ends with a signal while the expression runs, and with its reader", () =>
    Effect.gen(function* () {
      const server = yield* serve(LIST)
      const running = yield* lms(["api", "/api/v1/things", "--jq", "def f: f; f"], server)
      yield* waitUntil("the request", () => server.requests.length === 1)
      running.process.kill("SIGINT")
      expect(yield* waitForEnd(running)).toEqual({ code: 130, stdout: "", stderr: "" })
      const script = `{ '${process.execPath}' '${program()}' api /api/v1/things --jq 'range(1000000)'; echo "code $?" >&2; } | head -n 1`
      expect(yield* Effect.flatMap(start(["sh", "-c", script], server), waitForEnd)).toEqual({
        code: 0,
        stdout: "0\n",
        stderr: "code 141\n"
      })
    })
  )
})

describe("--include and --silent", () => {
  it.scopedLive("print status and headers without credentials, also of an error", () =>
    Effect.gen(function* () {
      const headers = {
        "set-cookie": "session=secret",
        location: "https://files.example.edu/x?verifier=secret",
        "x-echo": `token ${TOKEN}`
      }
      const server = yield* serve(({ url }) =>
        url === "/api/v1/x"
          ? jsonText('{"id": 1}', { headers })
          : { status: 404, body: { errors: [{ message: "gone" }] } }
      )
      const found = yield* call(["api", "/api/v1/x", "-i"], server)
      expect(found.stdout).toMatch(/^HTTP\/1\.1 200 OK\ncontent-type: application\/json\n/)
      expect(found.stdout).toMatch(/\nset-cookie: \*\*\*\n\n\{"id": 1\}\n$/)
      expect(found.stdout).toContain("\nlocation: https://files.example.edu/x?verifier=***\n")
      expect(found.stdout).not.toMatch(new RegExp(`secret|${TOKEN}`))
      const silent = yield* call(["api", "/api/v1/x", "-i", "--silent"], server)
      expect(silent.stdout).toMatch(/^HTTP\/1\.1 200 OK\n[^{]*\n\n$/)
      expect(yield* call(["api", "/api/v1/x", "--silent"], server)).toEqual({ code: 0, stdout: "", stderr: "" })
      const missing = yield* call(["api", "/api/v1/y", "-i"], server)
      expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining("failed with 404")])
      expect(missing.stdout).toMatch(/^HTTP\/1\.1 404 Not Found\n(?:.+\n)+\n$/)
    })
  )
})

describe("--slurp", () => {
  it.scopedLive("prints one array of all pages, or nothing", () =>
    Effect.gen(function* () {
      const server = yield* serve(textPages("[1.0,2]", "[3]"))
      expect((yield* call(["api", "/api/v1/things", "--all", "--slurp"], server)).stdout).toBe("[\n[1.0,2],\n[3]\n]\n")
    })
  )

  const SIDE_LOADED = [
    '{ "linked": {"users": [{"id": 9, "x": 1.0}]}, "events": [{"id":1},{"id":90071992547409931}], "meta": {"a": 1} }',
    '{"events":[{"id":3},{"id":4}],"linked":{"users":[{"id":10}]},"links":{"b":1},"empty":{}}'
  ] as const

  it.scopedLive("prints whole pages if they are objects, as the server sent them", () =>
    Effect.gen(function* () {
      const server = yield* serve(textPages(...SIDE_LOADED))
      const api = (...options: ReadonlyArray<string>) => call(["api", "/api/v1/things", "--slurp", ...options], server)
      const whole = { code: 0, stderr: "", stdout: `[\n${SIDE_LOADED.join(",\n")}\n]\n` }
      expect(yield* api("--all")).toEqual(whole)
      expect(yield* api("--all", "--collection", "events")).toEqual(whole)
      const cut = SIDE_LOADED[1].replace(',{"id":4}', "")
      expect((yield* api("--limit", "3")).stdout).toBe(`[\n${SIDE_LOADED[0]},\n${cut}\n]\n`)
      expect(
        (yield* run(["api", "/api/v1/things", "--all", "--slurp", "-q", "map(.linked.users[].id)"], server)).stdout
      ).toBe("[9,10]\n")
    })
  )

  it.scopedLive("is named, once, if its absence hides members beside the records", () =>
    Effect.gen(function* () {
      const server = yield* serve(textPages('{"events":[{"id":0}]}', ...SIDE_LOADED, SIDE_LOADED[0]))
      const api = (...options: ReadonlyArray<string>) => call(["api", "/api/v1/things", "--all", ...options], server)
      const note = "effect-lms: The pages have more than their records: linked. Use --slurp to print whole pages.\n"
      expect((yield* api("--jsonl")).stderr).toBe(note)
      expect((yield* api("--csv", "--fields", "id", "--collection", "events")).stderr).toBe(note)
      expect((yield* api("--jsonl", "--silent")).code).toBe(2)
      expect((yield* api("--silent")).stderr).toBe("")
      const others = yield* serve(
        textPages('{"quizzes":[{"id":1}],"u\\u001b[31m":1,"total":5,"meta":{"a":1},"none":null}')
      )
      const told = yield* call(["api", "/api/v1/things", "--all", "--jsonl"], others)
      expect(told).toEqual({
        code: 0,
        stdout: '{"id":1}\n',
        stderr: note.replace("linked", "u\\u001b[31m, total")
      })
      const plain = yield* serve(LIST)
      expect((yield* call(["api", "/api/v1/things", "--all", "--jsonl"], plain)).stderr).toBe("")
    })
  )
})

describe("invalid arguments", () => {
  it.scopedLive.each([
    [["GET", "/api/v1/x", "/api/v1/y"], "api takes one endpoint"],
    [["GET /api/v1/x", "-X", "POST"], "The endpoint has the method GET, --method is POST: leave out one of them."],
    [["/api/v1/x", "-X", "FETCH"], "FETCH"],
    [["/api/v1/x", "-F", "id"], "\neffect-lms api --help shows its options, with examples."],
    [["/api/v1/courses/:id"], 'The placeholder "id" has no value: add -f id=….'],
    [["/api/v1/x", "-F", "x=@/nowhere"], '--field x: "/nowhere" does not exist'],
    [["POST /api/v1/x", "-F", "x=@-", "--input", "-"], "stdin can be the input of --input or of one --field"],
    [["POST /api/v1/x", "--form", "x=@a", "--input", "b"], "--input and --form exclude each other"],
    [["POST /api/v1/x", "--input", "/dev/null", "-H", "a: b"], "is a device"],
    [["/api/v1/x", "--all", "-i"], "--include is for one response"],
    [["/api/v1/x", "--slurp"], "--slurp requires --all or --limit"],
    [["/api/v1/x", "--all", "--slurp", "--csv"], "--csv and --slurp exclude each other"],
    [["/api/v1/x", "--all", "--paginate"], "--all and --paginate mean the same"],
    [["/api/v1/x", "--paginate", "--limit", "1"], "--paginate and --limit exclude each other"],
    [["/api/v1/x", "--jq", ".", "--csv"], "--csv and --jq exclude each other"],
    [["/api/v1/x", "--silent", "-o", "x"], "--silent and --output exclude each other"],
    [["/api/v1/x", "--jq", ".", "--fields", "id"], "--jq and --fields exclude each other"]
  ] as const)("of %j are rejected before a request is sent", ([args, message]) =>
    Effect.gen(function* () {
      const server = yield* serve(() => jsonText("[]"))
      const { code, stderr, stdout } = yield* call(["api", ...args], server)
      expect([code, stdout]).toEqual([2, ""])
      expect(stderr).toContain(message)
      expect(server.requests).toEqual([])
    })
  )

  it.scopedLive("are an error for input that is not the JSON that it is declared to be", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => jsonText("{}"))
      const { path } = yield* temporaryFile("course.json", "{broken")
      const { code, stderr } = yield* call(["api", "PUT /api/v1/x", "--input", path], server)
      expect([code, server.requests]).toEqual([2, []])
      expect(stderr).toContain("--input is not valid JSON. For a body of another type")
      const typed = ["-H", "content-type: text/plain"]
      expect((yield* call(["api", "PUT /api/v1/x", "--input", path, ...typed], server)).code).toBe(0)
      expect(server.requests.map(({ body }) => body)).toEqual(["{broken"])
    })
  )

  it.scopedLive("are an error for bytes in a field, which --form sends as a file", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => jsonText("{}"))
      const { path } = yield* temporaryFile("rub.zip", new Uint8Array([255, 0, 97]))
      const field = yield* call(["api", "POST /api/v1/x", "-F", `attachment=@${path}`], server)
      expect([field.code, server.requests]).toEqual([2, []])
      expect(field.stderr).toContain(`--form 'attachment=@${path}'`)
      const args = ["api", "POST /api/v1/x", "--form", `attachment=@${path}`, "-f", "title=Plan"]
      expect((yield* call(args, server)).code).toBe(0)
      const [request] = server.requests
      expect(request?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/)
      expect(request?.body).toMatch(/name="attachment"; filename="rub.zip"/)
      expect(request?.body).toMatch(/name="title"\r\n\r\nPlan\r\n/)
    })
  )

  it.scopedLive("are an error for input without an end", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => jsonText("[]"))
      const script = `exec '${process.execPath}' '${program()}' api POST /api/v1/x --input - < /dev/zero`
      const endless = yield* Effect.flatMap(start(["sh", "-c", script], { ...server, cwd: scratch() }), waitForEnd)
      expect([endless.code, endless.stdout, server.requests]).toEqual([2, "", []])
      expect(endless.stderr).toContain("stdin has more than 256 MiB, or no end")
    })
  )
})
