/** Forwards connections, and can hold back what is sent over them. */
import * as Net from "node:net"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"

export interface Forwarder {
  readonly port: number
  /** Holds back all bytes, new connections and ends of connections, or lets those that were held back pass. */
  readonly setCut: (isCut: boolean) => void
}

const HOST = "127.0.0.1"

/** Reads the head of a CONNECT request, answers it, and returns the bytes after it; undefined if it is not complete. */
const acceptTunnel = (client: Net.Socket, head: Buffer): Buffer | undefined => {
  const end = head.indexOf("\r\n\r\n")
  if (end < 0) return undefined
  client.write("HTTP/1.1 200 OK\r\n\r\n")
  return head.subarray(end + 4)
}

/** Starts a forwarder until the scope closes. With `isProxy` it is a proxy for HTTP, all of whose tunnels lead to the target. */
export const forwardTo = (
  target: Net.NetConnectOpts,
  { isProxy = false }: { readonly isProxy?: boolean } = {}
): Effect.Effect<Forwarder, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.async<Forwarder & { readonly close: () => void }>((resume) => {
      let isCut = false
      const held: Array<() => void> = []
      const sockets = new Set<Net.Socket>()
      const pass = (action: () => void): void => {
        if (isCut) held.push(action)
        else action()
      }
      const add = (socket: Net.Socket): void => {
        sockets.add(socket)
        socket.on("error", () => {}).on("close", () => sockets.delete(socket))
      }
      const connect = (client: Net.Socket, first: Buffer): void => {
        const server = Net.connect(target)
        add(server)
        server.write(first)
        for (const [from, to] of [
          [client, server],
          [server, client]
        ] as const) {
          from.on("data", (bytes: Buffer) => pass(() => to.write(bytes)))
          from.on("close", () => pass(() => to.destroy()))
        }
      }
      const accept = (client: Net.Socket): void => {
        if (!isProxy) {
          connect(client, Buffer.alloc(0))
          return
        }
        let head = Buffer.alloc(0)
        const read = (bytes: Buffer) => {
          head = Buffer.concat([head, bytes])
          const rest = acceptTunnel(client, head)
          if (rest === undefined) return
          client.off("data", read)
          connect(client, rest)
        }
        client.on("data", read)
      }
      const server = Net.createServer((client) => {
        add(client)
        pass(() => accept(client))
      })
      server.listen(0, HOST, () => {
        const address = server.address()
        resume(
          Effect.succeed({
            port: typeof address === "object" && address !== null ? address.port : 0,
            setCut: (cut) => {
              isCut = cut
              if (!cut) for (const action of held.splice(0)) action()
            },
            close: () => {
              server.close()
              for (const socket of sockets) socket.destroy()
            }
          })
        )
      })
    }),
    ({ close }) => Effect.sync(close)
  )

/** A port that was free. */
export const findFreePort: Effect.Effect<number> = Effect.async<number>((resume) => {
  const server = Net.createServer().listen(0, HOST, () => {
    const address = server.address()
    server.close(() => resume(Effect.succeed(typeof address === "object" && address !== null ? address.port : 0)))
  })
})
