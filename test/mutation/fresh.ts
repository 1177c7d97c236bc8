/** Before each file of tests that a mutant is tried by. */
import * as FastCheck from "fast-check"
import { inject, vi } from "vitest"

/** What the runner of mutants hands over to its own setup. */
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

// The thread is kept, so what is loaded now would still be the last mutant's, and a loop of its that was stopped by its count
// would stop this one at once: the runner begins both anew only before the first test.
const mutants: Mutants = Reflect.get(globalThis, inject("globalNamespace"))
mutants.hitCount = 0
if (inject("mode") === "mutant" && inject("mutantActivation") !== "static") mutants.activeMutant = undefined

vi.resetModules()

// Of what is loaded only when it is needed, all that is done at loading would count for the one test that needs it first.
const files: ReadonlyArray<string> = JSON.parse(process.env.LMS_MUTATION_FILES ?? "[]")
for (const file of files) await import(/* @vite-ignore */ `../../${file}`)

// The same cases for each mutant, and of one that was noticed nobody wants the smallest.
FastCheck.configureGlobal({ seed: 1, endOnFailure: true })
