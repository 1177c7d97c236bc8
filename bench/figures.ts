/** Figures that have a goal, as one table. */
import * as Fs from "node:fs"
import * as Path from "node:path"
import { root } from "./processes.js"
import { printTable } from "./table.js"

export interface Figure {
  readonly name: string
  readonly value: number
  readonly goal: { readonly atMost: number } | { readonly atLeast: number }
  /** The same figure of other clients. */
  readonly others?: ReadonlyArray<readonly [name: string, value: number]>
}

const isMet = ({ goal, value }: Figure): boolean =>
  "atMost" in goal ? value <= goal.atMost : Number.isFinite(value) && value >= goal.atLeast

const formatValue = (value: number): string =>
  Number.isInteger(value) || value >= 20 ? value.toFixed(0) : value.toFixed(2)

const formatGoal = ({ goal }: Figure): string =>
  "atMost" in goal ? `at most ${formatValue(goal.atMost)}` : `at least ${formatValue(goal.atLeast)}`

const toTable = (figures: ReadonlyArray<Figure>): ReadonlyArray<ReadonlyArray<string>> => [
  ["figure", "goal", "measured", "other clients"],
  ...figures.map((figure) => [
    figure.name,
    formatGoal(figure),
    `${formatValue(figure.value)}${isMet(figure) ? "" : " (missed)"}`,
    (figure.others ?? []).map(([name, value]) => `${name} ${formatValue(value)}`).join(", ")
  ])
]

export const printFigures = (figures: ReadonlyArray<Figure>): void => {
  console.log("\nFigures and goals. Ratios are of one run; absolute figures depend on the machine.")
  printTable(toTable(figures))
}

const PAGE = Path.join(root, "docs/explanation/performance.md")

/** Replaces the table in the documents. The first column is left-aligned. */
export const writeFigures = (figures: ReadonlyArray<Figure>): void => {
  const table = toTable(figures)
  const widths = (table[0] ?? []).map((_, column) => Math.max(3, ...table.map((cells) => (cells[column] ?? "").length)))
  const line = (cells: ReadonlyArray<string>) =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(" | ")} |`
  const rule = widths.map((width, i) => (i === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`))
  const [head = [], ...rows] = table
  const lines = [line(head), line(rule), ...rows.map(line)].join("\n")
  const page = Fs.readFileSync(PAGE, "utf8")
  const part = /(<!-- made by the benchmark: all -->\n\n).*?\n*(<!-- end -->)/s
  if (!part.test(page)) throw new Error(`${PAGE} has no place for the table`)
  Fs.writeFileSync(
    PAGE,
    page.replace(part, (_, begin: string, end: string) => `${begin}${lines}\n\n${end}`)
  )
}
