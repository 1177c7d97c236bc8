/** Runs the commands and queries of the page about analysing exports. */
import * as Fs from "node:fs"
import { join } from "node:path"
import { DuckDBInstance } from "@duckdb/node-api"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { call } from "../fixtures/command.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { read } from "../fixtures/repository.js"
import { serve } from "../fixtures/server.js"

const PAGE = "docs/guide/analysis.md"
const page = read(PAGE)

/** The code blocks of a language, in their order. */
const codeIn = (language: string): ReadonlyArray<string> =>
  Array.from(page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms")), ([, code = ""]) => code)

const query = (directory: string, sql: string) =>
  Effect.promise(async () => {
    const instance = await DuckDBInstance.create(":memory:")
    const connection = await instance.connect()
    try {
      // DuckDB has no working directory of its own.
      const located = sql.replaceAll(/'(\w+\.(?:jsonl|parquet))'/g, (_, name) => `'${join(directory, name)}'`)
      return (await connection.runAndReadAll(located)).getRowObjectsJson()
    } finally {
      connection.closeSync()
    }
  })

const ID = "90071992547409931"
const yesterday = [`{"id":${ID},"name":"A","sortable_name":"A","email":null,"created_at":"2026-09-01T00:00:00Z"}`]
const today = [
  `{"id":${ID},"name":"B","sortable_name":"A","email":null,"created_at":"2026-09-01T00:00:00Z"}`,
  '{"id":2,"name":"C","sortable_name":"C","email":"c@example.edu","created_at":"2026-09-02T00:00:00Z","pronouns":"she"}'
]

describe(PAGE, () => {
  it.scopedLive("shows commands and queries that work, and keep long ids", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      let records = [...yesterday, '{"id":3,"name":"D"}']
      const server = yield* serve(() => ({
        headers: { "content-type": "application/json" },
        body: `[${records.join(",")}]`
      }))
      const commands = codeIn("sh").flatMap((code) => code.split("\n").filter((line) => line.startsWith("npx ")))
      expect(commands).toHaveLength(3)
      for (const command of commands) {
        const [, , ...words] = command.split(" ")
        const args = words.map((word) => (/^\w+\.\w+$/.test(word) ? join(directory, word) : word))
        expect(yield* call(args, server)).toMatchObject({ code: 0, stderr: "" })
        records = [...today]
      }
      expect(Fs.readFileSync(join(directory, "users.csv"), "utf8")).toContain(`\r\n${ID},B,2026-09-01T00:00:00Z\r\n`)

      const [parquet = "", changes = "", ...more] = codeIn("sql")
      expect(more).toEqual([])
      yield* query(directory, parquet)
      expect(yield* query(directory, "SELECT id, name FROM 'users.parquet' ORDER BY name")).toEqual([
        { id: ID, name: "B" },
        { id: "2", name: "C" }
      ])
      expect(yield* query(directory, changes)).toEqual([
        { id: "2", change: "added" },
        { id: "3", change: "removed" },
        { id: ID, change: "changed" }
      ])
    })
  )
})
