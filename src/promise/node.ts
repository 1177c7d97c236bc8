/** The layers of a client on Node, loaded with the first call that is made through one. */
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodePath from "@effect/platform-node/NodePath"
import * as Config from "effect/Config"
import * as Layer from "effect/Layer"
import { LmsNode } from "../node/index.js"
import type { LmsAccount } from "./LmsClient.js"

/** Given values are the whole configuration: the environment's token belongs to the environment's domain. */
export const layer = (account: LmsAccount | undefined) =>
  Layer.mergeAll(
    account === undefined
      ? LmsNode.layer
      : LmsNode.layerConfig({ token: Config.succeed(account.token), domain: Config.succeed(account.domain) }),
    NodeFileSystem.layer,
    NodePath.layer
  )
