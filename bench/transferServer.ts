/** What transfers go to and come from: bytes as fast as the socket takes them, a storage that takes anything, and its service. */
import * as Http from "node:http"

const block = Buffer.alloc(1024 * 1024, "effect-lms ")

const send = (response: Http.ServerResponse, size: number) => {
  response.writeHead(200, { "content-type": "application/octet-stream", "content-length": size })
  let left = size
  const more = () => {
    while (left > 0) {
      const piece = left < block.length ? block.subarray(0, left) : block
      left -= piece.length
      if (!response.write(piece)) {
        response.once("drain", more)
        return
      }
    }
    response.end()
  }
  more()
}

const server = Http.createServer((request, response) => {
  const url = new URL(request.url ?? "/", `http://${request.headers.host}`)
  if (url.pathname === "/api/v1/download") return send(response, Number(url.searchParams.get("size")))
  let bytes = 0
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length
  })
  request.on("end", () => {
    const json = (body: unknown) => {
      response.writeHead(url.pathname === "/storage" ? 201 : 200, { "content-type": "application/json" })
      response.end(JSON.stringify(body))
    }
    if (url.pathname === "/storage") json({ id: 1, display_name: "source", received: bytes })
    else json({ upload_url: `${url.origin}/storage`, upload_params: { filename: "file" }, file_param: "file" })
  })
})

server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  process.send?.({ port: typeof address === "object" ? address?.port : 0 })
})
process.once("disconnect", () => process.exit())
