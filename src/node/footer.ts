/** Lines at the bottom of a terminal, below the output of the program, which is neither lost, moved nor overwritten. */
import { stripVTControlCharacters } from "node:util"
import ansiEscapes from "ansi-escapes"
import truncate from "cli-truncate"

/** `process.stdout` or `process.stderr`. */
export interface Output {
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
  write: NodeJS.WriteStream["write"]
}

export interface Footer {
  /** Replaces the lines, which are truncated to the width of the terminal. An empty array removes them. */
  readonly show: (lines: ReadonlyArray<string>) => void
  /** Removes the lines, and restores the streams. */
  readonly close: () => void
}

/** The terminal itself prints this behind the cursor on Ctrl+C. A line that wraps because of it could not be erased. */
const INTERRUPT_ECHO = "^C"

/** Nothing is shown on narrower terminals. */
const MIN_COLUMNS = 20

/** Used for terminals that report no width, or 0. */
const DEFAULT_COLUMNS = 80

/** Whether the cursor is at the start of a line after this output; undefined if it printed nothing. */
const endsLine = (chunk: unknown): boolean | undefined => {
  const text = typeof chunk === "string" ? chunk : chunk instanceof Uint8Array ? Buffer.from(chunk).toString() : ""
  // Programs often reset the colour after the end of a line.
  const printed = stripVTControlCharacters(text.slice(-1024))
  return printed === "" ? undefined : printed.endsWith("\n")
}

type Write = Output["write"]

/** The original `write` of each closed footer's hook. Footers can close in any order, and hooks above may still call it. */
const closedHooks = new WeakMap<Write, Write>()

/**
 * Draws on the terminal `target`. Replaces its `write` and that of the others that are terminals, too: it erases the lines,
 * prints the output in their place and draws the lines below it. After an incomplete line, such as a question, no lines are
 * shown until the program completes it.
 *
 * Existing libraries either do not support other output, or overwrite the start of an incomplete line.
 */
export const make = (target: Output, others: ReadonlyArray<Output>): Footer => {
  const replaceWrite = (output: Output) => {
    let below = output.write
    const original = () => {
      for (let next = closedHooks.get(below); next !== undefined; next = closedHooks.get(below)) below = next
      return below
    }
    const writeOriginal = ((...args: Parameters<Write>) => original().apply(output, args)) as Write
    const hook = ((...args: Parameters<Write>) => {
      if (closed) return writeOriginal(...args)
      erase()
      const result = writeOriginal(...args)
      isAtLineStart = endsLine(args[0]) ?? isAtLineStart
      scheduleDraw()
      return result
    }) as Write
    output.write = hook
    return { output, original, hook, writeOriginal }
  }
  const own = replaceWrite(target)
  const hooks = [own, ...others.filter(({ isTTY }) => isTTY === true).map(replaceWrite)]
  const write = own.writeOriginal

  let closed = false
  let shownLines: ReadonlyArray<string> = []
  let drawnCount = 0
  /** Undefined until the program prints something, because earlier output is unknown. */
  let isAtLineStart: boolean | undefined
  let timer: NodeJS.Timeout | undefined

  const width = () => target.columns || DEFAULT_COLUMNS

  const erase = () => {
    if (drawnCount === 0) return
    // Erases one row per line. A terminal that became narrower may have wrapped some lines into several rows: the rest of
    // them stays, because erasing more could remove output of the program.
    write(ansiEscapes.eraseLines(drawnCount))
    drawnCount = 0
  }

  const draw = () => {
    timer = undefined
    erase()
    if (closed || shownLines.length === 0 || isAtLineStart === false || width() < MIN_COLUMNS) return
    // Moves from the start of a line back to it, and from its middle to the start of the next line.
    if (isAtLineStart === undefined) write(`${" ".repeat(width() - 1)}\r`)
    isAtLineStart = true
    const lines = shownLines.map((line) => truncate(line, width() - 1 - INTERRUPT_ECHO.length))
    write(lines.join("\n"))
    drawnCount = lines.length
  }

  /** Draws once for everything that is printed in the same turn. */
  const scheduleDraw = () => {
    if (timer !== undefined || shownLines.length === 0) return
    timer = setTimeout(draw, 0).unref()
  }

  const close = () => {
    shownLines = []
    clearTimeout(timer)
    erase()
    closed = true
    for (const { hook, original, output } of hooks) {
      closedHooks.set(hook, original())
      // Another hook on top of this one stays, and continues to reach the original through it.
      if (output.write === hook) output.write = original()
    }
  }

  return {
    show: (lines) => {
      shownLines = lines
      draw()
    },
    close
  }
}
