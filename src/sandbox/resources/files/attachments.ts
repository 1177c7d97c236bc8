/** Files that jobs create: exports, reports and lists of errors. */
import type { SandboxServices } from "../../kernel/context.js"
import type { JsonObject } from "../../kernel/json.js"
import { newFile, type Owner } from "./drive.js"
import { placeFile } from "./fileChanges.js"
import { contentTypeOf, fileJson } from "./fileJson.js"
import { driveOf, newFileId, verifierOf } from "./store.js"

const account: Owner = { _tag: "Account", id: 1 }

/** Stores the result of a job and returns it as an attachment. Its URL needs no token. */
export const saveAttachment = (
  services: SandboxServices,
  name: string,
  bytes: Uint8Array,
  createdAt: string
): JsonObject => {
  const drive = driveOf(services, account)
  const id = newFileId(services, account)
  const file = newFile({
    id,
    uuid: verifierOf(services.seed, id),
    folder: drive.root.id,
    name,
    contentType: contentTypeOf(name),
    content: services.blobs.saveNow(bytes),
    user: undefined,
    createdAt,
    lockedBy: undefined
  })
  placeFile(drive, file, "rename")
  return fileJson(services.url, drive, file)
}
