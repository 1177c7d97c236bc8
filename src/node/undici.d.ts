/** Types for the undici modules that are imported by path. */
declare module "undici/lib/dispatcher/client.js" {
  import { Client } from "undici"
  export default Client
}

declare module "undici/lib/core/connect.js" {
  import type { Socket } from "node:net"
  import { buildConnector } from "undici"
  /** undici's own declaration lacks the result: the socket, before it is connected. */
  export type Connect = (options: buildConnector.Options, callback: buildConnector.Callback) => Socket
  export default function connector(options?: buildConnector.BuildOptions): Connect
}

declare module "undici/lib/api/api-connect.js" {
  import type { Socket } from "node:net"
  import { Dispatcher } from "undici"
  export default function connect(
    this: Dispatcher,
    options: { readonly path: string; readonly servername: string; readonly headers: ReadonlyArray<string> },
    callback: (error: Error | null, data: { readonly statusCode: number; readonly socket: Socket }) => void
  ): void
}
