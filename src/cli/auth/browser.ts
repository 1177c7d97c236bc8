/** Opens a page in the browser of the user. */
import { spawn } from "node:child_process"
import * as Effect from "effect/Effect"
import { environmentWithoutToken } from "../profiles/runProgram.js"

/** On Windows without a shell, in which `&` of an address would begin another command. */
const commandOf = (platform: NodeJS.Platform): ReadonlyArray<string> => {
  if (platform === "darwin") return ["open"]
  return platform === "win32" ? ["rundll32", "url.dll,FileProtocolHandler"] : ["xdg-open"]
}

/** In a remote session the browser would open on the wrong machine, or in the terminal. */
const hasDesktop = (platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): boolean =>
  environment.SSH_CONNECTION === undefined &&
  (platform === "darwin" ||
    platform === "win32" ||
    environment.DISPLAY !== undefined ||
    environment.WAYLAND_DISPLAY !== undefined)

/** Opens the page if there is a desktop. A failure is ignored, because the address is also printed. */
export const openPage = (url: string): Effect.Effect<void> =>
  Effect.sync(() => {
    if (!hasDesktop(process.platform, process.env)) return
    const [name = "", ...args] = commandOf(process.platform)
    const child = spawn(name, [...args, url], { stdio: "ignore", detached: true, env: environmentWithoutToken() })
    child.on("error", () => {})
    child.unref()
  })
