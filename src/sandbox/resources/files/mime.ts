const types: Readonly<Record<string, readonly [contentType: string, mimeClass: string]>> = {
  csv: ["text/csv", "xls"],
  doc: ["application/msword", "doc"],
  docx: ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "doc"],
  gif: ["image/gif", "image"],
  htm: ["text/html", "html"],
  html: ["text/html", "html"],
  jpeg: ["image/jpeg", "image"],
  jpg: ["image/jpeg", "image"],
  json: ["application/json", "code"],
  md: ["text/markdown", "text"],
  mp3: ["audio/mpeg", "audio"],
  mp4: ["video/mp4", "video"],
  pdf: ["application/pdf", "pdf"],
  png: ["image/png", "image"],
  txt: ["text/plain", "text"],
  xlsx: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xls"],
  zip: ["application/zip", "zip"]
}

/** What Canvas takes a file for when the uploader does not say. */
export const contentTypeOf = (name: string): string =>
  types[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ""]?.[0] ?? "unknown/unknown"

/** The word that Canvas picks an icon by. */
export const mimeClassOf = (contentType: string): string =>
  Object.values(types).find(([type]) => type === contentType)?.[1] ?? "file"
