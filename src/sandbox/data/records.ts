import * as Schema from "effect/Schema"
import { leads } from "./itemTypes.js"

const object = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.Struct(fields).annotations({
    parseOptions: { onExcessProperty: "error" },
    message: ({ actual }) => ({ message: `expected an object, and not ${JSON.stringify(actual)}`, override: false })
  })

const says = (description: string) => ({ description })

// Canvas: names and titles have at most 255 characters.
const Text = Schema.String.pipe(
  Schema.filter((text) => text.trim() !== "" && text.length <= 255, {
    message: () => "expected a text of 1 to 255 characters",
    jsonSchema: { minLength: 1, maxLength: 255 }
  })
)

const SisId = Schema.NullOr(Text).annotations(says("null: none."))

// Without an offset it would be another moment on another machine.
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/
const Moment = Schema.String.pipe(
  Schema.filter((text) => moment.test(text) && !Number.isNaN(Date.parse(text)), {
    message: () => 'expected a time with its offset, such as "2026-09-30T22:00:00Z"',
    jsonSchema: { format: "date-time" }
  })
)

const oneOf = <Choices extends readonly [string, ...ReadonlyArray<string>]>(...choices: Choices) =>
  Schema.Literal(...choices).annotations({
    message: ({ actual }) => ({
      message: `expected ${choices.map((choice) => `"${choice}"`).join(", ")}, and not ${JSON.stringify(actual)}`,
      override: true
    })
  })

const Published = Schema.Boolean.annotations(says("Default: true."))

const howMany = (most: number) =>
  Schema.Number.pipe(
    Schema.filter((number) => Number.isInteger(number) && number >= 0 && number <= most, {
      message: ({ actual }) => `expected a whole number from 0 to ${most}, and not ${actual}`,
      jsonSchema: { type: "integer", minimum: 0, maximum: most }
    })
  )

/** How many made-up records, or the records themselves. */
const many = <A, I>(record: Schema.Schema<A, I>, most: number) =>
  Schema.Union(
    howMany(most),
    Schema.Array(record).pipe(
      Schema.filter(({ length }) => length <= most, {
        message: () => `expected at most ${most}`,
        jsonSchema: { maxItems: most }
      })
    )
  ).annotations({
    // What is wrong within a list is told of its own place.
    message: ({ actual }) => ({
      message: `expected a whole number from 0 to ${most}, or a list, and not ${JSON.stringify(actual)}`,
      override: !Array.isArray(actual)
    })
  })

const Person = object({
  name: Schema.optional(Text),
  sortable_name: Schema.optional(Text).annotations(says("Default: from the name, as Canvas does it.")),
  login_id: Schema.optional(Text),
  email: Schema.optional(Schema.NullOr(Text)).annotations(says("null: none.")),
  sis_user_id: Schema.optional(SisId).annotations(says("Whoever is in several courses has the same in each of them."))
})

const Item = object({
  type: Schema.optional(oneOf("SubHeader", "Page", "ExternalUrl", "Assignment", "Discussion", "Quiz")).annotations(
    says(
      "An Assignment, a Discussion or a Quiz is the one in the course's list that has the item's title. Default: SubHeader."
    )
  ),
  title: Schema.optional(Text),
  indent: Schema.optional(howMany(10)).annotations(says("Default: 0.")),
  external_url: Schema.optional(Schema.String).annotations(says("Where an ExternalUrl leads.")),
  published: Schema.optional(Published)
}).pipe(
  Schema.filter(({ external_url, type }) => (type === "ExternalUrl") === (external_url !== undefined), {
    message: () => "expected `external_url` with the type ExternalUrl, and with no other"
  }),
  Schema.filter(({ title, type }) => !leads(type) || title !== undefined, {
    message: () => "expected the `title` of what the item leads to"
  })
)

const mostRecords = 10_000

const Module = object({
  name: Schema.optional(Text),
  published: Schema.optional(Published),
  unlock_at: Schema.optional(Moment),
  items: Schema.optional(many(Item, mostRecords)).annotations(says("Default: none to 5."))
})

const Assignment = object({
  name: Schema.optional(Text),
  points_possible: Schema.optional(Schema.Number.pipe(Schema.finite(), Schema.nonNegative())),
  due_at: Schema.optional(Schema.NullOr(Moment)).annotations(says("null: never.")),
  published: Schema.optional(Published)
})

const announcement = {
  title: Schema.optional(Text),
  message: Schema.optional(Schema.String).annotations(says("HTML.")),
  posted_at: Schema.optional(Moment)
}

const Announcement = object(announcement)

const Topic = object({ ...announcement, published: Schema.optional(Published) })

const Quiz = object({
  title: Schema.optional(Text),
  time_limit: Schema.optional(Schema.NullOr(howMany(10_080))).annotations(
    says("Minutes. null: as long as one likes. Default: 60.")
  ),
  published: Schema.optional(Published)
})

const Group = object({ name: Schema.optional(Text) })

/** How many people may be given. The id of a submission has room for the ids of a hundred thousand. */
export const mostGivenPeople = 40_000

/** What a course consists of. */
const lists = {
  students: Schema.optional(many(Person, mostGivenPeople)).annotations(
    says(
      "Besides the owner of the token. A teacher, a teaching assistant and an observer are in every course. Default: 19 to 25."
    )
  ),
  modules: Schema.optional(many(Module, mostRecords)).annotations(says("Default: 3 to 5.")),
  assignments: Schema.optional(many(Assignment, mostRecords)).annotations(says("Default: 6 to 13.")),
  discussion_topics: Schema.optional(many(Topic, mostRecords)).annotations(says("Default: 4 to 15.")),
  announcements: Schema.optional(many(Announcement, mostRecords)).annotations(says("Default: 1 to 5.")),
  quizzes: Schema.optional(many(Quiz, mostRecords)).annotations(says("Default: 2 or 3.")),
  groups: Schema.optional(many(Group, mostRecords)).annotations(says("Students are shared out among them. Default: 2."))
}

const Course = object({
  name: Schema.optional(Text),
  course_code: Schema.optional(Text),
  sis_course_id: Schema.optional(SisId),
  enrollment_type: Schema.optional(oneOf("teacher", "student", "ta", "observer", "designer")).annotations(
    says("What the owner of the token is in the course. Default: by its place; teacher in the first two.")
  ),
  ...lists
})

/** What each record may say of itself; what they may not say together is checked in `contradictions.ts`. */
export const InstitutionData = object({
  courses: Schema.optional(many(Course, 1_000_000_000)).annotations(says("Default: 1200.")),
  ...lists
})

export type InstitutionData = typeof InstitutionData.Type
export type CourseData = typeof Course.Type
export type PersonData = typeof Person.Type
export type TopicData = typeof Topic.Type
