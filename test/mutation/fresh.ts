/** Before each file of tests that a mutant is tried by. */
import { vi } from "vitest"

vi.resetModules()
