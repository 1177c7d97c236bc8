/** The schemas of resources: what they accept, reject and keep, and the types of their write parameters. */

import { setImmediate } from "node:timers/promises"
import { Arbitrary, Either, FastCheck, JSONSchema, ParseResult, Schema, SchemaAST } from "effect"
import type { LmsParams } from "effect-lms"
import { NA } from "effect-lms"
import * as Resources from "effect-lms/resources"
import { describe, expect, expectTypeOf, it } from "vitest"
import shapes from "../fixtures/captured/shapes.json" with { type: "json" }
import { countCases } from "../fixtures/cases.js"

const { Course, DiscussionTopic, File, Id, Module, Submission, User } = Resources

/** The paths at which a value does not match the schema. */
const errorPaths = <A, I>(schema: Schema.Schema<A, I>, value: unknown) =>
  Either.match(Schema.decodeUnknownEither(schema, { errors: "all" })(value), {
    onLeft: (error) => ParseResult.ArrayFormatter.formatErrorSync(error).map((issue) => issue.path.join(".")),
    onRight: () => []
  })

/** The schemas of records: all but `Id`. */
const records = Object.entries(Resources).filter(
  ([name, value]) => name !== "Id" && Schema.isSchema(value)
) as ReadonlyArray<readonly [string, Schema.Schema<unknown>]>

/** The encoded fields of a record. */
const encodedFields = (schema: Schema.Schema<unknown>): ReadonlyArray<SchemaAST.PropertySignature> => {
  const { ast } = Schema.encodedSchema(schema)
  if (!SchemaAST.isTypeLiteral(ast)) throw new Error(`${schema} is not a record`)
  return ast.propertySignatures
}

const sample = (schema: Schema.Schema<unknown>): unknown =>
  FastCheck.sample(Arbitrary.make(schema), { numRuns: 1, seed: 7 })[0]

const schemaOf = (name: string): Schema.Schema<unknown> => {
  const found = records.find(([record]) => record === name)?.[1]
  if (found === undefined) throw new Error(`there is no schema ${name}`)
  return found
}

/** Whether a record is wrong in this field. */
const isWrongField = (schema: Schema.Schema<unknown>, record: object, name: string) =>
  errorPaths(schema, record).some((path) => path === name || path.startsWith(`${name}.`))

const course = {
  id: 101,
  name: "Introduction to Plain Text",
  account_id: 1,
  uuid: "mRyk5kxvTqGbB3Yc6DpYyUQmRQZ8E0u5JQkX3v2a",
  start_at: "2025-01-13T07:00:00Z",
  grading_standard_id: null,
  is_public: false,
  created_at: "2024-11-05T16:21:40Z",
  course_code: "TXT 101",
  default_view: "modules",
  root_account_id: 1,
  enrollment_term_id: 12,
  license: "private",
  grade_passback_setting: null,
  end_at: null,
  public_syllabus: false,
  public_syllabus_to_auth: false,
  storage_quota_mb: 500,
  is_public_to_auth_users: false,
  homeroom_course: false,
  course_color: null,
  friendly_name: null,
  apply_assignment_group_weights: true,
  calendar: { ics: "https://canvas.example.edu/feeds/calendars/course_mRyk5kxv.ics" },
  time_zone: "America/Denver",
  blueprint: false,
  template: false,
  sis_course_id: null,
  integration_id: null,
  enrollments: [
    {
      type: "teacher",
      role: "TeacherEnrollment",
      role_id: 4,
      user_id: 3,
      enrollment_state: "active",
      limit_privileges_to_course_section: false,
      not_named_in_the_schema: { deep: true }
    }
  ],
  hide_final_grades: false,
  workflow_state: "available",
  restrict_enrollments_to_course_dates: false
}

const module = {
  id: 5,
  name: "Week 1",
  position: 1,
  unlock_at: null,
  require_sequential_progress: false,
  requirement_type: "all",
  publish_final_grade: false,
  prerequisite_module_ids: [],
  published: false,
  items_count: 0,
  items_url: "https://canvas.example.edu/api/v1/courses/101/modules/5/items"
}

const item = {
  id: 31,
  title: "Read this first",
  position: 1,
  indent: 0,
  quiz_lti: false,
  type: "Page",
  module_id: 5,
  html_url: "https://canvas.example.edu/courses/101/modules/items/31",
  page_url: "read-this-first",
  publish_at: null,
  url: "https://canvas.example.edu/api/v1/courses/101/pages/read-this-first",
  published: true,
  unpublishable: true,
  completion_requirement: { type: "must_view", completed: false }
}

const assignment = {
  id: 9,
  name: "Essay",
  description: null,
  points_possible: 10,
  grading_type: "points",
  due_at: "2025-02-01T06:59:59Z",
  lock_at: null,
  unlock_at: null,
  allowed_attempts: -1,
  course_id: 101,
  assignment_group_id: 17,
  submission_types: ["online_upload", "online_text_entry"],
  integration_data: {},
  has_submitted_submissions: false,
  secure_params: "eyJ0eXAiOiJKV1QifQ",
  workflow_state: "unpublished",
  published: false
}

const display = { id: 3, anonymous_id: "3", display_name: "Ada", avatar_image_url: null, html_url: "…", pronouns: null }

const file = {
  id: 644,
  uuid: "bfl0mKWfcx3ktXHJ2sTTW2NVw5Yw2CGdAmNTpbTg",
  folder_id: 88,
  display_name: "week one.pdf",
  filename: "week+one.pdf",
  upload_status: "success",
  "content-type": "application/pdf",
  url: "https://canvas.example.edu/files/644/download?download_frd=1&verifier=bfl0",
  size: 43451,
  created_at: "2025-01-06T18:00:00Z",
  updated_at: "2025-01-06T18:00:00Z",
  unlock_at: null,
  locked: false,
  hidden: false,
  lock_at: null,
  hidden_for_user: false,
  thumbnail_url: null,
  modified_at: "2025-01-06T18:00:00Z",
  mime_class: "pdf",
  media_entry_id: null,
  category: "uncategorized",
  locked_for_user: false
}

const topic = {
  id: 20,
  title: "Welcome",
  message: "<p>Hello</p>",
  assignment_id: null,
  posted_at: "2025-01-13T15:00:00Z",
  position: null,
  discussion_type: "threaded",
  permissions: { attach: true, update: true, reply: true, delete: true },
  attachments: [file],
  author: display,
  topic_children: [21, 22],
  group_topic_children: [{ id: 21, group_id: 40 }],
  is_announcement: true
}

const user = {
  id: 3,
  name: "Ada Lovelace",
  created_at: "2019-08-20T09:12:51-06:00",
  sortable_name: "Lovelace, Ada",
  short_name: "Ada",
  avatar_url: "https://canvas.example.edu/images/messages/avatar-50.png",
  locale: null,
  effective_locale: "en",
  permissions: { can_update_name: true, can_update_avatar: true }
}

/** Records as Canvas sends them, besides those of test/fixtures/captured/shapes.json. */
const real: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  Course: course,
  Module: module,
  ModuleItem: item,
  Assignment: assignment,
  DiscussionTopic: topic,
  User: user,
  UserDisplay: display,
  Profile: {
    id: 3,
    name: "Ada Lovelace",
    short_name: "Ada",
    sortable_name: "Lovelace, Ada",
    login_id: "ada@example.edu",
    avatar_url: null,
    title: null,
    bio: null,
    primary_email: "ada@example.edu",
    time_zone: "America/Denver",
    locale: null,
    effective_locale: "en",
    calendar: { ics: "https://canvas.example.edu/feeds/calendars/user_x.ics" },
    k5_user: false
  },
  Enrollment: {
    id: 71,
    user_id: 3,
    course_id: 101,
    type: "StudentEnrollment",
    course_section_id: 55,
    associated_user_id: null,
    enrollment_state: "active",
    role: "StudentEnrollment",
    role_id: 3,
    start_at: null,
    end_at: null,
    total_activity_time: 3512,
    grades: { html_url: "…", current_score: 91.25, current_grade: null, final_score: null, final_grade: null },
    user
  },
  Group: {
    id: 40,
    name: "Group 1",
    max_membership: null,
    members_count: 2,
    leader: null,
    course_id: 101,
    users: [user]
  },
  Submission: {
    id: 801,
    user_id: 3,
    assignment_id: 9,
    attempt: 1,
    grade: "A-",
    score: 9.25,
    excused: null,
    grader_id: -4,
    late_policy_status: null,
    seconds_late: 0,
    workflow_state: "graded",
    attachments: [file]
  },
  Section: {
    id: 55,
    name: "Section A",
    course_id: 101,
    nonxlist_course_id: null,
    students: [user]
  },
  Account: {
    id: 1,
    name: "Institution",
    parent_account_id: null,
    default_time_zone: "America/Denver"
  },
  SubmissionComment: {
    id: 37,
    author_id: null,
    author: {},
    comment: "Well done",
    attempt: 1
  },
  File: file,
  Folder: {
    id: 88,
    name: "handouts",
    full_name: "course files/handouts",
    parent_folder_id: 80,
    position: 2,
    locked: false
  },
  AssignmentOverride: {
    id: 4,
    assignment_id: 123,
    student_ids: [1, 2, "90071992547409931"],
    title: "an override",
    due_at: "2025-01-13T07:00:00Z",
    all_day: true
  },
  GradingStandard: {
    id: 1,
    title: "Letters",
    context_type: "Course",
    context_id: 101,
    grading_scheme: [
      { name: "A", value: 0.9, calculated_value: 90 },
      { name: "F", value: 0 }
    ]
  },
  Outcome: {
    id: 1,
    title: "Clarity",
    points_possible: 5,
    mastery_points: 3.5,
    ratings: [{ description: "Exceeds", points: 5 }]
  },
  PageView: {
    id: "3e246700-e305-0130-51de-02e33aa501ef",
    interaction_seconds: 7.21,
    participated: false,
    links: { user: 1234, context: 1234 }
  },
  ContentMigration: {
    id: 370663,
    workflow_state: "running",
    pre_attachment: { upload_url: "", message: "file exceeded quota", upload_params: {} },
    attachment: null
  },
  QuizExtension: {
    quiz_id: "4",
    user_id: "3",
    extra_attempts: 2,
    extra_time: null,
    end_at: null
  },
  Progress: {
    id: 12,
    context_id: 101,
    context_type: "Course",
    user_id: 3,
    tag: "batch",
    completion: null,
    workflow_state: "queued"
  }
}

describe.each(Object.entries(real))("%s", (name, record) => {
  const schema = schemaOf(name)

  it("decodes a record of Canvas unchanged, and encodes it back", () => {
    const decoded = Schema.decodeUnknownSync(schema)(record)
    expect(decoded).toEqual(record)
    expect(Schema.encodeSync(schema)(decoded)).toEqual(record)
  })

  it("encodes and decodes any of its values without loss", () => {
    FastCheck.assert(
      FastCheck.property(Arbitrary.make(schema), (value) => {
        FastCheck.pre(Schema.is(schema)(value))
        // Effect assigns a key of this name to the prototype.
        FastCheck.pre(!JSON.stringify(value).includes('"__proto__"'))
        expect(Schema.decodeSync(schema)(Schema.encodeSync(schema)(value))).toEqual(value)
      }),
      { numRuns: countCases(25) }
    )
  })

  it("has its name in messages, and has a JSON Schema", () => {
    expect(String(schema)).toContain(name)
    expect(() => JSONSchema.make(schema)).not.toThrow()
  })
})

/** The fields of the smallest records, of those that need more than an id, or none. */
const required: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  User: { id: 1, name: "A" },
  UserDisplay: {},
  Profile: { id: 1, name: "A" },
  Enrollment: { id: 1, user_id: 2, type: "StudentEnrollment" },
  Group: { id: 1, name: "A" },
  File: { id: 1, display_name: "a.txt", url: "" },
  FileAttachment: { id: 1, url: "" },
  ModuleItem: { id: 1, title: "A", type: "SubHeader" },
  Assignment: { id: 1, name: "A" },
  DiscussionTopic: { id: 1, title: "A" },
  QuizExtension: { user_id: 1 },
  Progress: { id: 1, workflow_state: "running" },
  Section: { id: 1, name: "A" },
  Page: { url: "a", title: "A" },
  QuizSubmission: { id: 1, quiz_id: 2 },
  Tab: { id: "home" },
  AvailableReport: { report: "grade_export_csv" },
  PeerReview: {},
  TodoItem: {}
}

describe("required fields", () => {
  it.each(records)("a %s may have only these", (name, schema) => {
    const smallest = required[name] ?? { id: 1 }
    expect(Schema.decodeUnknownSync(schema)(smallest)).toEqual(smallest)
  })

  it("reports each missing field by its name", () => {
    expect(errorPaths(User, {}).sort()).toEqual(["id", "name"])
    expect(errorPaths(DiscussionTopic, { id: 1 })).toEqual(["title"])
    const { id: _, ...partial } = module
    expect(errorPaths(Module, partial)).toEqual(["id"])
  })

  it("decodes a list with a course that the caller may not access", () => {
    const closed = { id: 102, access_restricted_by_date: true }
    expect(Schema.decodeUnknownSync(Schema.Array(Course))([course, closed])).toEqual([course, closed])
  })

  it("decodes a student's module, with `state` and without `published`", () => {
    const { published: _, ...seen } = { ...module, state: "unlocked", completed_at: null }
    expect(Schema.decodeUnknownSync(Module)(seen)).toEqual(seen)
  })
})

// test/endpoints/recordSchemas.test.ts has their unknown fields and their nulls.
describe.each(records)("incomplete and unusual records of %s", (_, schema) => {
  const fields = encodedFields(schema)
  const optional = fields.filter(({ isOptional }) => isOptional)
  const complete = Schema.encodeSync(schema)(sample(schema)) as Readonly<Record<string, unknown>>
  const minimal = Object.fromEntries(
    fields.filter((field) => !field.isOptional).map((field) => [field.name, complete[String(field.name)]])
  )

  it("accepts each optional field without the others", () => {
    expect(optional.length).toBeGreaterThan(0)
    for (const field of optional)
      expect(errorPaths(schema, { ...minimal, [field.name]: sample(Schema.make(field.type)) })).toEqual([])
  })

  it("reports the path of a value of another type in every field, also in a list", () => {
    for (const field of fields.map((field) => String(field.name))) {
      const wrong = { ...minimal, [field]: Symbol.for("no data") }
      expect([field, isWrongField(schema, wrong, field)]).toEqual([field, true])
      expect(errorPaths(Schema.Array(schema), [minimal, wrong])[0]?.startsWith(`1.${field}`)).toBe(true)
    }
    expect(errorPaths(schema, [])).not.toEqual([])
    expect(errorPaths(schema, null)).not.toEqual([])
  })
})

describe("unusual records of real installations", () => {
  it.each(shapes)("$schema: $what", ({ decoded, record, schema }) => {
    const found = schemaOf(schema)
    const expected = { ...record, ...decoded }
    expect(Schema.decodeUnknownSync(found)(record)).toEqual(expected)
    const list = Schema.Array(found)
    const read = Schema.decodeUnknownSync(list)([record, record])
    expect(read).toEqual([expected, expected])
    expect(Schema.decodeUnknownSync(list)(Schema.encodeSync(list)(read))).toEqual(read)
  })
})

describe("users inside other records", () => {
  /** Whether the field takes the value, or a list of it. */
  const takes = (schema: Schema.Schema<unknown>, name: string, value: unknown) =>
    [value, [value]].some((sent) => !isWrongField(schema, { [name]: sent }, name))

  /** The fields that take the value, and not with a number in place of its text of this name. */
  const fieldsOf = async (value: object, text: string) => {
    const found: Array<readonly [field: string, schema: Schema.Schema<unknown>, name: string]> = []
    for (const [record, schema] of records) {
      // Many schemas: the process answers in between.
      await setImmediate()
      for (const { name: key } of encodedFields(schema)) {
        const name = String(key)
        if (takes(schema, name, value) && !takes(schema, name, { ...value, [text]: 5 }))
          found.push([`${record}.${name}`, schema, name])
      }
    }
    return found
  }

  it("are in full only where Canvas sends no other form", async () => {
    const full = (await fieldsOf(user, "sortable_name")).filter(([, schema, name]) => !takes(schema, name, display))
    expect(full.map(([field]) => field).sort()).toEqual([
      "Admin.user",
      "CalendarEvent.user",
      "Enrollment.user",
      "Group.users",
      "Report.user",
      "Section.students",
      "SisImport.user"
    ])
  })

  it("are everywhere else in short form, in full, or hidden", async () => {
    const short = await fieldsOf(display, "avatar_image_url")
    expect(short.map(([field]) => field)).toContain("Submission.user")
    expect(short.length).toBeGreaterThan(9)
    for (const [, schema, name] of short)
      for (const value of [display, user, {}, { anonymous_id: "k3" }]) expect(takes(schema, name, value)).toBe(true)
  })
})

describe("points", () => {
  const score = (sent: unknown) => Schema.decodeUnknownSync(Submission)({ id: 1, score: sent }).score
  const expectSame = (sent: number) => expect(score(String(sent))).toBe(sent === 0 ? 0 : sent)

  it("decode from numbers and from strings", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(score(value)).toBe(value)
        expectSame(value)
      })
    )
    expect([" 5 ", "+5", "5.", "5.0", "0.5e1"].map(score)).toEqual([5, 5, 5, 5, 5])
  })

  it("decode to the nearest double beyond 2^53", () => {
    expect(score("115370000000000073")).toBe(Number("115370000000000073"))
    expect(score(1e300)).toBe(1e300)
  })

  it("decode to null from an empty string, and reject a string that is not a number", () => {
    expect([score(""), score(" "), score(null)]).toEqual([null, null, null])
    const wrong = ["A", "5%", "5,5", "0x10", "Infinity", "NaN", "1e999", "5 5", ".", "-", true, [5], { score: 5 }]
    for (const sent of wrong) expect(errorPaths(Submission, { id: 1, score: sent })[0]).toBe("score")
  })

  it("encode as numbers, null as null, and absent as absent", () => {
    const encode = Schema.encodeSync(Submission)
    expect(encode({ id: 1, score: 5 }).score).toBe(5)
    expect(encode({ id: 1, score: null })).toEqual({ id: 1, score: null })
    expect(encode({ id: 1 })).toEqual({ id: 1 })
  })

  it("decode counts in the same way, but reject an integer beyond 2^53", () => {
    const size = (sent: unknown) => Schema.decodeUnknownSync(File)({ id: 1, display_name: "a", size: sent }).size
    expect(["5", "", "9007199254740991"].map(size)).toEqual([5, null, Number.MAX_SAFE_INTEGER])
    expect(errorPaths(File, { id: 1, display_name: "a", size: "9007199254740993" })[0]).toBe("size")
  })
})

describe("ids", () => {
  const decode = Schema.decodeUnknownSync(Module)

  it("are integers, or strings if a number cannot hold them", () => {
    const big = "115370000000000073"
    expect(decode({ ...module, id: 5, prerequisite_module_ids: [4, big] })).toMatchObject({
      id: 5,
      prerequisite_module_ids: [4, big]
    })
    expect(decode({ ...module, id: big }).id).toBe(big)
  })

  it("decode at every depth if all of them are strings", () => {
    const strings = { ...module, id: "5", items: [{ ...item, id: "31", module_id: "5", content_id: "7" }] }
    expect(decode(strings)).toEqual(strings)
  })

  it("reject a number that has lost its last digits", () => {
    expect(errorPaths(Id, JSON.parse("115370000000000073"))).not.toEqual([])
    expect(errorPaths(Id, 1.5)).not.toEqual([])
    expect(errorPaths(Id, null)).not.toEqual([])
  })
})

describe("settings of a tool, which come back as they were sent", () => {
  const settings = (value: unknown) => ({ enabled: value, allow_fullscreen: value, use_tray: value })
  const tool = (value: unknown) => ({
    id: 1,
    prefer_sis_email: value,
    selection_width: "500",
    course_navigation: { ...settings(value), selection_height: "500", visibility: "members" }
  })

  it.each([
    [true, true],
    ["true", true],
    ["True", true],
    ["yes", true],
    ["on", true],
    ["1", true],
    [false, false],
    ["false", false],
    ["no", false],
    ["off", false],
    ["0", false],
    ["", false],
    ["2 words", true],
    ["words", false],
    [null, null]
  ])("%j is %j", (sent, value) => {
    const decoded = Schema.decodeUnknownSync(Resources.ExternalTool)(tool(sent))
    expect(decoded).toMatchObject({ prefer_sis_email: value, selection_width: 500 })
    expect(decoded.course_navigation).toMatchObject({ ...settings(value), selection_height: 500 })
    expect(Schema.encodeSync(Resources.ExternalTool)(decoded).course_navigation).toMatchObject(settings(value))
  })

  it.each([1, {}, ["true"]])("%j is no setting", (sent) => {
    expect(errorPaths(Resources.ExternalTool, tool(sent))).toContain("course_navigation.enabled")
  })
})

describe("Module.unlock_at", () => {
  const decode = (unlock_at: unknown) => Schema.decodeUnknownSync(Module)({ ...module, unlock_at }).unlock_at
  const at = "2025-02-01T07:00:00Z"

  it("is null when it is sent as null or as an empty object, and a string when it is set", () => {
    expect(decode(null)).toBe(null)
    expect(decode({})).toBe(null)
    expect(decode(at)).toBe(at)
  })

  it("encodes as null or the string", () => {
    const encode = Schema.encodeSync(Module)
    expect(encode(Schema.decodeUnknownSync(Module)({ ...module, unlock_at: {} })).unlock_at).toBe(null)
    expect(encode({ ...module, unlock_at: at }).unlock_at).toBe(at)
  })

  it("rejects any other value", () => {
    for (const wrong of [5, [], { at }, true]) {
      expect(errorPaths(Module, { ...module, unlock_at: wrong })[0]).toMatch(/^unlock_at/)
    }
  })
})

describe("File", () => {
  it("has the field `content-type`", () => {
    expect(Schema.decodeUnknownSync(File)(file)["content-type"]).toBe("application/pdf")
  })

  it("has an empty url if there is nothing to download", () => {
    const { url: _, ...names } = file
    expect(Schema.decodeUnknownSync(File)(names).url).toBe("")
    expect(Schema.decodeUnknownSync(File)({ ...names, url: null }).url).toBe("")
    expect(Schema.decodeUnknownSync(File)({ ...names, url: "" }).url).toBe("")
  })
})

describe("types", () => {
  it("match the resource, with all other fields unknown", () => {
    expectTypeOf<Resources.Course["id"]>().toEqualTypeOf<number | string>()
    expectTypeOf<Resources.Course["name"]>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<Resources.Course["a_new_field"]>().toEqualTypeOf<unknown>()
    expectTypeOf<Resources.Module["unlock_at"]>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<Resources.Module["prerequisite_module_ids"]>().toEqualTypeOf<
      ReadonlyArray<number | string> | null | undefined
    >()
    expectTypeOf<Resources.Module["workflow_state"]>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<NonNullable<Resources.Submission["user"]>["name"]>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<NonNullable<Resources.Submission["user"]>["display_name"]>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<Resources.UserDisplay["short_name"]>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<Resources.Enrollment["computed_final_grade"]>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<Resources.Enrollment["current_period_computed_current_score"]>().toEqualTypeOf<
      number | null | undefined
    >()
    expectTypeOf<Resources.File["url"]>().toEqualTypeOf<string>()
    expectTypeOf<Resources.File["content-type"]>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<Schema.Schema.Type<typeof Course>>().toEqualTypeOf<Resources.Course>()
  })

  it("can be extended and made partial", () => {
    const Counted = Schema.extend(Course, Schema.Struct({ seats: Schema.Int }))
    expect(Schema.decodeUnknownSync(Counted)({ ...course, seats: 7 }).seats).toBe(7)
    expect(errorPaths(Counted, course)).toEqual(["seats"])
    expect(Schema.decodeUnknownSync(Schema.partial(Submission))({ score: 4, extra: 1 })).toEqual({ score: 4, extra: 1 })
  })
})

describe("write parameters", () => {
  it("are parameters of a call, together with placeholders", () => {
    const write: Resources.AssignmentWrite = {
      assignment: {
        name: "Essay",
        due_at: new Date(0),
        lock_at: null,
        unlock_at: NA,
        assignment_overrides: [{ title: "A" }]
      }
    }
    const params: LmsParams = { course_id: 101, ...write }
    const withoutPlaceholders: LmsParams = write
    expect(params).toMatchObject(withoutPlaceholders)
  })

  it("of each resource are parameters of a call", () => {
    expectTypeOf<
      | Resources.AccountWrite
      | Resources.AssignmentGroupWrite
      | Resources.CalendarEventWrite
      | Resources.ConversationWrite
      | Resources.CourseWrite
      | Resources.DiscussionTopicWrite
      | Resources.EnrollmentTermWrite
      | Resources.EnrollmentWrite
      | Resources.FileWrite
      | Resources.FolderWrite
      | Resources.GroupMembershipWrite
      | Resources.GroupWrite
      | Resources.ModuleItemWrite
      | Resources.ModuleWrite
      | Resources.PageWrite
      | Resources.PlannerNoteWrite
      | Resources.QuizExtensionWrite
      | Resources.QuizSubmissionWrite
      | Resources.QuizWrite
      | Resources.RubricWrite
      | Resources.SectionWrite
      | Resources.SubmissionWrite
      | Resources.TabWrite
      | Resources.UploadWrite
      | Resources.UserWrite
    >().toExtend<LmsParams>()
  })

  it("have typed fields", () => {
    // @ts-expect-error not a field
    const misspelt: Resources.ModuleWrite = { module: { nmae: "Week 1" } }
    // @ts-expect-error points are numbers, which may be texts
    const mistyped: Resources.AssignmentWrite = { assignment: { points_possible: [10] } }
    // @ts-expect-error not one of the words
    const word: Resources.CourseWrite = { course: { event: "concludee" } }
    // @ts-expect-error a record of criteria, by their ids
    const record: Resources.SubmissionWrite = { rubric_assessment: { _1: { piints: 1 } } }
    expect([misspelt, mistyped, word, record]).toHaveLength(4)
  })
})
