/** The page on environment variables lists exactly those that the sources read. */
import { expect, it } from "vitest"
import { filesBelow, read } from "../fixtures/repository.js"

const stringsIn = (text: string) => Array.from(text.matchAll(/"(\w+)"/g), ([, name = ""]) => name)
const namesIn = (text: string) => Array.from(text.matchAll(/\b[A-Z][A-Z0-9_]+\b/g), ([name]) => name)

/** How sources read variables: each pattern, and the names in its match. */
const reads: ReadonlyArray<readonly [RegExp, (text: string) => ReadonlyArray<string>]> = [
  [/\b(?:readVariable|readDirectoryVariable|isSet|Config\.(?:string|redacted))\(([^()]*)\)/g, stringsIn],
  [/\b\w+_VARIABLES\b[^=\n]*= \[([^\]]*)\]/g, stringsIn],
  [/\b(?:process\.env|environment)\.(\w+)/g, (name) => [name]],
  [/\{([^{}]*)\} = process\.env/g, namesIn]
]

const withoutComments = (source: string) => source.replace(/\/\*\*?[\s\S]*?\*\//g, "").replace(/\/\/.*/g, "")

const variablesIn = (source: string): ReadonlyArray<string> =>
  reads.flatMap(([pattern, names]) =>
    Array.from(withoutComments(source).matchAll(pattern), ([, text = ""]) => names(text)).flat()
  )

const sources = filesBelow("src")
  .filter((file) => !file.startsWith("src/endpoints"))
  .map(read)

it("lists every variable, and no other", () => {
  const page = read("docs/reference/environment.md")
  const listed = Array.from(page.matchAll(/^\| (`\w+`(?:, `\w+`)*) +\|/gm), ([, cell = ""]) => cell)
    .flatMap((cell) => cell.split(", "))
    .map((name) => name.replaceAll("`", ""))
  expect(listed.toSorted()).toEqual([...new Set(sources.flatMap(variablesIn))].toSorted())
})

it("no source reads the environment in another way", () => {
  // Programs that the command starts receive its environment.
  const passedOn = /\.\.\.process\.env|\(process\.platform, process\.env\)/g
  const other = sources
    .map(withoutComments)
    .map((source) => source.replace(passedOn, ""))
    .flatMap(
      (source) =>
        source.match(
          /.*\b(?:process\.env(?!\.\w)|ConfigProvider|Config\.(?!string|redacted|option|succeed|unwrap|all|isConfig)[a-z]\w*\().*/g
        ) ?? []
    )
    .filter((line) => !/\} = process\.env$/.test(line))
  expect(other).toEqual([])
})
