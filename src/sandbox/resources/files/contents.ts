/** The bytes and names of files: of those that callers send, and of those that every seeded course has from the start. */
import { createHash } from "node:crypto"
import mime from "mime"
import { type FileContent, generateContent } from "../../kernel/blobs.js"
import { escapeForm } from "../../kernel/parameters.js"
import { hash, makeIds, memoizePerSeed, pick, type Sandbox, type Seed } from "../../kernel/seed.js"
import { timestampOnDay } from "../../kernel/time.js"
import { type Course, isSeeded, originalCourseAt } from "../../school/courses.js"
import { topics } from "../../school/names.js"

const encoder = new TextEncoder()

const textContent = (text: string): FileContent => {
  const bytes = encoder.encode(text)
  return generateContent(bytes.length, (offset, length) => bytes.slice(offset, offset + length))
}

/** ASCII lines of equal length, including line ends, each computed when it is read. */
const lineContent = (count: number, length: number, lineAt: (index: number) => string): FileContent =>
  generateContent(count * length, (offset, size) => {
    const end = Math.min(offset + size, count * length)
    const first = Math.floor(offset / length)
    let text = ""
    for (let index = first; index * length < end; index++) text += lineAt(index)
    return encoder.encode(text).slice(offset - first * length, end - first * length)
  })

/** Renders one PDF page of lines in one font. */
const pdfContent = (lines: ReadonlyArray<string>): FileContent => {
  const escaped = lines.map((line) => line.replace(/[\\()]/g, "\\$&").replace(/[^\x20-\x7e]/g, "?"))
  const page = `BT /F1 11 Tf 14 TL 56 780 Td\n${escaped.map((line) => `(${line}) Tj T*`).join("\n")}\nET`
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
  ]
  let text = "%PDF-1.4\n"
  // The cross-reference table contains the byte offset of each object.
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, "0")} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`
  return textContent(
    `${text}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  )
}

const WEEKS = Array.from({ length: 14 }, (_, week) => week + 1)

/** What a course does in a week. */
const planOf = (seed: Seed, course: Course, week: number): string =>
  `Week ${week}: ${pick(topics, hash(seed, "plan", course.index, week))}`

const planContent =
  (title: string) =>
  (seed: Seed, course: Course): FileContent =>
    pdfContent([`${course.code}: ${title}`, "", ...WEEKS.map((week) => planOf(seed, course, week))])

const schedule = (seed: Seed, course: Course): FileContent =>
  textContent(`<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>${course.code} – schedule</title></head>
<body><h1>${course.name}</h1>
${WEEKS.map((week) => `<p>${planOf(seed, course, week)}</p>`).join("\n")}
</body>
</html>
`)

const groupList = (seed: Seed, course: Course): FileContent =>
  textContent(
    ["semaine é;groupe", ...WEEKS.map((week) => `${planOf(seed, course, week)};${week % 6}`), ""].join("\r\n")
  )

/** Several MiB of readings. */
const measurements = (seed: Seed, course: Course): FileContent =>
  lineContent(65_536 + (hash(seed, "readings", course.index) % 32_768), 64, (index) => {
    const value = hash(seed, "reading", course.index, index)
    const fields = [index * 5, `sensor-${value % 64}`, value % 40, 950 + ((value >>> 9) % 100)]
    return `${(index === 0 ? "seconds,sensor,temperature,pressure" : fields.join(",")).padEnd(63)}\n`
  })

interface SeededFile {
  readonly name: string
  readonly isInHandouts: boolean
  readonly content: (seed: Seed, course: Course) => FileContent
  /** Whether the course has it. Default: every course. */
  readonly isIn?: (course: Course) => boolean
  readonly locked?: true
}

/** The order determines the ids. */
const SEEDED_FILES: ReadonlyArray<SeededFile> = [
  { name: "Syllabus.pdf", isInHandouts: false, content: planContent("syllabus") },
  { name: "Course schedule.html", isInHandouts: false, content: schedule },
  { name: "Group list – autumn, é.csv", isInHandouts: true, content: groupList },
  { name: "measurements.csv", isInHandouts: true, content: measurements },
  {
    name: "Solutions.pdf",
    isInHandouts: true,
    content: planContent("solutions"),
    isIn: ({ role }) => role === "student" || role === "observer",
    locked: true
  },
  {
    name: "Lecture 1.mp3",
    isInHandouts: false,
    content: (seed, course) => ({ ...measurements(seed, course), isLost: true }),
    isIn: ({ index }) => index === 1
  }
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
  return SEEDED_FILES.flatMap(({ isIn, isInHandouts, locked = false, name }, position) => {
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
  const seeded = SEEDED_FILES[position]?.content(seed, originalCourseAt(seed, course))
  if (seeded === undefined) throw new RangeError(`no file ${file}`)
  contents(seed).set(file, seeded)
  return seeded
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
