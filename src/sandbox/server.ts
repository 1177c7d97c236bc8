/** A sandbox that listens on the loopback address. */
import { createServer } from "node:http"
import type * as HttpApp from "@effect/platform/HttpApp"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as Effect from "effect/Effect"
import { makeApps } from "./apps.js"
import { needsForeign } from "./faults/plan.js"
import { transmit } from "./faults/transmit.js"
import type { SandboxSettings } from "./settings.js"

/** Listens on the loopback address until the scope closes. A port that is in use is a defect. */
const listen = Effect.fn("Sandbox.listen")(function* (port: number) {
  const node = createServer()
  // Longer than clients keep idle connections, so that no connection closes while a client reuses it.
  node.keepAliveTimeout = 75_000
  const server = yield* Effect.orDie(NodeHttpServer.make(() => node, { host: "127.0.0.1", port }))
  const close = Effect.async<void>((resume) => {
    node.close(() => resume(Effect.void))
    node.closeAllConnections()
  })
  return { server, close, url: `http://127.0.0.1:${server.address._tag === "TcpAddress" ? server.address.port : port}` }
})

/** Starts a sandbox and its servers. */
export const makeSandbox = Effect.fn("Sandbox.makeSandbox")(function* (settings: SandboxSettings) {
  const service = yield* listen(settings.port)
  const storage = settings.storage === "local" ? undefined : yield* listen(0)
  const foreign = needsForeign(settings.faults) ? yield* listen(0) : undefined
  const apps = yield* makeApps(settings, {
    url: service.url,
    storageUrl: storage?.url ?? service.url,
    foreignUrl: foreign?.url ?? ""
  })
  // By default, the server completes a handler even after the client has disconnected.
  const serve = Effect.fnUntraced(function* (listener: typeof service | undefined, app: HttpApp.Default) {
    if (listener === undefined) return
    yield* listener.server.serve(Effect.interruptible(transmit(app)))
    // The server waits for open connections, which clients may keep indefinitely, and for the rest of their requests. This
    // finalizer runs before those of the server.
    yield* Effect.addFinalizer(() => listener.close)
  })
  yield* serve(service, apps.service)
  yield* serve(storage, apps.storage)
  yield* serve(foreign, apps.foreign)
  return apps.sandbox
})
