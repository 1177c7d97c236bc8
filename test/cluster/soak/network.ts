/** Forwards connections, and can hold back what is sent over them. */
import * as Net from "node:net"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { closedOrigin, listen } from "../../fixtures/server.js"

export interface Forwarder {
  readonly port: number
  /** Holds back all bytes, new connections and ends of connections, or lets those that were held back pass. */
  readonly setCut: (isCut: boolean) => void
}

const portOf = (origin: string): number => Number(new URL(origin).port)

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
  Effect.gen(function* () {
    let isCut = false
    const held: Array<() => void> = []
    const setCut = (cut: boolean): void => {
      isCut = cut
      if (!cut) for (const action of held.splice(0)) action()
    }
    const pass = (action: () => void): void => {
      if (isCut) held.push(action)
      else action()
    }
    const connect = (client: Net.Socket, first: Buffer): void => {
      const server = Net.connect(target)
      server.on("error", () => {})
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
    const { origin } = yield* listen(Net.createServer((client) => pass(() => accept(client))))
    // Before the sockets of clients are closed, which closes those to the target.
    yield* Effect.addFinalizer(() => Effect.sync(() => setCut(false)))
    return { port: portOf(origin), setCut }
  })

/** A port that was free. */
export const findFreePort: Effect.Effect<number> = Effect.map(Effect.scoped(closedOrigin), portOf)
