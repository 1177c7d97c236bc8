/** The two modules of undici that this package loads directly, typed by undici's own declarations. */
declare module "undici/lib/dispatcher/client.js" {
  import { Client } from "undici"
  export default Client
}

declare module "undici/lib/core/connect.js" {
  import { buildConnector } from "undici"
  export default buildConnector
}
