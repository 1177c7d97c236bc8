/** The service of a soak: a long list, files to download, and uploads in three steps; one answer in so many is a fault. */
import { createHash } from "node:crypto"
import * as Http from "node:http"
import type { AddressInfo } from "node:net"
import { FAULTS, type Times, type Whole } from "./faults.js"
import { chance, fileOf, PER_PAGE, rowsOf } from "./material.js"

export interface ServiceOptions extends Times {
  readonly rows: number
  readonly seed: number
  /** The part of the answers that are faults, from 0 to 1. */
  readonly faults: number
}

/** What the service has seen and has. */
export interface Report {
  readonly requests: number
  readonly faults: Readonly<Record<string, number>>
  /** The SHA-256 of each file that was uploaded, by its name. */
  readonly uploaded: Readonly<Record<string, string>>
  /** First steps of uploads that were taken twice although they were made once. */
  readonly doubled: number
  /** Connections that are open. */
  readonly open: number
}

export interface RunningService {
  readonly origin: string
  readonly report: () => Report
  readonly close: () => void
}

interface Upload {
  readonly name: string
  hash: string | undefined
  /** Until then it is nobody's. */
  confirmed: boolean
}

const json = (value: unknown, status = 200, headers: Whole["headers"] = {}): Whole => ({
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

const make = ({ faults, rows, seed, ...times }: ServiceOptions) => {
  const next = chance(seed)
  const counts: Record<string, number> = {}
  const uploads: Array<Upload> = []
  const uploaded: Record<string, string> = {}
  const begun = new Set<string>()
  let doubled = 0
  let requests = 0

  const page = (url: URL): Whole => {
    const nth = Number(url.searchParams.get("page") ?? 1)
    const to = (page: number) => `${url.origin}${url.pathname}?page=${page}&per_page=${PER_PAGE}`
    const last = Math.ceil(rows / PER_PAGE)
    const links = [`<${to(nth)}>; rel="current"`, ...(nth < last ? [`<${to(nth + 1)}>; rel="next"`] : [])]
    return json(rowsOf(nth, rows), 200, {
      link: [...links, `<${to(1)}>; rel="first"`, `<${to(last)}>; rel="last"`].join(",")
    })
  }

  const file = (name: string, range: string | undefined): Whole => {
    const body = fileOf(name)
    // Every other one can be resumed.
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

  const stored = (id: number): Whole => {
    const upload = uploads[id]
    if (upload?.confirmed !== true) return json({ errors: [{ message: "no such file" }] }, 404)
    return json({ id, display_name: upload.name, upload_status: "success" })
  }

  /** What is done, and what the answer to it would be. */
  const handle = (url: URL, { headers, method }: Http.IncomingMessage, body: Buffer): Whole => {
    const [, kind = "", name = "", step] =
      /^\/api\/v1\/(rows|files|courses)(?:\/(\w+))?(?:\/(\w+))?$/.exec(url.pathname) ?? []
    if (method === "POST" && kind === "courses") {
      const { attempt, name = "" } = JSON.parse(body.toString()) as { readonly attempt: string; readonly name: string }
      if (begun.has(`${name} ${attempt}`)) doubled += 1
      begun.add(`${name} ${attempt}`)
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

  const answer = (request: Http.IncomingMessage, response: Http.ServerResponse, body: Buffer): void => {
    requests += 1
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`)
    const fault = next() < faults ? FAULTS[Math.floor(next() * FAULTS.length)] : undefined
    if (fault !== undefined) counts[fault.name] = (counts[fault.name] ?? 0) + 1
    if (fault !== undefined && fault.done !== true) {
      fault.answer(response, { status: 200, headers: {}, body: Buffer.alloc(0) }, times)
      return
    }
    const whole = handle(url, request, body)
    if (fault !== undefined) fault.answer(response, whole, times)
    else {
      response.writeHead(whole.status, { ...whole.headers, "content-length": whole.body.length })
      response.end(whole.body)
    }
  }
  return { answer, report: () => ({ requests, faults: counts, uploaded, doubled }) }
}

export const start = (options: ServiceOptions): Promise<RunningService> => {
  const { answer, report } = make(options)
  const server = Http.createServer((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("error", () => {})
    response.on("error", () => {})
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => answer(request, response, Buffer.concat(chunks)))
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
        report: () => ({ ...report(), open }),
        close: () => {
          server.closeAllConnections()
          server.close()
        }
      })
    })
  })
}
