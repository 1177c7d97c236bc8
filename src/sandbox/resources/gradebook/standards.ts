/** Grading standards of courses and of the account: schemes that turn scores into grades. */
import * as Effect from "effect/Effect"
import { invalidRecord } from "../../kernel/apiFailure.js"
import type { Owners } from "../../kernel/collection.js"
import type { JsonObject } from "../../kernel/json.js"
import { asMap, asString } from "../../kernel/parameters.js"
import { type Field, flag, makeRecords, number, text } from "../../kernel/records.js"
import { defineResource } from "../../kernel/resource.js"
import { accountOwners, courseOwners } from "../../school/callers.js"
import type { Course } from "../../school/courses.js"

/** A grade and the lowest percentage that has it, or the lowest points. */
interface Entry {
  readonly name: string
  readonly value: number
}

// Canvas: the scheme of a standard that is created without one.
const DEFAULT_SCHEME: ReadonlyArray<Entry> = [
  ["A", 94],
  ["A-", 90],
  ["B+", 87],
  ["B", 84],
  ["B-", 80],
  ["C+", 77],
  ["C", 74],
  ["C-", 70],
  ["D+", 67],
  ["D", 64],
  ["D-", 61],
  ["F", 0]
].map(([name, value]) => ({ name: String(name), value: Number(value) }))

const MAX_NAME = 255

/** Canvas: an entry without a name or a value is dropped, and the best grade is first. */
const entries: Field<ReadonlyArray<Entry>> = {
  initial: DEFAULT_SCHEME,
  read: (_, value) => {
    const sent = Array.isArray(value) ? value : [...(asMap(value)?.values() ?? [])]
    const read = sent.flatMap((entry) => {
      const [name, text] = [asString(asMap(entry)?.get("name")), asString(asMap(entry)?.get("value"))]
      return name === undefined || text === undefined ? [] : [{ name: name.trim(), value: Number(text) || 0 }]
    })
    return Effect.succeed(read.length === 0 ? undefined : read.toSorted((a, b) => b.value - a.value))
  },
  check: (_, scheme) => {
    const problem = scheme.some(({ value }) => value < 0)
      ? "grading scheme values cannot be negative"
      : new Set(scheme.map(({ value }) => value)).size < scheme.length
        ? "grading scheme cannot contain duplicate values"
        : scheme.some(({ name }) => name.length > MAX_NAME)
          ? "a grading scheme name is too long"
          : scheme.every(({ value }) => value !== 0)
            ? "grading schemes must have 0% for the lowest grade"
            : undefined
    return problem === undefined ? undefined : invalidRecord("data", problem, problem)
  }
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000

const schemeJson = (scheme: ReadonlyArray<Entry>, maximum: number): ReadonlyArray<JsonObject> =>
  scheme.map(({ name, value }) => ({ name, value: round(value / maximum), calculated_value: value }))

const makeStandards = <Owner extends { readonly id: number | bigint }>(
  context_type: "Account" | "Course",
  owners: Owners<Owner>,
  seeded: ReadonlyArray<{ readonly id: number; readonly title: string }> = []
) =>
  makeRecords({
    name: "grading_standard",
    owners,
    path: "/grading_standards",
    parameter: undefined,
    fields: {
      title: text({ initial: "" }),
      points_based: flag(false),
      scaling_factor: number(1),
      grading_scheme_entry: entries
    },
    seeded: () => seeded,
    timestamps: false,
    check: ({ points_based, scaling_factor }) => {
      const text = "must be 1 if scheme points_based is false"
      return points_based || scaling_factor === 1 ? undefined : invalidRecord("scaling_factor", text, text)
    },
    json: (_, { owner, row }) => ({
      context_type,
      context_id: owner.id,
      grading_scheme_entry: undefined,
      grading_scheme: schemeJson(row.grading_scheme_entry, row.points_based ? row.scaling_factor : 100)
    })
  })

const ofCourses = makeStandards<Course>("Course", courseOwners)
const ofAccount = makeStandards("Account", accountOwners, [{ id: 1, title: "Letter grades" }])

export const gradingStandardResource = defineResource({
  routes: [...ofCourses.routes, ...ofAccount.routes],
  canGrow: true,
  changeTypes: ["grading_standard"]
})
