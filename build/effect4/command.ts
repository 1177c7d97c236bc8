/** The command in the package for Effect 4: that of the package for Effect 3, which contains its Effect. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { commands } from "../../src/cli/lms.js"
import { bundleCommand } from "../command.js"
import { formatManual } from "../manual.js"
import { packageVersion } from "./manifest.js"
import { out } from "./tree.js"

export const addCommand = async (): Promise<void> => {
  await bundleCommand(join(out, "dist/cli"), packageVersion)
  writeFileSync(join(out, "dist/effect-lms.1"), formatManual(commands, packageVersion))
}
