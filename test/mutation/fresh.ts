/** Before each file of tests that a mutant is tried by. */
import * as FastCheck from "fast-check"
import { vi } from "vitest"

vi.resetModules()

// Of what is loaded only when it is needed, all that is done at loading would count for the one test that needs it first.
const files: ReadonlyArray<string> = JSON.parse(process.env.LMS_MUTATION_FILES ?? "[]")
for (const file of files) await import(/* @vite-ignore */ `../../${file}`)

// The same cases for each mutant, and of one that was noticed nobody wants the smallest.
FastCheck.configureGlobal({ seed: 1, endOnFailure: true })
