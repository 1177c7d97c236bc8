/** The notices of what `jq.wasm` was compiled from, which the package ships. */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { version } from "jq-wasm"
import { expect, it } from "vitest"

const notices = readFileSync(new URL("../../build/jq-licences.txt", import.meta.url), "utf8")

/**
 * The file for which the notices were compared with `COPYING` of jq, and with those of Debian's packages of jq and libonig5.
 * Oniguruma's version is that of `vendor/oniguruma` in jq: the file does not contain it.
 */
const COMPARED = {
  title: "jq 1.8.2 with Oniguruma 6.9.10",
  sha256: "27d493c06601e9cbc7112ef4198ee71a0dc3e9c9a4a1754e73888841da6c450a"
}

const ADVICE =
  "jq.wasm has changed: compare build/jq-licences.txt with COPYING of jq and of its vendor/oniguruma, then COMPARED"

it("the notices of jq are those of the versions that jq-wasm contains", async () => {
  const file = readFileSync(createRequire(import.meta.url).resolve("jq-wasm/jq.wasm"))
  expect(notices.split(",")[0], ADVICE).toBe(COMPARED.title)
  expect(`jq ${(await version()).replace(/^jq-/, "")} with`, ADVICE).toBe(/^jq \S+ with/.exec(COMPARED.title)?.[0])
  expect(createHash("sha256").update(file).digest("hex"), ADVICE).toBe(COMPARED.sha256)
})

it.each([
  "2012 Stephen Dolan",
  "1991, 2000, 2001 by Lucent Technologies",
  "1991, 1996 by Lucent Technologies",
  "1995-2005 International Business Machines Corporation",
  "2016 Kungliga Tekniska Högskolan",
  "1997, 1998, 2005, 2008 The NetBSD Foundation",
  "2002-2021 K.Kosako",
  "2010-2022 The Emscripten Authors",
  "2005-2020 Rich Felker"
])("the notices of jq name the holders of the copyright of %s", (holder) => {
  expect(notices).toMatch(new RegExp(`Copyright \\([cC]\\) ${holder}`))
})
