/** The layers that the processes of a simulation have in common. */
import type * as FileSystem from "@effect/platform/FileSystem"
import type * as Path from "@effect/platform/Path"
import * as NodeContext from "@effect/platform-node/NodeContext"
import type * as SqlClient from "@effect/sql/SqlClient"
import { PgClient } from "@effect/sql-pg"
import * as Layer from "effect/Layer"
import { type LmsClusterError, LmsParts, LmsQuotaSql } from "../../../src/cluster/index.js"
import { LmsNode } from "../../../src/node/index.js"
import type { StoreSettings } from "./settings.js"

/** Everything but the engine. */
export const layerOf = ({ databasePort, partsDirectory }: StoreSettings) => {
  const database = PgClient.layer({ host: "127.0.0.1", port: databasePort, username: "postgres", database: "postgres" })
  const parts: Layer.Layer<LmsParts, LmsClusterError, SqlClient.SqlClient | FileSystem.FileSystem | Path.Path> =
    partsDirectory === undefined ? LmsParts.layerSql : LmsParts.layerDirectory(partsDirectory)
  const client = Layer.provide(LmsNode.layer, LmsQuotaSql.layer)
  return Layer.provideMerge(Layer.merge(parts, client), Layer.merge(database, NodeContext.layer))
}
