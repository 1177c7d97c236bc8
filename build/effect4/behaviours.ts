/** Behaviour that no type shows, with tests that run on both majors of Effect. */

interface SharedBehaviour {
  readonly behaviour: string
  readonly file: string
  /** A part of the name of the test. */
  readonly test: string
}

/** docs/explanation/effect-4.md has this list. */
export const sharedBehaviours: ReadonlyArray<SharedBehaviour> = [
  {
    behaviour: "forks of uninterruptible regions run finalizers",
    file: "test/send/forks.test.ts",
    test: "a fork in an uninterruptible region runs its finalizer"
  },
  {
    behaviour: "receipts count discarded pages",
    file: "test/pages/prefetchSchedule.test.ts",
    test: "stops when the consumer stops, and counts its requests as unused"
  },
  {
    behaviour: "files are closed before a call ends",
    file: "test/files/download.test.ts",
    test: "leaves no file, socket or descriptor if it is interrupted at any point"
  },
  {
    behaviour: "durations in errors have one JSON form",
    file: "test/lms/errors.test.ts",
    test: "a duration of %s, whose JSON is the same in each version of Effect"
  },
  {
    behaviour: "errors describe rejected values",
    file: "test/response/schema.test.ts",
    test: "returns the records before an invalid one, and an error with page and row"
  },
  {
    behaviour: "waits ignore the date",
    file: "test/auth/wallClock.slow.test.ts",
    test: "does not change the waits that an error and a receipt report"
  }
]
