/** The service of a soak in a process of its own: says where it is, and what it has seen when it is asked. */
import { type ServiceOptions, start } from "./service.js"

const service = await start(JSON.parse(process.argv[2] ?? "{}") as ServiceOptions)
process.send?.(service.origin)
process.on("message", () => process.send?.(service.report()))
process.on("disconnect", () => process.exit(0))
