/** The bytes and names of files: of those that callers send, and of those that every seeded course has from the start. */
import { createHash } from "node:crypto"
import mime from "mime"
import { type FileContent, generateContent } from "../../kernel/blobs.js"
import { escapeForm } from "../../kernel/parameters.js"
import { hash, makeIds, memoizePerSeed, type Sandbox, type Seed } from "../../kernel/seed.js"
import { timestampOnDay } from "../../kernel/time.js"
import { type Course, isSeeded, originalCourseAt } from "../../school/courses.js"

const encoder = new TextEncoder()

const textContent = (text: string): FileContent => {
  const bytes = encoder.encode(text)
  return generateContent(bytes.length, (offset, length) => bytes.slice(offset, offset + length))
}

const LINE_BYTES = 64

/** Several MiB of readings in lines of equal length, each computed when it is read. */
const measurements = (seed: Seed, course: Course): FileContent => {
  const size = LINE_BYTES * (65_536 + (hash(seed, "readings", course.index) % 32_768))
  const lineAt = (index: number) => {
    const value = hash(seed, "reading", course.index, index)
    const fields = [index * 5, `sensor-${value % 64}`, value % 40, 950 + ((value >>> 9) % 100)]
    return `${(index === 0 ? "seconds,sensor,temperature,pressure" : fields.join(",")).padEnd(LINE_BYTES - 1)}\n`
  }
  return generateContent(size, (offset, length) => {
    const end = Math.min(offset + length, size)
    const first = Math.floor(offset / LINE_BYTES)
    const count = Math.max(0, Math.ceil(end / LINE_BYTES) - first)
    const text = Array.from({ length: count }, (_, index) => lineAt(first + index)).join("")
    return encoder.encode(text).slice(offset - first * LINE_BYTES, end - first * LINE_BYTES)
  })
}

interface SeededFile {
  readonly name: string
  /** A text about the course with this code. Default: measurements. */
  readonly text?: (code: string) => string
  readonly isInHandouts?: true
  /** Whether the course has it. Default: every course. */
  readonly isIn?: (course: Course) => boolean
  readonly locked?: true
  readonly isLost?: true
}

/** The order determines the ids. Nothing that transfers a PDF looks at its pages. */
const SEEDED_FILES: ReadonlyArray<SeededFile> = [
  { name: "Syllabus.pdf", text: (code) => `%PDF-1.4\n% ${code}: syllabus\n%%EOF\n` },
  { name: "Course schedule.html", text: (code) => `<!DOCTYPE html>\n<title>${code}</title>\n<h1>Schedule</h1>\n` },
  { name: "Group list – autumn, é.csv", text: (code) => `cours é;groupe\r\n${code};1\r\n`, isInHandouts: true },
  { name: "measurements.csv", isInHandouts: true },
  {
    name: "Solutions.pdf",
    text: (code) => `%PDF-1.4\n% ${code}: solutions\n%%EOF\n`,
    isInHandouts: true,
    isIn: ({ role }) => role === "student" || role === "observer",
    locked: true
  },
  { name: "Lecture 1.mp3", isIn: ({ index }) => index === 1, isLost: true }
]

export const fileIds = makeIds(9001, () => 8)

/** The verifier of a file: 40 letters and digits. */
export const verifierOf = (seed: Seed, file: number): string =>
  createHash("sha1").update(`file ${seed.value} ${file}`).digest("hex")

/** The URL of a download. The verifier in it replaces a login. */
export const downloadUrl = (url: string, { id, uuid }: { readonly id: number; readonly uuid: string }): string =>
  `${url}/files/${id}/download?download_frd=1&verifier=${uuid}`

/** Canvas: the content type if the uploader does not set one. */
export const contentTypeOf = (name: string): string => mime.getType(name) ?? "unknown/unknown"

/** The fields of a new file that follow from its name and type. */
export const fieldsOfFile = (name: string, contentType = contentTypeOf(name)) => ({
  display_name: name,
  // The name at upload, regardless of later renames. Canvas stores it escaped.
  filename: escapeForm(name),
  "content-type": contentType,
  // Canvas chooses an icon by it.
  mime_class: /^(?:audio|image|video)|html|pdf|zip|^text/.exec(contentType)?.[0] ?? "file"
})

/** The files that a course has from the start. */
export const seededFilesOf = (seed: Seed, course: Course) => {
  if (!isSeeded(seed, course)) return []
  const original = originalCourseAt(seed, course.index)
  return SEEDED_FILES.flatMap(({ isIn, isInHandouts = false, locked = false, name }, position) => {
    const id = fileIds.at(seed, course.index, position)
    const created_at = timestampOnDay(position - 7)
    const fields = { ...fieldsOfFile(name), id, uuid: verifierOf(seed, id), locked, created_at, updated_at: created_at }
    return isIn?.(original) === false ? [] : [{ ...fields, isInHandouts }]
  })
}

const contents = memoizePerSeed(() => new Map<number, FileContent>())

export const setContent = ({ seed }: Sandbox, file: number, content: FileContent): void =>
  void contents(seed).set(file, content)

/** The bytes of a file. Those of a seeded one are made when they are first read. */
export const contentOf = ({ seed }: Sandbox, file: number): FileContent => {
  const stored = contents(seed).get(file)
  if (stored !== undefined) return stored
  const [course, position] = fileIds.locate(seed, file)
  const seeded = SEEDED_FILES[position]
  if (seeded === undefined) throw new RangeError(`no file ${file}`)
  const { isLost, text } = seeded
  const original = originalCourseAt(seed, course)
  const made = text === undefined ? measurements(seed, original) : textContent(text(original.code))
  const content = isLost === undefined ? made : { ...made, isLost }
  contents(seed).set(file, content)
  return content
}

// The file extension as Canvas parses it: `.tar.gz` is one extension, the `.2` of `v1.2.pdf` is not part of it.
const extension = /(?:\.[A-Za-z][A-Za-z0-9]*)*\.[A-Za-z0-9]*$/

/** The name, or `name-1.ext`, `name-2.ext` … if it is in use. */
export const freeName = (name: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(name)) return name
  const suffix = extension.exec(name)?.[0] ?? ""
  const base = name.slice(0, name.length - suffix.length)
  let attempt = 1
  while (taken.has(`${base}-${attempt}${suffix}`)) attempt++
  return `${base}-${attempt}${suffix}`
}

/** The name of a folder, or `name 2`, `name 3` … if it is in use. Canvas: a name has no slashes. */
export const freeFolderName = (name: string, taken: ReadonlySet<string>): string => {
  const wanted = name.trim().replaceAll("/", "_") || "New Folder"
  let free = wanted
  for (let number = 2; taken.has(free); number++) free = `${wanted} ${number}`
  return free
}
