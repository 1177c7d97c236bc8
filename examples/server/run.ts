/**
 * Runs the server on port 3000.
 *
 *     LMS_DOMAIN=… LMS_API_TOKEN=… WEBHOOK_KEY=… npx tsx examples/server/run.ts
 *     curl -H "Authorization: Bearer …" http://127.0.0.1:3000/courses
 */
import { createServer } from "node:http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Layer } from "effect"
import { LmsNode } from "effect-lms/node"
import { server } from "./server.js"

const http = NodeHttpServer.layer(createServer, { host: "127.0.0.1", port: 3000 })

LmsNode.runMain(Layer.launch(Layer.provide(server, [LmsNode.layer, http])))
