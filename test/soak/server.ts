/** Runs the service of the soak test in its own process. Sends its origin, and its report on request. */
import { type ServiceOptions, start } from "./service.js"

const service = await start(JSON.parse(process.argv[2] ?? "{}") as ServiceOptions)
process.send?.(service.origin)
process.on("message", () => process.send?.(service.report()))
process.on("disconnect", () => process.exit(0))
