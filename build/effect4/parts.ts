/** What of the project is ported, and the tests that do not apply to Effect 4. */

/** The command is bundled with Effect 3, so it is not. */
const SOURCES = /^src\/(?!cli\/)/

const BUILD = /^build\/(?:declarations|entries|modules)\.ts$/

const TESTS =
  /^test\/(?:auth|cassette|export|files|fixtures|graphql|jobs|lms|node|pages|promise|request|resources|response|sandbox|send|simulation|text|transport)\//

export const isPorted = (path: string): boolean => SOURCES.test(path) || TESTS.test(path) || BUILD.test(path)

/** Tests of a file, by a part of their names, that do not apply to Effect 4 or are not ported yet. */
interface ExcludedTest {
  readonly file: string
  readonly test: string
  readonly reason: string
}

/** docs/explanation/effect-4.md has this list. */
export const excludedTests: ReadonlyArray<ExcludedTest> = [
  {
    file: "test/transport/fromHttpClient.test.ts",
    test: "in the moment of an interruption",
    reason: "the client aborts the request"
  },
  {
    file: "test/lms/httpResponse.test.ts",
    test: "a handler of",
    reason: "written with Effect 3's `HttpApi`"
  },
  {
    file: "test/lms/httpResponse.test.ts",
    test: "error of an HttpApi",
    reason: "written with Effect 3's `HttpApi`"
  },
  {
    file: "test/promise/promise.test.ts",
    test: "unless others are given",
    reason: "the environment is read once"
  },
  {
    file: "test/promise/promise.test.ts",
    test: "does not hold up close",
    reason: "the call resolves with its result"
  },
  {
    file: "test/sandbox/faults.test.ts",
    test: "that is invalid is rejected",
    reason: "other messages"
  },
  {
    file: "test/sandbox/token.test.ts",
    test: "is a defect with its path",
    reason: "other messages"
  },
  {
    file: "test/sandbox/sandbox.test.ts",
    test: "despite open connections",
    reason: "the server waits for the body"
  },
  {
    file: "test/sandbox/faults.test.ts",
    test: "has a JSON schema",
    reason: "another function"
  },
  {
    file: "test/sandbox/sandboxData.test.ts",
    test: "its JSON schema",
    reason: "another function"
  },
  {
    file: "test/sandbox/sandboxData.test.ts",
    test: '{"modules":"many"}',
    reason: "other messages"
  },
  {
    file: "test/sandbox/inProcess.test.ts",
    test: "serves the same API",
    reason: "other classes of errors"
  },
  {
    file: "test/cassette/file.test.ts",
    test: "invalid: a part",
    reason: "other messages"
  },
  {
    file: "test/files/uploadSteps.test.ts",
    test: "polled within pollTimeout",
    reason: "not ported"
  },
  {
    file: "test/node/httpClient.test.ts",
    test: "bodies of every kind",
    reason: "the length of more bodies is known"
  },
  {
    file: "test/node/proxies.test.ts",
    test: "which wraps the Node client",
    reason: "not ported"
  },
  {
    file: "test/files/form.test.ts",
    test: "closes the file",
    reason: "the file may be closed later"
  },
  {
    file: "test/files/uploadFaults.test.ts",
    test: "leaves no descriptor",
    reason: "the file may be closed later"
  },
  {
    file: "test/simulation/simulation.test.ts",
    test: "a simulated program",
    reason: "there is no `Supervisor`"
  }
]

/** Files that look into the syntax trees of Effect 3's schemas. */
export const excludedFiles: ReadonlyArray<string> = [
  "test/resources/resources.test.ts",
  "test/response/schemaErrors.test.ts"
]
