/** The command against a server on a real socket: requests, output, exit codes. */
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import * as Fs from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TOKEN } from "../fixtures/client.js"
import { bundleForTests, call, waitForEnd } from "../fixtures/command.js"
import { temporaryDirectory, temporaryFile } from "../fixtures/directory.js"
import { jsonText, textPages } from "../fixtures/lists.js"
import { titleUnless } from "../fixtures/optional.js"
import { closedOrigin, type Handler, type Reply, serve, waitUntil } from "../fixtures/server.js"

const { lms, program, run, start } = bundleForTests()

/** JSON that differs from what a serializer would write. */
const ODD = '{"id": 90071992547409931, "x": 1.0, "10": 1, "9": 2}'

/** A server that accepts uploads. */
const acceptUploads: Handler = ({ body, url }, { origin }) => {
  switch (url) {
    case "/api/v1/courses/1/files":
      return { body: { upload_url: `${origin}/storage`, upload_params: { key: "k" } } }
    case "/storage":
      return body.includes("the notes")
        ? { status: 201, body: {}, headers: { location: `${origin}/api/v1/files/9/create_success` } }
        : { status: 400 }
    default:
      return jsonText('{"id": 9, "size": "9"}')
  }
}

describe("lms whoami", () => {
  it.scopedLive("prints the owner of the token on one line if stdout is not a terminal", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: { id: 1, name: "Zoë", login_id: "zoe" } }))
      const { code, stderr, stdout } = yield* call(["whoami"], server)
      expect(stderr).toBe("")
      expect(stdout).toBe(
        `{"name":"Zoë","login_id":"zoe","domain":"${server.origin}","token":"${TOKEN.slice(0, 4)}...${TOKEN.slice(-4)}"}\n`
      )
      expect(code).toBe(0)
    })
  )

  it.scopedLive("reads the token from a file, and sends only such a token to another domain", () =>
    Effect.gen(function* () {
      const home = yield* serve(() => ({ body: { id: 1, name: "A" } }))
      const other = yield* serve(() => ({ body: { id: 2, name: "B" } }))
      const refused = yield* call(["whoami", "--domain", other.origin], home)
      expect([refused.code, refused.stdout]).toEqual([2, ""])
      expect(refused.stderr).toContain(`is not sent to ${other.origin}`)
      expect(other.requests).toEqual([])
      const { path } = yield* temporaryFile("token", "\uFEFF7~another-token\r\nsecond line\n")
      expect((yield* call(["whoami", "--domain", other.origin, "--token-file", path], home)).code).toBe(0)
      expect(other.requests[0]?.headers.authorization).toBe("Bearer 7~another-token")
      for (const content of ["", "\n7~x"]) {
        const { path } = yield* temporaryFile("token", content)
        const empty = yield* call(["whoami", "--token-file", path], home)
        expect([empty.code, empty.stderr]).toEqual([2, expect.stringContaining("is empty")])
      }
      const endless = yield* call(["whoami", "--token-file", "/dev/zero"], home)
      expect([endless.code, endless.stderr]).toEqual([2, expect.stringContaining("is a device")])
      const missing = yield* call(["whoami", "--token-file", "/nowhere/token"], home)
      expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining("does not exist")])
      expect(home.requests).toEqual([])
    })
  )
})

describe("lms api", () => {
  it.scopedLive("prints a response unchanged, JSON or bytes", () =>
    Effect.gen(function* () {
      const bytes = Buffer.from([0, 0xff, 10, 0xc3])
      const server = yield* serve(({ url }) =>
        url === "/api/v1/odd"
          ? jsonText(ODD)
          : url === "/api/v1/prefixed"
            ? jsonText(`while(1);${ODD}`)
            : { body: bytes }
      )
      for (const path of ["odd", "prefixed"]) {
        expect(yield* call(["api", `/api/v1/${path}`], server)).toEqual({ code: 0, stdout: `${ODD}\n`, stderr: "" })
      }
      // Bytes that are not text can only be compared in a file.
      const { home } = yield* temporaryFile("x", "")
      for (const file of ["bytes", "out/2026/bytes"]) {
        expect((yield* call(["api", "/api/v1/bytes", "-o", join(home, file)], server)).code).toBe(0)
      }
      expect(Fs.readFileSync(join(home, "bytes"))).toEqual(bytes)
    })
  )

  it.scopedLive("prints the records of a single response unchanged, for any structure of the body", () =>
    Effect.gen(function* () {
      const latin1 = Buffer.from('[{"x": 1.0, "name": "Zo\u00eb"}]', "latin1")
      const bodies: Readonly<Record<string, Reply>> = {
        "/api/v1/one": jsonText(`${ODD.replace(", ", ",\n ")}\n`),
        "/api/v1/terms": jsonText(`while(1);{"meta": [1], "terms": [${ODD}, {"x": -0}]}`),
        "/api/v1/list": jsonText(` [${ODD}]`),
        "/api/v1/empty": jsonText(""),
        "/api/v1/nothing": { status: 204 },
        "/api/v1/latin1": { headers: { "content-type": "application/json; charset=iso-8859-1" }, body: latin1 }
      }
      const server = yield* serve(({ url }) => bodies[url] ?? { status: 404 })
      const print = (name: string, ...args: ReadonlyArray<string>) =>
        Effect.map(call(["api", `/api/v1/${name}`, ...args], server), ({ stdout }) => stdout)
      const terms = ["--collection", "terms"]
      expect(yield* print("one", "--jsonl")).toBe(`${ODD}\n`)
      expect(yield* print("terms", ...terms, "--jsonl")).toBe(`${ODD}\n{"x": -0}\n`)
      expect(yield* print("terms", ...terms)).toBe(`[${ODD},{"x": -0}]\n`)
      expect(yield* print("terms", ...terms, "--json")).toBe(`[${ODD},{"x": -0}]\n`)
      // For an array --collection has no effect.
      expect(yield* print("list", ...terms, "--jsonl")).toBe(`${ODD}\n`)
      expect(yield* print("empty", "--jsonl")).toBe("")
      expect([yield* print("empty"), yield* print("nothing")]).toEqual(["[]\n", "[]\n"])
      expect(yield* print("latin1")).toBe('[{"x": 1.0, "name": "Zo\u00eb"}]\n')
      expect(yield* print("latin1", "--jsonl")).toBe('{"x": 1.0, "name": "Zo\u00eb"}\n')
    })
  )

  it.scopedLive("sends parameters in path, query or body", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => jsonText("{}"))
      yield* call(
        ["api", "GET /api/v1/courses/:id/users", "-f", "id=1", "-f", "include[]=a", "-f", "include[]=b "],
        server
      )
      yield* call(
        ["api", "PUT /api/v1/courses/{id}", "-f", "id=1", "-F", 'course={"name":"x"}', "-F", "gone=null"],
        server
      )
      yield* run(["api", "POST /api/v1/raw", "--input", "-", "-H", "X-Own: y"], { ...server, stdin: '{"raw": 1.0}' })
      expect(
        server.requests.map(({ body, headers, method, url }) => [method, url, headers["content-type"], body])
      ).toEqual([
        ["GET", "/api/v1/courses/1/users?include%5B%5D=a&include%5B%5D=b%20", undefined, ""],
        ["PUT", "/api/v1/courses/1", "application/json", '{"course":{"name":"x"},"gone":null}'],
        ["POST", "/api/v1/raw", "application/json", '{"raw": 1.0}']
      ])
      expect(server.requests[2]?.headers["x-own"]).toBe("y")
    })
  )

  it.scopedLive("sends an array as the body, from fields named [] or from --input", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => jsonText("{}"))
      const bulk = ["api", "PUT /api/v1/courses/:id/bulk", "-f", "id=1"]
      yield* call([...bulk, "-F", '[]={"id":7,"due_at":null}', "-F", "[]=8", "-f", "[]=9", "-F", "[]=null"], server)
      yield* call([...bulk, "--input", "-"], { ...server, stdin: '[{"id":7}]' })
      expect(server.requests.map(({ body, headers, url }) => [url, headers["content-type"], body])).toEqual([
        ["/api/v1/courses/1/bulk", "application/json", '["9",{"id":7,"due_at":null},8,null]'],
        ["/api/v1/courses/1/bulk", "application/json", '[{"id":7}]']
      ])
      const shown = yield* call([...bulk, "-F", '[]={"id":7}', "--dry-run"], server)
      expect(shown.stdout).toContain('[{"id":7}]')
      for (const args of [
        ["download", "/api/v1/files/7/download", "-o", "never"],
        ["export", "/api/v1/courses", "-o", "never.jsonl"],
        ["upload", "never.txt"]
      ]) {
        const rejected = yield* call([...args, "-f", "[]=1"], server)
        expect([rejected.code, rejected.stderr]).toEqual([2, expect.stringContaining("Fields named [] are")])
      }
      const each = yield* call(["export", "/api/v1/courses", "-o", "never", "--each", "[]=1,2"], server)
      expect([each.code, each.stderr]).toEqual([2, expect.stringContaining("--each must name a parameter")])
      const both = yield* call([...bulk, "-F", "[]=1", "--input", "-"], { ...server, stdin: "[]" })
      expect(both.stderr).toContain("exclude each other")
      expect(server.requests).toHaveLength(2)
    })
  )

  it.scopedLive("reads all or --limit records of a list, as lines, array, CSV or table", () =>
    Effect.gen(function* () {
      const server = yield* serve(textPages(`[${ODD},{"id":2,"name":"b"}]`, "[]", '[{"id":3,"name":"=c"}]'))
      const print = (...args: ReadonlyArray<string>) =>
        Effect.map(call(["api", "/api/v1/things", ...args], server), ({ stdout }) => stdout)
      expect(yield* print("--all", "--jsonl")).toBe(`${ODD}\n{"id":2,"name":"b"}\n{"id":3,"name":"=c"}\n`)
      expect(server.requests).toHaveLength(3)
      expect(yield* print("--limit", "1", "--jsonl")).toBe(`${ODD}\n`)
      expect(server.requests).toHaveLength(4)
      expect(yield* print("--all")).toBe(`[\n${ODD},\n{"id":2,"name":"b"},\n{"id":3,"name":"=c"}\n]\n`)
      expect(yield* print("--all", "--concurrency", "4", "--csv", "--fields", "id,name")).toBe(
        "id,name\r\n90071992547409931,\r\n2,b\r\n3,'=c\r\n"
      )
      expect(yield* print("--jsonl")).toBe(`${ODD}\n{"id":2,"name":"b"}\n`)
      expect(yield* print("--all", "--table", "--fields", "id,name")).toContain("id                 name\n")
    })
  )

  it.scopedLive("prints no part of an array or a table if a page fails, and lines up to there", () =>
    Effect.gen(function* () {
      const server = yield* serve(textPages('[{"id":1}]', { status: 404, body: { errors: [{ message: "gone" }] } }))
      for (const format of [[], ["--json"], ["--fields", "id"]]) {
        const failed = yield* call(["api", "/api/v1/things", "--all", ...format], server)
        expect([failed.code, failed.stdout]).toEqual([1, ""])
      }
      expect((yield* call(["api", "/api/v1/things", "--all", "--jsonl"], server)).stdout).toBe('{"id":1}\n')
      const missing = yield* serve(() => ({ status: 404 }))
      for (const format of ["--csv", "--table", "--jsonl"]) {
        const failed = yield* call(["api", "/api/v1/things", "--all", format, "--fields", "id"], missing)
        expect([failed.code, failed.stdout]).toEqual([1, ""])
      }
    })
  )

  it.scopedLive("prints fields of one object as one object, and of an array as an array", () =>
    Effect.gen(function* () {
      const server = yield* serve(({ url }) => ({
        body: url.endsWith("/1") ? { id: 1, name: "A", all: [{ id: 2 }] } : [{ id: 1, name: "A", all: [{ id: 2 }] }]
      }))
      const print = (path: string, ...args: ReadonlyArray<string>) =>
        Effect.map(call(["api", path, ...args], server), ({ stdout }) => stdout)
      expect(yield* print("/api/v1/things/1", "--fields", "id,name")).toBe('{"id":1,"name":"A"}\n')
      expect(yield* print("/api/v1/things/1", "--fields", "all.0.id", "--jsonl")).toBe('{"all.0.id":2}\n')
      expect(yield* print("/api/v1/things/1", "--fields", "id", "--csv", "--bom")).toBe("\ufeffid\r\n1\r\n")
      expect(yield* print("/api/v1/things", "--fields", "id")).toBe('[\n{"id":1}\n]\n')
      expect(yield* print("/api/v1/things/1", "--fields", "id,name", "--csv", "--delimiter", "semicolon")).toBe(
        "id;name\r\n1;A\r\n"
      )
      for (const option of [["--bom"], ["--delimiter", "tab"]]) {
        const misused = yield* call(["api", "/api/v1/things", "--jsonl", ...option], server)
        expect([misused.code, misused.stderr]).toEqual([2, expect.stringContaining(`${option[0]} requires --csv.`)])
      }
    })
  )

  it.scopedLive("takes the columns of the first page, and rejects fields that no record of it has", () =>
    Effect.gen(function* () {
      const server = yield* serve(textPages('[{"id":1,"term":{"name":"A"}}]', '[{"id":2,"other":1}]'))
      const plain = yield* call(["api", "/api/v1/things", "--all", "--csv"], server)
      expect(plain).toEqual({
        code: 0,
        stdout: "id,term.name\r\n1,A\r\n2,\r\n",
        stderr: "effect-lms: The columns are those of the first page: id,term.name. Select others with --fields.\n"
      })
      for (const format of ["--csv", "--json", "--jsonl", "--table"]) {
        const misspelt = yield* call(["api", "/api/v1/things", "--all", format, "--fields", "id,nme"], server)
        expect(misspelt).toEqual({
          code: 1,
          stdout: "",
          stderr: "effect-lms: --fields: the records have no nme. They have id, term, term.name.\n"
        })
      }
    })
  )

  it.scopedLive("requests ids as strings with --string-ids", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => jsonText('[{"id":"90071992547409931"}]'))
      yield* call(["api", "/api/v1/things", "--string-ids"], server)
      yield* call(["export", "/api/v1/things", "--string-ids", "-o", join(yield* temporaryDirectory, "x")], server)
      expect(server.requests.map(({ headers }) => headers.accept)).toEqual([
        "application/json+canvas-string-ids",
        "application/json+canvas-string-ids"
      ])
    })
  )

  it.scopedLive("writes its file when the list is complete, or leaves the existing file unchanged", () =>
    Effect.gen(function* () {
      let broken = true
      const server = yield* serve((request, context) =>
        broken && request.url.includes("page=2")
          ? { status: 404, body: { errors: [{ message: "gone" }] } }
          : textPages('[{"id":1}]', '[{"id":2}]')(request, context)
      )
      const home = yield* temporaryDirectory
      const file = join(home, "2026", "may", "things.jsonl")
      const download = (...more: ReadonlyArray<string>) =>
        call(["api", "/api/v1/things", "--all", "--jsonl", "-o", file, ...more], server)
      expect((yield* download()).code).toBe(1)
      expect(Fs.readdirSync(home)).toEqual([])
      broken = false
      expect(yield* download()).toEqual({ code: 0, stdout: "", stderr: "" })
      expect(Fs.readFileSync(file, "utf8")).toBe('{"id":1}\n{"id":2}\n')
      const before = server.requests.length
      const again = yield* download()
      expect([again.code, again.stderr]).toEqual([
        1,
        expect.stringContaining("already exists: choose another name, or set --overwrite")
      ])
      expect(server.requests).toHaveLength(before)
      broken = true
      expect((yield* download("--overwrite")).code).toBe(1)
      expect(Fs.readFileSync(file, "utf8")).toBe('{"id":1}\n{"id":2}\n')
      expect(Fs.readdirSync(join(home, "2026", "may"))).toEqual(["things.jsonl"])
    })
  )

  it.scopedLive("ends when its reader closes the pipe, and requests no more pages", () =>
    Effect.gen(function* () {
      // An infinite list whose pages exceed the buffer of a pipe.
      const server = yield* serve(({ url }, { origin }) => {
        const page = Number(new URL(url, origin).searchParams.get("page") ?? 1)
        return jsonText(`[${JSON.stringify({ page, text: "x".repeat(100_000) })}]`, {
          headers: { link: `<${origin}/api/v1/things?page=${page + 1}>; rel="next"` }
        })
      })
      const script = `{ '${process.execPath}' '${program()}' api /api/v1/things --all --jsonl; echo "code $?" >&2; } | head -c 10`
      const { code, stderr, stdout } = yield* Effect.flatMap(start(["sh", "-c", script], server), waitForEnd)
      expect([code, stdout, stderr]).toEqual([0, '{"page":1,', "code 141\n"])
      expect(server.requests.length).toBeLessThan(20)
    })
  )

  it.scopedLive.each([
    [["api", "/api/v1/x", "--all", "--limit", "1"], "--all and --limit exclude each other"],
    [["api", "/api/v1/x", "--csv", "--table"], "--csv and --table exclude each other"],
    [["api", "/api/v1/x", "--overwrite"], "--overwrite requires --output"],
    [["api", "/api/v1/x", "--concurrency", "2"], "--concurrency requires --limit or --all"],
    [["api", "/api/v1/x", "--concurrency", "0"], "--concurrency must be a positive integer or auto, got"],
    [["api", "/api/v1/x", "--limit", "0"], "--limit must be an integer of at least 1, got"],
    [["api", "/api/v1/x", "--max-rate", "0"], "--max-rate must be a number greater than 0, got"],
    [["api"], "The endpoint is missing. Example:"],
    [["api", "POST /api/v1/x", "--input", "/nowhere"], "does not exist"],
    [["download", "/api/v1/x"], "--output is missing"],
    [["export", "/api/v1/x", "-o", "-"], "--output must be a file here"],
    [["upload", "-f", "course_id=1"], "The file is missing"],
    [["export", "/api/v1/:id", "--each", "id=1,,2", "-o", "d"], "--each contains an empty value"],
    [["export", "/api/v1/:id", "--each", 'id=[{"id":1}]', "-o", "d"], "--each takes values, not JSON"],
    [["export", "/api/v1/:id", "--each", `id=${"1".repeat(256)}`, "-o", "d"], "up to 255 characters, got one of 256"],
    [["export", "/api/v1/courses", "-o", "/dev/stdout"], "effect-lms api <endpoint> --all"],
    [["download", "/api/v1/files/1", "-o", "-", "--overwrite"], "leave it out"],
    [["upload", "-", "-f", "course_id=1"], "stdin has no name"],
    [["export", "/api/v1/:id", "--gzip", "-o", "d"], "--gzip requires --each"],
    [["sandbox", "--port", "70000"], "--port must be an integer from 0 to 65535, got"],
    [["sandbox", "--paging", "sideways"], "counted, uncounted, bookmark"]
  ] as const)("rejects %j before sending a request", ([args, message]) =>
    Effect.gen(function* () {
      const server = yield* serve(() => jsonText("[]"))
      const { code, stderr, stdout } = yield* call(args, server)
      expect([code, stdout]).toEqual([2, ""])
      expect(stderr).toContain(message)
      // A message without a stack trace and without colors.
      expect(stderr).not.toMatch(/\n\s+at |[^\P{Cc}\n]/u)
      expect(server.requests).toEqual([])
    })
  )
})

describe("upload from stdin", () => {
  it.scopedLive("sends its size, its name and its bytes", () =>
    Effect.gen(function* () {
      const server = yield* serve(({ url }, { origin }) =>
        url.endsWith("/files") ? { body: { upload_url: `${origin}/storage`, upload_params: {} } } : { body: { id: 9 } }
      )
      const args = ["upload", "-", "--name", "notes.txt", "-f", "course_id=101"]
      const { code, stderr, stdout } = yield* call(args, { ...server, stdin: "the notes" })
      expect([code, JSON.parse(stdout), stderr]).toEqual([0, { id: 9 }, ""])
      const [first, second] = server.requests
      expect(first?.body).toContain("notes.txt")
      expect(first?.body).toMatch(/\bsize"?[=:]9\b/)
      expect(second?.body).toContain('filename="notes.txt"')
      expect(second?.body).toContain("the notes")
      const empty = yield* call(args, { ...server, stdin: "" })
      expect([empty.code, empty.stdout, server.requests.length]).toEqual([2, "", 2])
      expect(empty.stderr).toContain("stdin is empty")
    })
  )
})

describe("--dry-run and --as-curl", () => {
  const calls = (file: string): ReadonlyArray<ReadonlyArray<string>> => [
    ["whoami"],
    ["api", "POST /api/v1/courses/:id/modules", "-f", "id=1", "-F", `module={"name":"It's $HOME \\\\ \`x\`"}`],
    ["api", "/api/v1/things", "--all", "-f", "a[]=ü &", "--jsonl"],
    ["api", "POST /api/v1/things", "-f", "[]=It's", "-F", '[]={"a":null}'],
    ["api", "POST /api/v1/things", "-f", `a=${TOKEN}`, "-H", `x-token: ${TOKEN}`],
    ["api", `/api/v1/things/${TOKEN}`, "-f", `a=${TOKEN}`],
    ["api", "POST /api/v1/raw", "--input", `${file}.token`],
    ["api", "/api/v1/things", "--all", "-o", `${file}.new`],
    ["api", "/api/v1/things", "--all", "--csv", "--fields", "id"],
    ["api", "POST /api/v1/raw", "--input", file, "-H", "content-type: application/octet-stream"],
    ["upload", file, "-f", "course_id=1", "-f", "parent_folder_path=a b"],
    ["download", "/api/v1/files/7/download", "-o", `${file}.new`],
    ["export", "/api/v1/courses/:id/users", "--each", "id=1,2", "-o", `${file}.many`]
  ]

  it.scopedLive("send nothing, create no file, and show no token", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => jsonText("[]"))
      const { home, path } = yield* temporaryFile("raw", Buffer.from([0, 0xff, 39, 10]))
      Fs.writeFileSync(`${path}.token`, `{"a":"${TOKEN}"}`)
      yield* Effect.forEach(
        calls(path).flatMap((call) => [
          [...call, "--dry-run"],
          [...call, "--as-curl"]
        ]),
        (args) =>
          Effect.map(call(args, server), ({ code, stderr, stdout }) => {
            expect([args, code, stderr]).toEqual([args, 0, ""])
            expect(stdout).toMatch(args.includes("--as-curl") ? /^(?:printf .* \| )?curl / : /^(?:GET|POST) http/)
            expect(stdout).toContain(server.origin)
            expect(stdout).not.toContain(TOKEN)
          }),
        { discard: true }
      )
      expect(server.requests).toEqual([])
      expect(Fs.readdirSync(home)).toEqual(["raw", "raw.token"])
    })
  )

  const curl = spawnSync("curl", ["--version"]).status === 0
  it.scopedLive.skipIf(!curl)(titleUnless(curl ? undefined : "curl", "make curl send the same request"), () =>
    Effect.gen(function* () {
      const server = yield* serve(() => jsonText("[]"))
      const { path } = yield* temporaryFile("raw", Buffer.from([0, 0xff, 39, 10]))
      for (const args of calls(path)
        .filter((args) => !args.join(" ").match(TOKEN) && !args.join(" ").includes(".token"))
        .slice(0, 7)) {
        const { stdout } = yield* call([...args, "--as-curl"], server)
        yield* Effect.flatMap(start(["sh", "-c", stdout], server), waitForEnd)
        yield* call(args, server)
      }
      const relevant = server.requests.map(({ bytes, headers, method, url }) => ({
        method,
        url,
        bytes: bytes.toString("hex"),
        headers: Object.fromEntries(
          ["accept", "authorization", "content-type", "user-agent"].map((name) => [name, headers[name]])
        )
      }))
      expect(relevant).toHaveLength(14)
      for (let at = 0; at < relevant.length; at += 2) expect(relevant[at]).toEqual(relevant[at + 1])
    })
  )
})

describe("exit codes", () => {
  const status =
    (code: number, more: Reply = {}): Handler =>
    () => ({ status: code, body: { message: "no" }, ...more })

  it.scopedLive.each([
    ["an error response", ["api", "/api/v1/x"], status(404), 1],
    ["a rejected token", ["whoami"], status(401, { headers: { "www-authenticate": "Bearer" } }), 3],
    ["a missing permission", ["api", "/api/v1/x"], status(403), 1],
    ["a write that may have been done", ["api", "POST /api/v1/x"], status(500), 4],
    [
      "a write whose response is lost",
      ["api", "POST /api/v1/x"],
      (_, { response }) => {
        response.socket?.destroy()
        return undefined
      },
      4
    ],
    ["a write whose response is not JSON", ["api", "POST /api/v1/x"], () => jsonText('{"a":'), 4],
    [
      "a rate limit that exceeds --max-wait",
      ["api", "/api/v1/x", "--max-wait", "1 second"],
      status(429, { headers: { "retry-after": "60" } }),
      5
    ],
    ["a response that is not a list", ["api", "/api/v1/x", "--all"], () => jsonText('{"a":1}'), 1]
  ] as ReadonlyArray<readonly [string, ReadonlyArray<string>, Handler, number]>)("%s", ([, args, handler, expected]) =>
    Effect.gen(function* () {
      const server = yield* serve(handler)
      const { code, stderr, stdout } = yield* call(args, server)
      expect([code, stderr]).toEqual([expected, expect.stringMatching(/^effect-lms: .+\n$/)])
      expect(stdout).not.toContain("no")
      expect(server.requests).toHaveLength(1)
    })
  )

  it.scopedLive.skipIf(!Fs.existsSync("/dev/full"))(
    titleUnless(
      Fs.existsSync("/dev/full") ? undefined : "/dev/full",
      "a completed write whose response cannot be printed"
    ),
    () =>
      Effect.gen(function* () {
        const { path } = yield* temporaryFile("notes.txt", "the notes")
        const server = yield* serve(acceptUploads)
        const full = (...args: ReadonlyArray<string>) =>
          Effect.scoped(
            Effect.flatMap(
              start(["sh", "-c", 'exec "$0" "$@" > /dev/full', process.execPath, program(), ...args], server),
              waitForEnd
            )
          )
        const write = yield* full("api", "POST /api/v1/x", "-f", "a=1")
        expect([write.code, write.stderr]).toEqual([
          4,
          "effect-lms: stdout cannot be written: ENOSPC. The server has already done the write: check before you repeat it.\n"
        ])
        expect((yield* full("api", "PUT /api/v1/x", "--jsonl")).code).toBe(4)
        expect((yield* full("upload", path, "-f", "course_id=1")).code).toBe(4)
        const read = yield* full("api", "/api/v1/x")
        expect([read.code, read.stderr]).toEqual([1, "effect-lms: stdout cannot be written: ENOSPC.\n"])
      })
  )

  it.scopedLive("a missing environment, and an unreachable server", () =>
    Effect.gen(function* () {
      const unset = yield* call(["whoami"])
      expect([unset.code, unset.stderr]).toEqual([3, expect.stringContaining("set LMS_DOMAIN")])
      const write = yield* call(["api", "POST /api/v1/x"], { origin: yield* closedOrigin })
      // The request was never sent, so it can be repeated.
      expect([write.code, write.stderr]).toEqual([1, expect.stringContaining("ECONNREFUSED")])
    })
  )

  it.scopedLive("escapes control characters of an error response", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ status: 422, body: { message: "\x1b]0;x\x07\nlms: set overwrite" } }))
      const { stderr } = yield* call(["api", "/api/v1/x"], server)
      // Only our own messages get hyphens before option names.
      expect(stderr).toContain("lms: set overwrite")
      expect(stderr).toMatch(/^effect-lms: \P{Cc}*\\u001b\]0;x\\u0007\P{Cc}*\n$/u)
    })
  )
})

describe("files", () => {
  it.scopedLive("downloads a large file and checks its SHA-256", () =>
    Effect.gen(function* () {
      // Files of 16 MiB or more are hashed in a worker.
      const body = Buffer.alloc(17 * 1024 * 1024, "measurements, ")
      const server = yield* serve(({ url }) => ({
        body: url.includes("/7/") ? body : "other",
        headers: { "content-type": "video/mp4" }
      }))
      const home = yield* temporaryDirectory
      const path = join(home, "lecture.mp4")
      const sha256 = createHash("sha256").update(body).digest("hex")
      const saved = yield* run(["download", "/api/v1/files/7/download", "-o", path, "--sha256", sha256], server)
      expect(saved).toEqual({
        code: 0,
        stdout: `${JSON.stringify({ path, bytes: body.length, sha256 })}\n`,
        stderr: ""
      })
      expect(Fs.readFileSync(path).equals(body)).toBe(true)
      const other = yield* call(
        ["download", "/api/v1/files/8/download", "-o", path, "--overwrite", "--sha256", "0".repeat(64)],
        server
      )
      expect([other.code, other.stderr]).toEqual([1, expect.stringContaining("(option --sha256)")])
      expect(Fs.statSync(path).size).toBe(body.length)
      expect(Fs.readdirSync(home)).toEqual(["lecture.mp4"])
    })
  )

  it.scopedLive("removes temporary files after a signal, for download and api", () =>
    Effect.gen(function* () {
      const home = yield* temporaryDirectory
      const server = yield* serve((request, context) => {
        if (request.url.includes("page=2")) return undefined
        if (request.url.startsWith("/api/v1/things")) return textPages('[{"id":1}]', "[]")(request, context)
        context.response.writeHead(200, { "content-length": "1000000", "content-type": "video/mp4" })
        context.response.write("the beginning")
        return undefined
      })
      const download = yield* lms(["download", "/api/v1/files/7/download", "-o", join(home, "a")], server)
      const list = yield* lms(["api", "/api/v1/things", "--all", "-o", join(home, "b")], server)
      yield* waitUntil(
        "both commands have begun",
        () => server.requests.length === 3 && Fs.readdirSync(home).length === 2
      )
      // Signals are handled in one place for all commands, so one command per signal is enough.
      for (const [running, signal, code] of [
        [download, "SIGTERM", 143],
        [list, "SIGINT", 130]
      ] as const) {
        running.process.kill(signal)
        expect(yield* waitForEnd(running)).toEqual({ code, stdout: "", stderr: "" })
      }
      expect(Fs.readdirSync(home)).toEqual([])
    })
  )

  it.scopedLive(
    "exports CSV with the columns of all records, and JSON, in the format that the file's name asks for",
    () =>
      Effect.gen(function* () {
        const home = yield* temporaryDirectory
        let broken = true
        const server = yield* serve((request, context) =>
          broken && request.url.includes("page=2")
            ? { status: 404 }
            : textPages(`[${ODD}]`, '[{"id":2,"term":{"name":"A, B"},"tags":[1]}]')(request, context)
        )
        const file = (name: string) => join(home, name)
        const exportTo = (name: string, ...args: ReadonlyArray<string>) =>
          call(["export", "/api/v1/things", "-o", file(name), ...args], server)
        expect((yield* exportTo("things.csv")).code).toBe(1)
        expect(Fs.existsSync(file("things.csv"))).toBe(false)
        broken = false
        const { code, stdout } = yield* exportTo("things.csv")
        expect([code, JSON.parse(stdout)]).toEqual([
          0,
          { path: file("things.csv"), rows: 2, records: file("things.csv.ndjson"), unchanged: false }
        ])
        const csv = '9,10,id,x,term.name\r\n2,1,90071992547409931,1,\r\n,,2,,"A, B"\r\n'
        expect(Fs.readFileSync(file("things.csv"), "utf8")).toBe(csv)
        const requests = server.requests.length
        expect((yield* exportTo("things.csv")).code).toBe(1)
        expect((yield* exportTo("things.csv", "--fields", "id,nme", "--overwrite")).stderr).toContain("have no nme")
        expect(Fs.readFileSync(file("things.csv"), "utf8")).toBe(csv)
        expect(server.requests).toHaveLength(requests + 2)
        yield* exportTo("things.json.gz")
        expect(gunzipSync(Fs.readFileSync(file("things.json.gz"))).toString()).toBe(
          `[\n${ODD},\n{"id":2,"term":{"name":"A, B"},"tags":[1]}\n]\n`
        )
        yield* exportTo("some.CSV.gz", "--fields", "id")
        expect(gunzipSync(Fs.readFileSync(file("some.CSV.gz"))).toString()).toBe("id\r\n90071992547409931\r\n2\r\n")
        yield* exportTo("excel.csv", "--fields", "tags.0", "--bom")
        expect(Fs.readFileSync(file("excel.csv"), "utf8")).toBe('\ufefftags.0\r\n""\r\n1\r\n')
        for (const [name, ...args] of [
          ["things.ndjson", "--fields", "id"] as const,
          ["things.json", "--bom"] as const
        ]) {
          const misused = yield* exportTo(name, ...args)
          expect([misused.code, misused.stderr]).toEqual([2, expect.stringContaining(`${args[0]} requires a file`)])
        }
      })
  )

  it.scopedLive("continues an interrupted export, and writes one file per list", () =>
    Effect.gen(function* () {
      const home = yield* temporaryDirectory
      let stuck = true
      const server = yield* serve((request, context) =>
        stuck && request.url.includes("page=2") ? undefined : textPages(`[${ODD}]`, '[{"id":2}]')(request, context)
      )
      const args = ["export", "/api/v1/things", "-o", join(home, "things.jsonl")]
      const first = yield* lms(args, server)
      yield* waitUntil("the second page is requested", () => server.requests.length === 2, 20_000)
      first.process.kill("SIGTERM")
      expect((yield* waitForEnd(first)).code).toBe(143)
      expect(Fs.existsSync(join(home, "things.jsonl"))).toBe(false)
      stuck = false
      const second = yield* call(args, server)
      expect([second.code, second.stderr]).toEqual([0, ""])
      expect(JSON.parse(second.stdout)).toMatchObject({ rows: 2, ended: "End", unchanged: false })
      const third = yield* call(args, server)
      const writtenAt = Fs.statSync(join(home, "things.jsonl")).mtime.toISOString()
      expect([third.code, third.stderr]).toEqual([
        0,
        `effect-lms: ${JSON.stringify(join(home, "things.jsonl"))} was complete already, since ${writtenAt}, and nothing was requested for it. To read again, use --overwrite.\n`
      ])
      expect(JSON.parse(third.stdout)).toMatchObject({ rows: 2, unchanged: true, writtenAt })
      expect(Fs.readFileSync(join(home, "things.jsonl"), "utf8")).toBe(`${ODD}\n{"id":2}\n`)
      const twice = yield* call([...args.slice(0, 3), join(home, "twice"), "--each", "a[]=1,2", "-f", "a[]=3"], server)
      expect([twice.code, twice.stderr]).toEqual([2, expect.stringContaining("--each is also given by -f or -F")])
      expect(Fs.existsSync(join(home, "twice"))).toBe(false)
      // A wrong file may consist of one long line, which the message truncates.
      const { path } = yield* temporaryFile("users.json", `[{"name":"${"Zoë ".repeat(10_000)}"}]`)
      const odd = yield* call([...args.slice(0, 3), join(home, "odd"), "--each", `id=@${path}`], server)
      expect([odd.code, odd.stderr.length < 400]).toEqual([2, true])
      const users = (stdin: string) =>
        call(["export", "/api/v1/courses/:id/users", "--each", "id=-", "-o", join(home, "users")], { ...server, stdin })
      const many = yield* users("101\n102\r\n\n101\n")
      expect([many.code, JSON.parse(many.stdout)]).toEqual([0, expect.objectContaining({ lists: 2, rows: 4 })])
      expect(Fs.readdirSync(join(home, "users")).filter((name) => name.endsWith(".jsonl"))).toEqual([
        "101.jsonl",
        "102.jsonl"
      ])
      const more = yield* users("101\n102\n103\n")
      expect(JSON.parse(more.stdout)).toMatchObject({ lists: 3, unchanged: 2 })
      expect(more.stderr).toMatch(
        /: 2 of 3 files were complete already, the oldest since \d{4}-\S+Z, .+--overwrite\.\n/
      )
    })
  )
})

it.scopedLive("--verbose logs each request on stderr without secrets", () =>
  Effect.gen(function* () {
    const server = yield* serve(() =>
      jsonText("[]", { headers: { "x-request-cost": "0.5", "x-rate-limit-remaining": "599.46999999999991" } })
    )
    const { stderr, stdout } = yield* call(["api", "/api/v1/x?verifier=secret", "-v"], server)
    expect(stdout).toBe("[]\n")
    expect(stderr.replace(/\d+ ms/, "0 ms")).toBe(
      `> GET ${server.origin}/api/v1/x?verifier=***\n< 200, 0 ms, cost 0.5, quota left 599.47  GET ${server.origin}/api/v1/x?verifier=***\n`
    )
  })
)
