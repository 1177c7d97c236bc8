/** The server of the suite `transfers`: sends bytes as fast as the socket accepts them, and accepts any upload. */
import * as Http from "node:http"

const block = Buffer.alloc(1024 * 1024, "effect-lms ")

const sendBytes = (response: Http.ServerResponse, size: number) => {
  response.writeHead(200, { "content-type": "application/octet-stream", "content-length": size })
  let remaining = size
  const writeMore = () => {
    while (remaining > 0) {
      const piece = remaining < block.length ? block.subarray(0, remaining) : block
      remaining -= piece.length
      if (!response.write(piece)) {
        response.once("drain", writeMore)
        return
      }
    }
    response.end()
  }
  writeMore()
}

const server = Http.createServer((request, response) => {
  const url = new URL(request.url ?? "/", `http://${request.headers.host}`)
  if (url.pathname === "/api/v1/download") return sendBytes(response, Number(url.searchParams.get("size")))
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
