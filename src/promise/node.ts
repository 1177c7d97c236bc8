/** The layers of a client on Node, loaded with its first call. */
import { LmsNode } from "../node/index.js"
import type { LmsCredentials } from "./LmsClient.js"

export const layer = (credentials: LmsCredentials | undefined) =>
  credentials === undefined ? LmsNode.layer : LmsNode.layerOptions(credentials)
