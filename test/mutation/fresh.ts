/** Before each file of tests that a mutant is tried by. */
import * as FastCheck from "fast-check"
import { vi } from "vitest"

vi.resetModules()

// The same cases for each mutant, and of one that was noticed nobody wants the smallest.
FastCheck.configureGlobal({ seed: 1, endOnFailure: true })
