/** Programs of the pages for Effect 3 and Effect 4: a block whose text differs shows both, with a switch. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { MarkdownEnv, MarkdownRenderer } from "vitepress"
import { root } from "../build/entries.js"

/** Written by writeVersions.ts. */
export const versionsFile = join(root, "site/made/versions.json")

/** The text for Effect 4 by that for Effect 3, if it differs. Null if there is none. */
export type Versions = Readonly<Record<string, string | null>>

interface Env extends MarkdownEnv {
  readonly isForSearch?: boolean
}

/** What the search reads: each program once, as plain text. */
export const renderForSearch = async (source: string, env: MarkdownEnv, md: MarkdownRenderer): Promise<string> => {
  const html = await md.renderAsync(source, Object.assign(env, { isForSearch: true } satisfies Partial<Env>))
  return env.frontmatter?.search === false ? "" : html
}

const option = (name: string, version: 3 | 4): string =>
  `<label><input type="radio" name="${name}" value="${version}"${version === 3 ? " checked" : ""}><span>Effect ${version}</span></label>`

/** Adds the switch to the blocks. Without JavaScript it works for each block by itself. */
export const showVersions = (md: MarkdownRenderer, versions?: Versions): void => {
  let read = versions
  const { fence } = md.renderer.rules
  if (fence === undefined) return
  md.renderer.rules.fence = (tokens, index, options, env: Env, self) => {
    const token = tokens[index]
    read ??= JSON.parse(readFileSync(versionsFile, "utf8")) as Versions
    const source = (token as { readonly src?: ReadonlyArray<string> } | undefined)?.src?.[0]
    const code = (source === undefined ? (token?.content ?? "") : readFileSync(source, "utf8")).trimEnd()
    if (env.isForSearch) return `<pre><code>${md.utils.escapeHtml(code)}</code></pre>\n`
    const effect4 = Object.hasOwn(read, code) ? read[code] : undefined
    if (token === undefined || effect4 === undefined) return fence(tokens, index, options, env, self)
    if (source !== undefined || /\[.*\]/.test(token.info))
      throw new Error(`${env.relativePath}: a tab cannot have two versions:\n${code}`)
    const effect3 = fence(tokens, index, options, env, self)
    if (effect4 === null)
      return `<div class="effect-versions"><div class="effect-switch"><span>Effect 3 only</span></div>${effect3}</div>\n`
    const { content } = token
    token.content = `${effect4}\n`
    const ported = fence(tokens, index, options, env, self)
    token.content = content
    const name = `effect-${token.map?.[0]}`
    const choice = `<div class="effect-switch" role="radiogroup" aria-label="Version of Effect">${option(name, 3)}${option(name, 4)}</div>`
    return `<div class="effect-versions">${choice}<div class="effect-3">${effect3}</div><div class="effect-4">${ported}</div></div>\n`
  }
}

/** Runs before the page is drawn, so that it does not change afterwards. The theme stores the choice, if it may. */
export const chooseVersion = `let version
try { version = localStorage.getItem("effect-version") } catch {}
document.documentElement.dataset.effect = version === "4" ? "4" : "3"`
