/** Lines at the bottom of a terminal: all output of the program stays above them, complete and once. */
import { setTimeout as sleep } from "node:timers/promises"
import xterm from "@xterm/headless"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { make, type Output } from "../../src/node/footer.js"

/** An emulated terminal, and access to the text that it shows. */
const screen = (columns: number) => {
  const terminal = new xterm.Terminal({
    cols: columns,
    rows: 24,
    scrollback: 50_000,
    allowProposedApi: true,
    convertEol: true
  })
  const write = ((chunk: string | Uint8Array) => {
    terminal.write(chunk)
    return true
  }) as Output["write"]
  const output = (isTTY = true): Output & { columns: number } => ({
    isTTY,
    get columns() {
      return terminal.cols
    },
    write
  })
  const lines = async (): Promise<ReadonlyArray<string>> => {
    await new Promise<void>((resolve) => terminal.write("", resolve))
    const { active } = terminal.buffer
    const all: Array<string> = []
    for (let row = 0; row < active.length; row++) {
      const line = active.getLine(row)
      const text = line?.translateToString(true) ?? ""
      if (line?.isWrapped === true) all.push(`${all.pop() ?? ""}${text}`)
      else all.push(text)
    }
    while (all.at(-1) === "") all.pop()
    return all
  }
  return { terminal, output, lines, resize: (to: number) => terminal.resize(to, 24) }
}

/** Waits for the drawing that is scheduled for the end of the turn. */
const nextTurn = () => sleep(1)

const drawFooter = (columns = 60) => {
  const { lines, output, resize, terminal } = screen(columns)
  const stderr = output()
  const stdout = output()
  const footer = make(stderr, [stdout])
  return { footer, lines, resize, stderr, stdout, terminal }
}

describe("lines at the bottom of a terminal", () => {
  it("keep all of 10,000 printed lines, and disappear when closed", async () => {
    const { footer, lines, stderr, stdout } = drawFooter()
    const printed: Array<string> = []
    for (let n = 0; n < 10_000; n++) {
      if (n % 3 === 0) footer.show([`page ${n} of 10000`, `another ${n}`].slice(0, 1 + (n % 2)))
      const line = `line ${n} of the program`
      printed.push(line)
      ;(n % 2 === 0 ? stdout : stderr).write(`${line}\n`)
      if (n % 100 === 0) await nextTurn()
    }
    expect((await lines()).filter((line) => /^line \d+ of the program$/.test(line))).toEqual(printed)
    footer.close()
    expect(await lines()).toEqual(printed)
  })

  it("are not drawn on narrow terminals or on other streams", async () => {
    const { footer, lines } = drawFooter(19)
    footer.show(["something"])
    expect(await lines()).toEqual([])
    footer.close()
    const { output } = screen(60)
    const piped = output(false)
    const { write } = piped
    make(output(), [piped])
    expect(piped.write).toBe(write)
  })

  it("are drawn on a terminal of 20 columns, and as on one of 80 if it reports none", async () => {
    const { footer, lines } = drawFooter(20)
    footer.show(["x".repeat(30)])
    const trimmed = (lines: ReadonlyArray<string>) => lines.map((line) => line.trimEnd())
    expect(trimmed(await lines())).toEqual([`${"x".repeat(16)}…`])
    footer.close()
    const wide = screen(80)
    const unknown = make({ ...wide.output(), columns: 0 }, [])
    unknown.show(["x".repeat(90)])
    expect(trimmed(await wide.lines())).toEqual([`${"x".repeat(76)}…`])
    unknown.show([])
    expect(await wide.lines()).toEqual([])
    unknown.close()
  })

  it("know where the cursor is after bytes, after a reset of the colour, and after nothing", async () => {
    const { footer, lines, stdout } = drawFooter()
    footer.show(["the footer"])
    stdout.write(Buffer.from("Continue? "))
    stdout.write("\u001b[1m")
    await nextTurn()
    expect(await lines()).toEqual(["Continue? "])
    stdout.write("yes\n\u001b[0m")
    stdout.write("")
    await nextTurn()
    expect(await lines()).toEqual(["Continue? yes", "the footer"])
    footer.close()
  })

  it("are drawn below a line that the program has not ended before the first of them, and replaced", async () => {
    const { footer, lines, terminal } = drawFooter()
    terminal.write("Please wait")
    // In the next row of the terminal.
    const before = "Please wait".padEnd(60)
    footer.show(["the footer"])
    expect((await lines()).join("")).toBe(`${before}the footer`)
    footer.show(["the next one"])
    expect((await lines()).join("")).toBe(`${before}the next one`)
    footer.close()
  })

  it("are not drawn while the program has an incomplete line", async () => {
    const { footer, lines, stdout } = drawFooter()
    stdout.write("printed\n")
    await nextTurn()
    expect(await lines()).toEqual(["printed"])
    footer.show(["the footer"])
    stdout.write("Continue? ")
    await nextTurn()
    footer.show(["the footer, later"])
    expect(await lines()).toEqual(["printed", "Continue? "])
    stdout.write("yes\n")
    await nextTurn()
    expect(await lines()).toEqual(["printed", "Continue? yes", "the footer, later"])
    footer.close()
  })

  it("restore the streams when closed, except for later hooks of others", () => {
    const { output } = screen(60)
    const [stderr, stdout] = [output(), output()]
    const { write } = stdout
    const footer = make(stderr, [stdout])
    const inner = stdout.write
    const outer: Output["write"] = ((...args: Parameters<typeof inner>) => inner(...args)) as typeof inner
    stderr.write = outer
    footer.close()
    expect(stdout.write).toBe(write)
    expect(stderr.write).toBe(outer)
  })

  it("of many clients, closed in any order, leave no hooks", () => {
    const { output } = screen(60)
    const [stderr, stdout] = [output(), output()]
    const { write } = stdout
    let last = make(stderr, [stdout])
    for (let count = 0; count < 20_000; count++) {
      const next = make(stderr, [stdout])
      last.close()
      last = next
    }
    expect(stdout.write("printed\n")).toBe(true)
    const more = Array.from({ length: 20 }, () => make(stderr, [stdout]))
    for (const footer of [last, ...more]) footer.close()
    expect(stdout.write).toBe(write)
    expect(stderr.write).toBe(write)
  })

  it("leave exactly the printed output after any sequence of printing, drawing and resizing", async () => {
    const operation = FastCheck.oneof(
      FastCheck.record({
        do: FastCheck.constant("line" as const),
        text: FastCheck.string({ maxLength: 90 }),
        to: FastCheck.boolean()
      }),
      FastCheck.record({
        do: FastCheck.constant("part" as const),
        text: FastCheck.string({ maxLength: 9 }),
        to: FastCheck.boolean()
      }),
      FastCheck.record({
        do: FastCheck.constant("show" as const),
        lines: FastCheck.array(FastCheck.string({ maxLength: 120 }), { maxLength: 4 })
      }),
      FastCheck.record({ do: FastCheck.constant("turn" as const) }),
      FastCheck.record({ do: FastCheck.constant("wider" as const), columns: FastCheck.integer({ min: 60, max: 120 }) })
    )
    const clean = (text: string) => text.replace(/[^ -~]/g, "")
    await FastCheck.assert(
      FastCheck.asyncProperty(FastCheck.array(operation, { maxLength: 40 }), async (operations) => {
        const drawn = drawFooter(60)
        const plain = screen(60)
        let columns = 60
        for (const next of operations) {
          if (next.do === "line" || next.do === "part") {
            const text = `${clean(next.text)}${next.do === "line" ? "\n" : ""}`
            ;(next.to ? drawn.stdout : drawn.stderr).write(text)
            plain.output().write(text)
          } else if (next.do === "show") drawn.footer.show(next.lines.map(clean))
          else if (next.do === "turn") await nextTurn()
          else if (next.columns > columns) {
            columns = next.columns
            await drawn.lines()
            await plain.lines()
            drawn.resize(columns)
            plain.resize(columns)
          }
        }
        drawn.footer.close()
        expect(await drawn.lines()).toEqual(await plain.lines())
      }),
      { numRuns: 150 }
    )
  })

  it("leave exactly the printed output after the terminal became narrower", async () => {
    const { footer, lines, resize, stdout } = drawFooter(60)
    stdout.write("printed\n")
    footer.show(["x".repeat(59)])
    await lines()
    resize(25)
    await lines()
    stdout.write("more\n")
    footer.close()
    expect(await lines()).toEqual(["printed", "more"])
  })
})
