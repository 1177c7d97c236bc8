/**
 * Runs the server on port 3000: open http://localhost:3000/login.
 *
 *     LMS_DOMAIN=… CANVAS_CLIENT_ID=… CANVAS_CLIENT_SECRET=… REDIRECT_URI=http://localhost:3000/callback \
 *       npx tsx examples/visitors/run.ts
 */
import { createServer } from "node:http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Layer } from "effect"
import { LmsNode } from "effect-lms/node"
import { server } from "./visitors.js"

const http = NodeHttpServer.layer(createServer, { host: "localhost", port: 3000 })

LmsNode.runMain(Layer.launch(Layer.provide(server, http)))
