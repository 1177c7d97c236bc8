/** What a look at one thing came to. */
import { escapeControl } from "../../internal/text/escape.js"

export interface Finding {
  readonly about: "domain" | "token" | "proxy" | "certificate" | "service" | "clock" | "quota"
  /** `unsure`: it works, and may not be what was meant. */
  readonly is: "right" | "unsure" | "wrong"
  /** What was found; where it is not right, how to mend it. */
  readonly says: string
}

export const finding = (about: Finding["about"], is: Finding["is"], says: string): Finding => ({ about, is, says })

const MARKS = { right: "ok", unsure: "look", wrong: "WRONG" } as const

export const line = ({ about, is, says }: Finding): string =>
  `${MARKS[is].padEnd(6)} ${about.padEnd(12)} ${escapeControl(says)}`
