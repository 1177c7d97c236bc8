/** The service of the soak test: a long list, downloads and uploads in three steps, with random faults. */
import { createHash } from "node:crypto"
import * as Http from "node:http"
import type { AddressInfo } from "node:net"
import { makeRandom } from "../fixtures/memoryDisk.js"
import { type CompleteResponse, FAULTS, type TimeLimits } from "./faults.js"
import { makeFile, makeRows, PER_PAGE } from "./material.js"

export interface ServiceOptions extends TimeLimits {
  readonly rows: number
  readonly seed: number
  /** The fraction of faulty responses, from 0 to 1. */
  readonly faults: number
}

export interface Report {
  readonly requests: number
  readonly faults: Readonly<Record<string, number>>
  /** SHA-256 of each uploaded file by name. */
  readonly uploaded: Readonly<Record<string, string>>
  /** Uploads that were started twice by one call. */
  readonly duplicates: number
  readonly openConnections: number
}

export interface RunningService {
  readonly origin: string
  readonly report: () => Report
  readonly close: () => void
}

interface Upload {
  readonly name: string
  hash: string | undefined
  /** An unconfirmed file does not exist for the user. */
  confirmed: boolean
}

const json = (value: unknown, status = 200, headers: CompleteResponse["headers"] = {}): CompleteResponse => ({
  status,
  headers: {
    "content-type": "application/json; charset=utf-8",
    "x-rate-limit-remaining": "600.0",
    "x-request-cost": "0.1",
    ...headers
  },
  body: Buffer.from(JSON.stringify(value))
})

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

const makeService = ({ faults, rows, seed, ...limits }: ServiceOptions) => {
  const next = makeRandom(seed)
  const counts: Record<string, number> = {}
  const uploads: Array<Upload> = []
  const uploaded: Record<string, string> = {}
  const started = new Set<string>()
  let duplicates = 0
  let requests = 0

  const page = (url: URL): CompleteResponse => {
    const nth = Number(url.searchParams.get("page") ?? 1)
    const to = (page: number) => `${url.origin}${url.pathname}?page=${page}&per_page=${PER_PAGE}`
    const last = Math.ceil(rows / PER_PAGE)
    const links = [`<${to(nth)}>; rel="current"`, ...(nth < last ? [`<${to(nth + 1)}>; rel="next"`] : [])]
    return json(makeRows(nth, rows), 200, {
      link: [...links, `<${to(1)}>; rel="first"`, `<${to(last)}>; rel="last"`].join(",")
    })
  }

  const file = (name: string, range: string | undefined): CompleteResponse => {
    const body = makeFile(name)
    // Every second file can be resumed.
    const headers = {
      "content-type": "application/octet-stream",
      ...(Number(name) % 2 === 0 ? { etag: `"${name}"` } : {})
    }
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1] ?? 0)
    if (from === 0) return { status: 200, headers, body }
    const part = { "content-range": `bytes ${from}-${body.length - 1}/${body.length}` }
    return from < body.length
      ? { status: 206, headers: { ...headers, ...part }, body: body.subarray(from) }
      : { status: 416, headers: { ...headers, "content-range": `bytes */${body.length}` }, body: Buffer.alloc(0) }
  }

  const stored = (id: number): CompleteResponse => {
    const upload = uploads[id]
    if (upload?.confirmed !== true) return json({ errors: [{ message: "no such file" }] }, 404)
    return json({ id, display_name: upload.name, upload_status: "success" })
  }

  /** Executes the request, and returns the complete response. */
  const handle = (url: URL, { headers, method }: Http.IncomingMessage, body: Buffer): CompleteResponse => {
    const [, kind = "", name = "", step] =
      /^\/api\/v1\/(rows|files|courses)(?:\/(\w+))?(?:\/(\w+))?$/.exec(url.pathname) ?? []
    if (method === "POST" && kind === "courses") {
      const { attempt, name = "" } = JSON.parse(body.toString()) as { readonly attempt: string; readonly name: string }
      if (started.has(`${name} ${attempt}`)) duplicates += 1
      started.add(`${name} ${attempt}`)
      uploads.push({ name, hash: undefined, confirmed: false })
      const id = uploads.length - 1
      return json({ upload_url: `${url.origin}/storage/${id}`, upload_params: { key: `${id}` }, file_param: "file" })
    }
    if (method === "POST") {
      const id = Number(url.pathname.split("/").at(-1))
      const at = body.indexOf("\r\n\r\n", body.indexOf('name="file"')) + 4
      const upload = uploads[id]
      if (upload !== undefined) upload.hash = sha256(body.subarray(at, body.lastIndexOf("\r\n--")))
      return { ...json({}), status: 303, headers: { location: `${url.origin}/api/v1/files/${id}/create_success` } }
    }
    if (step === "create_success") {
      const upload = uploads[Number(name)]
      if (upload?.hash !== undefined) {
        upload.confirmed = true
        uploaded[upload.name] = upload.hash
      }
      return stored(Number(name))
    }
    if (kind === "rows") return page(url)
    return url.searchParams.has("content") ? file(name, headers.range) : stored(Number(name))
  }

  const respond = (request: Http.IncomingMessage, response: Http.ServerResponse, body: Buffer): void => {
    requests += 1
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`)
    const fault = next() < faults ? FAULTS[Math.floor(next() * FAULTS.length)] : undefined
    if (fault !== undefined) counts[fault.name] = (counts[fault.name] ?? 0) + 1
    if (fault !== undefined && fault.isApplied !== true) {
      fault.respond(response, { status: 200, headers: {}, body: Buffer.alloc(0) }, limits)
      return
    }
    const complete = handle(url, request, body)
    if (fault !== undefined) fault.respond(response, complete, limits)
    else {
      response.writeHead(complete.status, { ...complete.headers, "content-length": complete.body.length })
      response.end(complete.body)
    }
  }
  return { respond, report: () => ({ requests, faults: counts, uploaded, duplicates }) }
}

export const start = (options: ServiceOptions): Promise<RunningService> => {
  const { respond, report } = makeService(options)
  const server = Http.createServer((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("error", () => {})
    response.on("error", () => {})
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => respond(request, response, Buffer.concat(chunks)))
  })
  let open = 0
  server.on("connection", (socket) => {
    open += 1
    socket.on("error", () => {})
    socket.on("close", () => {
      open -= 1
    })
  })
  server.on("clientError", (_, socket) => socket.destroy())
  server.keepAliveTimeout = 60_000
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo
      resolve({
        origin: `http://127.0.0.1:${port}`,
        report: () => ({ ...report(), openConnections: open }),
        close: () => {
          server.closeAllConnections()
          server.close()
        }
      })
    })
  })
}
