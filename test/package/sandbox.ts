/** The installed command as a simulated Canvas for other programs. */
import { join } from "node:path"
import { runUntil } from "./commands.js"
import type { Project } from "./install.js"

export interface Account {
  readonly domain: string
  readonly token: string
  /** The variables that `effect-lms sandbox` prints for a shell. */
  readonly env: Readonly<Record<"LMS_DOMAIN" | "LMS_API_TOKEN", string>>
  readonly stop: () => Promise<unknown>
}

const findVariable = (stdout: string, name: string): string | undefined =>
  new RegExp(`^export ${name}=(\\S+)$`, "m").exec(stdout)?.[1]

const findVariables = (stdout: string) => {
  const domain = findVariable(stdout, "LMS_DOMAIN")
  const token = findVariable(stdout, "LMS_API_TOKEN")
  return domain === undefined || token === undefined ? undefined : { LMS_DOMAIN: domain, LMS_API_TOKEN: token }
}

export const startSandbox = async ({ folder }: Project, ...args: ReadonlyArray<string>): Promise<Account> => {
  // Not with npx, which would not forward the signal.
  const command = [join(folder, "node_modules/.bin/effect-lms"), "sandbox", ...args]
  const { found, stop } = await runUntil(command, { cwd: folder }, findVariables)
  return { domain: found.LMS_DOMAIN, token: found.LMS_API_TOKEN, env: found, stop }
}

/**
 * Variables for a command that stores what the user has signed in to. Without the bus of the session it cannot reach a
 * keychain, so that nothing is left on this machine.
 */
export const variablesForHome = (home: string) => ({
  HOME: home,
  USERPROFILE: home,
  APPDATA: home,
  XDG_CONFIG_HOME: join(home, ".config"),
  XDG_CACHE_HOME: join(home, ".cache"),
  DBUS_SESSION_BUS_ADDRESS: undefined,
  DISPLAY: undefined
})
