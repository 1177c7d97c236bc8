/** A program that npx runs ends with it. */

/** Soon enough for a script that goes on at once, and seldom enough to cost nothing. */
const LOOKED_MILLIS = 200

/**
 * Who kills npx ends the shell in which it runs a program, and nobody tells the program: it would go on, with nobody who knows
 * its number. A program of a shell of somebody's own outlives it, as `nohup` and `&` mean it to.
 */
export const endWithNpx = (): void => {
  if (process.env.npm_command !== "exec") return
  const parent = process.ppid
  const look = () => {
    if (process.ppid === parent) return
    // A second signal would end it before it has cleaned up after the first.
    clearInterval(looking)
    process.kill(process.pid, "SIGTERM")
  }
  const looking = setInterval(look, LOOKED_MILLIS).unref()
}
