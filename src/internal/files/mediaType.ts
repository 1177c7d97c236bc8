/** Of what kind a file is, by its name. */
import mime from "mime"

export const of = (name: string): string => mime.getType(name) ?? "application/octet-stream"
