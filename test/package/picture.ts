/** Draws what an editor suggests, for the page on typed endpoints. */
import type { Editor } from "./editor.js"

/** Each code has `|` at the cursor. Like an editor, the picture shows what begins with the text before it, or contains it. */
const PANELS: ReadonlyArray<readonly [title: string, code: string]> = [
  ["Endpoints", 'lms("/api/v1/users/self/|")'],
  ["Parameters", 'lms("/api/v1/courses/:id/users", { id: 101, | })'],
  ["Their values", 'lms("/api/v1/courses/:id/users", { id: 101, sort: "|" })']
]

const MAX_ROWS = 6
const WIDTH = 668
const ROW_HEIGHT = 22
const CHARACTER_WIDTH = 7.8

const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

/** The text that is being typed: the rest of the string, or of the name, before the cursor. */
const typedText = (code: string): string => /["\s]([^"\s]*)\|/.exec(code)?.[1] ?? ""

/** In the order of an editor: by what the service says, then by name. */
const suggest = (editor: Editor, code: string): ReadonlyArray<string> =>
  editor
    .complete(code)
    .filter(({ name }) => name.includes(typedText(code)))
    .map(({ name, sortText }) => ({ key: `${sortText} ${name}`, name }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ name }) => name)

/** As wide in any font. */
const drawCode = (text: string, x: number, y: number): string =>
  `<text class="t c" x="${x.toFixed(1)}" y="${y}" textLength="${(text.length * CHARACTER_WIDTH).toFixed(1)}" lengthAdjust="spacingAndGlyphs" xml:space="preserve">${escapeText(text)}</text>`

const drawPanel = (title: string, code: string, names: ReadonlyArray<string>, top: number): string => {
  const rows = names.slice(0, MAX_ROWS)
  const [before = "", after = ""] = code.split("|")
  const cursor = 24 + before.length * CHARACTER_WIDTH
  const width = Math.max(200, ...rows.map((name) => name.length * CHARACTER_WIDTH + 44))
  const left = Math.min(cursor - typedText(code).length * CHARACTER_WIDTH - 8, WIDTH - 24 - width)
  const listTop = top + 44
  return [
    `<text class="t k" x="24" y="${top}">${title}</text>`,
    drawCode(before + after, 24, top + 28),
    `<path class="w" d="M${cursor.toFixed(1)} ${top + 16}v16"/>`,
    `<rect class="n" x="${left.toFixed(1)}" y="${listTop}" width="${width.toFixed(1)}" height="${rows.length * ROW_HEIGHT + 8}" rx="4"/>`,
    `<rect class="b" x="${(left + 4).toFixed(1)}" y="${listTop + 4}" width="${(width - 8).toFixed(1)}" height="${ROW_HEIGHT}" rx="3"/>`,
    ...rows.map((name, row) => drawCode(name, left + 14, listTop + 20 + row * ROW_HEIGHT))
  ].join("\n")
}

export const drawCompletions = (editor: Editor): string => {
  let top = 34
  const panels = PANELS.map(([title, code]) => {
    const names = suggest(editor, code)
    const panel = drawPanel(title, code, names, top)
    top += 44 + Math.min(names.length, MAX_ROWS) * ROW_HEIGHT + 48
    return panel
  })
  const height = top - 24
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title desc">
<title id="title">What an editor suggests</title>
<desc id="desc">Endpoints that begin like the text in the string, the names of the parameters of an endpoint, and the values of one of them.</desc>
<style>
.card{fill:#fff;stroke:#d0d7de}.t{fill:#1f2328}.b{fill:#ddf4ff;stroke:#0969da}.n{fill:#f6f8fa;stroke:#8c959f}.w{stroke:#0969da;fill:none;stroke-width:2}
text{font:14px system-ui,-apple-system,"Segoe UI",sans-serif}.c{font:13px ui-monospace,SFMono-Regular,Menlo,monospace}.k{font-weight:600}
@media (prefers-color-scheme:dark){.card{fill:#151b23;stroke:#3d444d}.t{fill:#f0f6fc}.b{fill:#121d2f;stroke:#4493f8}.n{fill:#212830;stroke:#656c76}.w{stroke:#4493f8}}
</style>
<rect class="card" x=".5" y=".5" width="${WIDTH - 1}" height="${height - 1}" rx="8"/>
${panels.join("\n")}
</svg>
`
}
