/** The layers of a client on Node, loaded with its first call. */
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodePath from "@effect/platform-node/NodePath"
import * as Config from "effect/Config"
import * as Layer from "effect/Layer"
import { LmsNode } from "../node/index.js"
import type { LmsCredentials } from "./LmsClient.js"

/** Explicit credentials are not mixed with the environment: its token is only valid for its own domain. */
export const layer = (credentials: LmsCredentials | undefined) =>
  Layer.mergeAll(
    credentials === undefined
      ? LmsNode.layer
      : LmsNode.layerConfig({ token: Config.succeed(credentials.token), domain: Config.succeed(credentials.domain) }),
    NodeFileSystem.layer,
    NodePath.layer
  )
