/** The program of docs/guide/server.md for Express, with the promise client. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { build } from "esbuild"
import { temporaryDirectory } from "../fixtures/directory.js"
import { blocksInMarkdown } from "../fixtures/documents/blocks.js"
import { isClosedByClient, serveHttp, waitUntil } from "../fixtures/server.js"

const MINE = "7~MineMineMineMineMineMineMineMineMineMineMine"

/** Responds with the token of the request; never to the token that ends in "x". */
const service = serveHttp(({ headers: { authorization = "" } }, response) => {
  if (authorization.endsWith("x")) return
  response.setHeader("content-type", "application/json")
  if (authorization.endsWith("404")) response.statusCode = 404
  response.end(JSON.stringify(authorization.endsWith("404") ? {} : [{ id: 1, authorization }]))
})

const headersOf = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

const problem = (status: number) => expect.objectContaining({ status })

/** Starts the program of the page with a free port, and returns its address. */
const start = (domain: string) =>
  Effect.gen(function* () {
    const text = readFileSync(new URL("../../docs/guide/server.md", import.meta.url), "utf8")
    const { code = "" } = blocksInMarkdown("server.md", text).find((block) => block.code.includes("express()")) ?? {}
    const contents = code.replace("listen(8080)", "listen(0, function () { console.log(this.address().port) })")
    const outfile = join(yield* temporaryDirectory, "express.mjs")
    // Express needs `require`. Its name must differ from the imports of the bundle.
    const js = `import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url)`
    const stdin = { contents, loader: "ts", resolveDir: fileURLToPath(new URL("..", import.meta.url)) } as const
    yield* Effect.promise(() =>
      build({ stdin, banner: { js }, outfile, bundle: true, platform: "node", format: "esm", target: "node20" })
    )
    const server = yield* Effect.acquireRelease(
      Effect.sync(() =>
        spawn(process.execPath, [outfile], {
          env: { ...process.env, LMS_DOMAIN: domain },
          stdio: ["ignore", "pipe", "inherit"]
        })
      ),
      (server) => Effect.sync(() => server.kill())
    )
    const [port] = yield* Effect.promise(() => Promise.race([once(server.stdout, "data"), once(server, "exit")]))
    return `http://127.0.0.1:${Number(port)}/courses`
  })

it.scopedLive("Express serves each user with their own token, and errors as problems", () =>
  Effect.gen(function* () {
    const { origin, requests } = yield* service
    const address = yield* start(origin)
    const get = (init: RequestInit) =>
      Effect.promise(async () => {
        const response = await fetch(address, init)
        return [response.status, response.headers.get("content-type")?.split(";")[0], await response.json()]
      })
    const data = { id: 1, authorization: `Bearer ${MINE}` }
    expect(yield* get(headersOf(MINE))).toEqual([200, "application/json", [data]])
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${MINE}`])
    expect(yield* get(headersOf(`${MINE}404`))).toEqual([404, "application/problem+json", problem(404)])
    expect(yield* get({})).toEqual([401, "application/problem+json", problem(401)])
    expect(requests).toHaveLength(2)
    const controller = new AbortController()
    yield* get({ ...headersOf(`${MINE}x`), signal: controller.signal }).pipe(Effect.forkDaemon)
    yield* waitUntil("the request has arrived", () => requests.length === 3)
    controller.abort()
    const last = requests[2]
    yield* waitUntil("the request is aborted", () => last !== undefined && isClosedByClient(last))
  })
)
