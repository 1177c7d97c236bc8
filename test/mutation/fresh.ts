/** Setup that runs before each test file of a mutant: resets all modules. */
import * as FastCheck from "fast-check"
import { inject, vi } from "vitest"

/** Provided by the Vitest runner of Stryker to its own setup file. */
declare module "vitest" {
  interface ProvidedContext {
    readonly globalNamespace: string
    readonly mode: "mutant" | "dry-run"
    readonly mutantActivation: "static" | "runtime"
  }
}

interface Mutants {
  activeMutant?: string | undefined
  hitCount?: number
}

// The thread is reused, so loaded modules would still contain the last mutant, and the hit count of its infinite loop would
// stop this mutant at once. The runner resets both only before the first test.
const mutants: Mutants = Reflect.get(globalThis, inject("globalNamespace"))
mutants.hitCount = 0
if (inject("mode") === "mutant" && inject("mutantActivation") !== "static") mutants.activeMutant = undefined

vi.resetModules()

// Otherwise the code that runs when a module loads would only be covered by the first test that imports it dynamically.
const files: ReadonlyArray<string> = JSON.parse(process.env.LMS_MUTATION_FILES ?? "[]")
for (const file of files) await import(/* @vite-ignore */ `../../${file}`)

// Uses the same cases for each mutant, and skips shrinking.
FastCheck.configureGlobal({ seed: 1, endOnFailure: true })
