/**
 * Pins the files that `overlay/` replaces whole: what changes in one of them must be ported by hand, and without the pin
 * nothing would say so.
 */
import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { filesIn, overlay, root } from "./tree.js"

const pins = join(root, "build/effect4/originals.json")

const PIN = "npm run effect4 pin"

/** The replaced files, with the hash of each. */
const hashOriginals = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    filesIn(overlay)
      .filter((path) => existsSync(join(root, path)))
      .sort()
      .map((path) => [
        path,
        createHash("sha256")
          .update(readFileSync(join(root, path)))
          .digest("hex")
      ])
  )

/** What is to do about each file that is not as it was when it was last ported. */
const describeDrift = (
  pinned: Readonly<Record<string, string>>,
  current: Readonly<Record<string, string>>
): ReadonlyArray<string> =>
  [...new Set([...Object.keys(pinned), ...Object.keys(current)])].flatMap((path) => {
    const copy = `build/effect4/overlay/${path}`
    if (pinned[path] === current[path]) return []
    if (current[path] === undefined)
      return [`${path}: it or ${copy} is gone. Move or remove the other, then run ${PIN}.`]
    return pinned[path] === undefined
      ? [`${path}: ${copy} replaces it from now on. Run ${PIN}.`]
      : [`${path} has changed, and on Effect 4 ${copy} replaces it. Make the change there too, then run ${PIN}.`]
  })

/** Ends the process if a replaced file has changed since it was ported. */
export const checkOriginals = (): number => {
  const current = hashOriginals()
  const drift = describeDrift(JSON.parse(readFileSync(pins, "utf8")), current)
  if (drift.length > 0) {
    console.error(drift.join("\n"))
    process.exit(1)
  }
  return Object.keys(current).length
}

export const pinOriginals = (): void => writeFileSync(pins, `${JSON.stringify(hashOriginals(), null, 2)}\n`)
