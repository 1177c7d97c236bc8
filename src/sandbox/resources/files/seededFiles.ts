/** The files that every seeded course has from the start. */
import { type FileContent, generateContent } from "../../kernel/blobs.js"
import { hash, pick, type Seed } from "../../kernel/seed.js"
import type { Course } from "../../school/courses.js"
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
export const SEEDED_FILES: ReadonlyArray<SeededFile> = [
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
