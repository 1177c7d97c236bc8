/** Lines at the foot of a terminal, below whatever the program prints: nothing that it prints is lost, moved or drawn over. */
import { stripVTControlCharacters } from "node:util"
import ansiEscapes from "ansi-escapes"
import truncate from "cli-truncate"

/** A stream of the process; others than terminals are left alone. */
export interface Output {
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
  write: NodeJS.WriteStream["write"]
}

export interface Footer {
  /** How many columns a line may have now; longer ones are cut. */
  readonly columns: () => number
  /** The lines that are to stand there from now on; none takes them away. */
  readonly show: (lines: ReadonlyArray<string>) => void
  /** Takes them away for good. */
  readonly close: () => void
}

/** What a terminal writes by itself after whatever stands there: if it wrapped, the line would not be known any more. */
const ECHO = "^C"

/** Narrower terminals get no lines: there is nothing to read in them. */
const NARROWEST = 20

/** What a terminal is taken for that does not say how wide it is, or says 0. */
const USUAL = 80

/** Whether the cursor stands at the beginning of a line after this; undefined where nothing was printed. */
const endsLine = (chunk: unknown): boolean | undefined => {
  const text = typeof chunk === "string" ? chunk : chunk instanceof Uint8Array ? Buffer.from(chunk).toString() : ""
  if (text.endsWith("\n")) return true
  // Colours are often switched off behind the end of a line.
  const printed = stripVTControlCharacters(text.slice(-1024))
  return printed === "" ? undefined : printed.endsWith("\n")
}

type Write = Output["write"]

/** What the hooks of closed footers stood over: several are closed in any order, and none may keep those below it. */
const released = new WeakMap<Write, Write>()

const open = new Set<() => void>()

/** One listener for all of them: of more than ten Node warns as of a leak. */
const closeAll = () => {
  for (const close of open) close()
}

/**
 * Draws on `own`, and hooks into the writes of all that are terminals: what is printed there comes first, where the lines
 * stood, and they are drawn anew below it. While the program has printed a part of a line, such as a question, there are
 * none, so that it can end its line.
 *
 * The libraries that draw on terminals either know nothing of other output, or draw over the beginning of a line.
 */
export const make = (own: Output, others: ReadonlyArray<Output>): Footer => {
  const terminals = new Set([own, ...others].filter(({ isTTY }) => isTTY === true))
  const hooked = Array.from(terminals, (output) => {
    let below = output.write
    const original = () => {
      for (let next = released.get(below); next !== undefined; next = released.get(below)) below = next
      return below
    }
    const raw = ((...args: Parameters<Write>) => original().apply(output, args)) as Write
    const hook = ((...args: Parameters<Write>) => {
      if (closed) return raw(...args)
      erase()
      const result = raw(...args)
      freshLine = endsLine(args[0]) ?? freshLine
      later()
      return result
    }) as Write
    output.write = hook
    return { output, original, hook, raw }
  })
  const put = hooked.find(({ output }) => output === own)?.raw ?? own.write.bind(own)

  let closed = false
  let wanted: ReadonlyArray<string> = []
  /** How many lines stand there. */
  let standing = 0
  /** What was printed before nobody has seen. */
  let freshLine: boolean | undefined
  let timer: NodeJS.Timeout | undefined

  const width = () => own.columns || USUAL
  const columns = () => width() - 1 - ECHO.length

  const erase = () => {
    if (standing === 0) return
    // A row each: where the terminal has become narrower meanwhile, some break them into several, and not the last of them.
    // Rather than to guess and take away what the program printed, a rest is left.
    put(ansiEscapes.eraseLines(standing))
    standing = 0
  }

  const draw = () => {
    timer = undefined
    erase()
    if (closed || wanted.length === 0 || freshLine === false || width() < NARROWEST) return
    // From the beginning of a line this leads back there; from its middle, to the next line.
    if (freshLine === undefined) put(`${" ".repeat(width() - 1)}\r`)
    freshLine = true
    const lines = wanted.map((line) => truncate(line, columns()))
    put(lines.join("\n"))
    standing = lines.length
  }

  /** Once, for all that is printed in one go. */
  const later = () => {
    if (timer !== undefined || wanted.length === 0) return
    timer = setTimeout(draw, 0)
    timer.unref()
  }

  const close = () => {
    if (closed) return
    wanted = []
    clearTimeout(timer)
    erase()
    closed = true
    open.delete(close)
    if (open.size === 0) process.removeListener("exit", closeAll)
    for (const { hook, original, output } of hooked) {
      released.set(hook, original())
      // Whoever has put something of their own over it goes on to find what was there.
      if (output.write === hook) output.write = original()
    }
  }
  if (open.size === 0) process.once("exit", closeAll)
  open.add(close)

  return {
    columns,
    show: (lines) => {
      wanted = lines
      if (lines.length > 0) draw()
      else erase()
    },
    close
  }
}
