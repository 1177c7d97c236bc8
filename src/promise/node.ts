/** The layers of a client on Node, loaded with its first call. */
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodePath from "@effect/platform-node/NodePath"
import * as Layer from "effect/Layer"
import { LmsNode } from "../node/index.js"
import type { LmsCredentials } from "./LmsClient.js"

export const layer = (credentials: LmsCredentials | undefined) =>
  Layer.mergeAll(
    credentials === undefined ? LmsNode.layer : LmsNode.layerOptions(credentials),
    NodeFileSystem.layer,
    NodePath.layer
  )
