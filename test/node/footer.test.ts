/** Lines at the foot of a terminal: what the program prints stands above them, whole and once. */
import { setTimeout as sleep } from "node:timers/promises"
import xterm from "@xterm/headless"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { make, type Output } from "../../src/node/footer.js"

/** A terminal as a person has it, and what is written on it. */
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

/** Lets what was put off for the end of the turn happen. */
const turn = () => sleep(1)

const drawing = (columns = 60) => {
  const { lines, output, resize, terminal } = screen(columns)
  const stderr = output()
  const stdout = output()
  const footer = make(stderr, [stdout])
  return { footer, lines, resize, stderr, stdout, terminal }
}

describe("lines at the foot of a terminal", () => {
  it("cost none of ten thousand lines that the program prints, and leave nothing behind", async () => {
    const { footer, lines, stderr, stdout } = drawing()
    const printed: Array<string> = []
    for (let n = 0; n < 10_000; n++) {
      if (n % 3 === 0) footer.show([`page ${n} of 10000`, `another ${n}`].slice(0, 1 + (n % 2)))
      const line = `line ${n} of the program`
      printed.push(line)
      ;(n % 2 === 0 ? stdout : stderr).write(`${line}\n`)
      if (n % 100 === 0) await turn()
    }
    expect((await lines()).filter((line) => /^line \d+ of the program$/.test(line))).toEqual(printed)
    footer.close()
    expect(await lines()).toEqual(printed)
  })

  it("stand below what was printed, each in one row, at any width", async () => {
    for (const columns of [20, 40, 80]) {
      const { footer, lines, stdout } = drawing(columns)
      stdout.write("printed\n")
      footer.show(["a/long/path/ ".repeat(20), "ein zweiter 日本語日本語日本語日本語日本語日本語"])
      await turn()
      const seen = await lines()
      expect(seen.length).toBe(3)
      expect(seen[0]).toBe("printed")
      expect(seen[2]).toMatch(/^ein zweiter/)
      footer.show([])
      expect(await lines()).toEqual(["printed"])
      footer.close()
    }
  })

  it("are none on terminals too narrow to read, and on what is no terminal", async () => {
    const { footer, lines } = drawing(19)
    footer.show(["something"])
    expect(await lines()).toEqual([])
    footer.close()
    const { output } = screen(60)
    const piped = output(false)
    const { write } = piped
    make(output(), [piped]).close()
    expect(piped.write).toBe(write)
  })

  it("wait until a line that the program began is at its end", async () => {
    const { footer, lines, stdout } = drawing()
    stdout.write("printed\n")
    footer.show(["the foot"])
    stdout.write("Continue? ")
    await turn()
    footer.show(["the foot, later"])
    expect(await lines()).toEqual(["printed", "Continue? "])
    stdout.write("yes\n")
    await turn()
    expect(await lines()).toEqual(["printed", "Continue? yes", "the foot, later"])
    footer.close()
  })

  it("keep away from a line that was begun before they were there", async () => {
    const { output, lines } = screen(60)
    const stdout = output()
    stdout.write("a question that nobody has answered: ")
    const footer = make(output(), [stdout])
    footer.show(["the foot"])
    // The terminal takes the second row for the rest of the first line.
    expect(await lines()).toEqual([expect.stringMatching(/^a question that nobody has answered: *the foot *$/)])
    footer.close()
  })

  it("know colours, and bytes, from text", async () => {
    const { footer, lines, stdout } = drawing()
    footer.show(["the foot"])
    stdout.write("\u001b[31mred\n\u001b[39m")
    stdout.write(Buffer.from("bytes\n"))
    await turn()
    expect(await lines()).toEqual(["red", "bytes", "the foot"])
    footer.close()
  })

  it("leave a stream as they found it, and a hook that came after them in its place", () => {
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

  it("of many clients, closed in any order, leave nothing on a stream or the process", () => {
    const { output } = screen(60)
    const [stderr, stdout] = [output(), output()]
    const { write } = stdout
    const listeners = process.listenerCount("exit")
    let last = make(stderr, [stdout])
    for (let count = 0; count < 20_000; count++) {
      const next = make(stderr, [stdout])
      last.close()
      last = next
    }
    expect(stdout.write("printed\n")).toBe(true)
    const more = Array.from({ length: 20 }, () => make(stderr, [stdout]))
    expect(process.listenerCount("exit")).toBe(listeners + 1)
    for (const footer of [last, ...more]) footer.close()
    expect(process.listenerCount("exit")).toBe(listeners)
    expect(stdout.write).toBe(write)
    expect(stderr.write).toBe(write)
  })

  it("whatever is printed, drawn and resized, in any order: what is left is what the program printed", async () => {
    const op = FastCheck.oneof(
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
      FastCheck.asyncProperty(FastCheck.array(op, { maxLength: 40 }), async (ops) => {
        const drawn = drawing(60)
        const plain = screen(60)
        let columns = 60
        for (const one of ops) {
          if (one.do === "line" || one.do === "part") {
            const text = `${clean(one.text)}${one.do === "line" ? "\n" : ""}`
            ;(one.to ? drawn.stdout : drawn.stderr).write(text)
            plain.output().write(text)
          } else if (one.do === "show") drawn.footer.show(one.lines.map(clean))
          else if (one.do === "turn") await turn()
          else if (one.columns > columns) {
            columns = one.columns
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
    expect(process.listenerCount("exit")).toBeLessThan(20)
  })

  it("after the terminal has become narrower, too", async () => {
    const { footer, lines, resize, stdout } = drawing(60)
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
