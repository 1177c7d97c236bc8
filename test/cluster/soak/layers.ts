/** The layers that the processes of a simulation have in common. */
import * as NodeContext from "@effect/platform-node/NodeContext"
import { PgClient } from "@effect/sql-pg"
import * as Layer from "effect/Layer"
import { LmsParts, LmsQuotaSql } from "../../../src/cluster/index.js"
import { LmsNode } from "../../../src/node/index.js"
import type { StoreSettings } from "./settings.js"

/** Everything but the engine. */
export const layerOf = ({ databasePort }: StoreSettings) => {
  const database = PgClient.layer({ host: "127.0.0.1", port: databasePort, username: "postgres", database: "postgres" })
  const client = Layer.provide(LmsNode.layer, LmsQuotaSql.layer)
  return Layer.provideMerge(Layer.merge(LmsParts.layerSql, client), Layer.merge(database, NodeContext.layer))
}
