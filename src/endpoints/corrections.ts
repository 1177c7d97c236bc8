/**
 * What the documentation of the service has wrong, or leaves out, and how that is known.
 *
 * `correct.ts` applies them to a catalogue. Each must still be needed: one that changes nothing, or names what is not there,
 * fails `npm run endpoints`.
 */
import type { Endpoint, Parameter } from "./catalogue.js"

interface Reason {
  /** How it is known. */
  readonly why: string
}

/** An endpoint that the documentation leaves out, without what follows from its path. */
export interface MissingEndpoint extends Reason {
  readonly endpoint: Omit<Endpoint, "scope">
}

/** What differs from the documented parameter; `null` if there is no such parameter. */
type Change = Partial<Omit<Parameter, "name" | "note">> | null

/** Placeholders that take any word, which the documentation calls ids. */
export interface WordCorrection extends Reason {
  /** The segment before, and the placeholder, such as `pages/:url_or_id`. */
  readonly at: string
}

export interface EndpointCorrection extends Reason {
  /** The shapes of the endpoints, such as `PUT /api/v1/courses/:`. */
  readonly at: ReadonlyArray<string>
  /** Documented parameters, by their names. */
  readonly change?: Readonly<Record<string, Change>>
  /** The types of parameters that are missing, by their names. They are sent where the method sends parameters. */
  readonly add?: Readonly<Record<string, string>>
  /** The OAuth 2 scope. */
  readonly scope?: string
  /** Parameters whose members are those of the same parameter of another endpoint, by their names. */
  readonly copy?: Readonly<Record<string, string>>
  /** The types of the members of an element, by their names: the body is an array. */
  readonly elements?: Readonly<Record<string, string>>
}

export const missingEndpoints: ReadonlyArray<MissingEndpoint> = [
  {
    why: 'The documentation has it as "List folders and files".',
    endpoint: {
      method: "GET",
      path: "/api/v1/folders/:id/all",
      name: "list_folders_and_files",
      group: "files",
      paginated: true,
      params: [{ name: "id", in: "path", type: "id", required: true }]
    }
  }
]

export const wordCorrections: ReadonlyArray<WordCorrection> = [
  { at: "pages/:url_or_id", why: "A page has a name in its address, such as `my-page`." },
  { at: "revisions/:revision_id", why: "The newest one of a page is `latest`." },
  { at: "folders/:id", why: "The topmost one of a course, group or user is `root`." },
  { at: "tabs/:tab_id", why: "A tab has a word as its id, such as `home`." },
  { at: "calendar_events/:id", why: "An assignment in the calendar has an id such as `assignment_12`." },
  { at: "media_objects/:media_object_id", why: "The storage of media makes ids of letters and digits." },
  { at: "anonymous_submissions/:anonymous_id", why: "It consists of five letters and digits." }
]

const GLOB = "The list of scopes has it: the service takes several segments here."

const scopesOf = (methods: ReadonlyArray<string>, shape: string, route: string): ReadonlyArray<EndpointCorrection> =>
  methods.map((method) => ({
    why: GLOB,
    at: [method === "GET" ? shape : `${method} ${shape}`],
    scope: `url:${method}|${route}`
  }))

const TOPICS = [
  "POST /api/v1/courses/:/discussion_topics",
  "PUT /api/v1/courses/:/discussion_topics/:",
  "POST /api/v1/groups/:/discussion_topics",
  "PUT /api/v1/groups/:/discussion_topics/:"
]

const EDITED_LATER = "A new record takes what the documentation has only for an edit."
const CREATED_BEFORE = "An edit takes what the documentation has only for a new record."
const IN_RECORD = "The record has them, and the service takes them in a write."
const MISREAD_LIST = "The description of the text says that it is a list."

export const endpointCorrections: ReadonlyArray<EndpointCorrection> = [
  {
    why: MISREAD_LIST,
    at: ["PUT /api/v1/accounts/:/users/bulk_update"],
    change: { user_ids: { type: "id[]" } }
  },
  {
    why: MISREAD_LIST,
    at: ["POST /api/v1/courses/:/course_pacing", "PUT /api/v1/courses/:/course_pacing/:"],
    change: { selected_days_to_skip: { type: "string[]" } }
  },
  {
    why: "The descriptions of the texts say that they are objects: a tool configuration, and what differs from it.",
    at: ["POST /api/v1/accounts/:/lti_registrations", "PUT /api/v1/accounts/:/lti_registrations/:"],
    change: { configuration: { type: "object" }, overlay: { type: "object" } }
  },
  {
    why: "The description of the text says that it is a list of records.",
    at: ["PUT /api/v1/courses/:/blackout_dates"],
    change: { blackout_dates: { type: "object[]" } }
  },
  {
    why: MISREAD_LIST,
    at: ["/api/sis/accounts/:/assignments", "/api/sis/courses/:/assignments"],
    change: { include: { type: "string[]" } }
  },
  {
    why: "The documented example of a request has it in place of the comments.",
    at: ["POST /api/v1/error_reports"],
    add: { "error[description]": "string" }
  },
  {
    why: "The documentation of 2017 has two more words, which the service still takes.",
    at: ["/api/v1/accounts/:/courses"],
    change: {
      sort: {
        enum: ["course_status", "course_name", "sis_course_id", "teacher", "account_name", "subaccount", "enrollments"]
      }
    }
  },
  {
    why: "`wiki_pages_api_controller.rb`: the description has another word than the list of values.",
    at: ["/api/v1/courses/:/pages", "/api/v1/groups/:/pages"],
    change: { include: { enum: ["body"] } }
  },
  {
    why: "`assignments_api_controller.rb` takes it, too.",
    at: ["/api/v1/courses/:/assignments", "/api/v1/courses/:/assignment_groups/:/assignments"],
    change: {
      include: {
        enum: [
          "submission",
          "assignment_visibility",
          "all_dates",
          "overrides",
          "observed_users",
          "can_edit",
          "score_statistics",
          "ab_guid",
          "checkpoints"
        ]
      }
    }
  },
  {
    why: "`courses_controller.rb` and `lib/api/v1/user.rb` take it, too.",
    at: ["/api/v1/courses/:/users", "/api/v1/courses/:/search_users"],
    change: {
      include: {
        enum: [
          "enrollments",
          "locked",
          "avatar_url",
          "test_student",
          "bio",
          "custom_links",
          "current_grading_period_scores",
          "uuid",
          "email"
        ]
      }
    }
  },
  {
    why: "The description of the operation names it (`progress_controller.rb`).",
    at: ["POST /api/v1/progress/:/cancel"],
    add: { message: "string" }
  },
  {
    why: "`context_modules_api_controller.rb`: it publishes or unpublishes the module without its items.",
    at: ["PUT /api/v1/courses/:/modules/:"],
    add: { "module[skip_content_tags]": "boolean" }
  },
  {
    why: "The description allows several of the words, with commas between them.",
    at: ["/api/v1/courses/:/discussion_topics", "/api/v1/groups/:/discussion_topics"],
    change: { scope: { closed: false } }
  },
  {
    why: "Programs that read the planner backwards send it.",
    at: ["/api/v1/planner/items", "/api/v1/users/:/planner/items"],
    add: { order: "any" }
  },
  {
    why: "Programs that set the picture of a course send it.",
    at: ["PUT /api/v1/courses/:"],
    add: { "course[banner_image_id]": "any" }
  },
  {
    why: "There is one group for each place where a tool can appear, such as `course_navigation[text]`.",
    at: [
      "POST /api/v1/courses/:/external_tools",
      "POST /api/v1/accounts/:/external_tools",
      "PUT /api/v1/courses/:/external_tools/:",
      "PUT /api/v1/accounts/:/external_tools/:"
    ],
    add: { "<placement>": "any" }
  },
  {
    why: "The documented example has an array as the body.",
    at: ["PUT /api/v1/accounts/:/account_calendars"],
    elements: { id: "id", visible: "boolean", auto_subscribe: "boolean" }
  },
  {
    why: "The documented example has an array as the body.",
    at: ["PUT /api/v1/courses/:/assignments/bulk_update"],
    elements: {
      id: "id",
      "all_dates[][base]": "boolean",
      "all_dates[][id]": "id",
      "all_dates[][due_at]": "datetime",
      "all_dates[][unlock_at]": "datetime",
      "all_dates[][lock_at]": "datetime"
    }
  },
  {
    why: "The documented example has an array as the body.",
    at: ["POST /api/v1/courses/:/lti_resource_links/bulk"],
    elements: { url: "string", title: "string", custom: "object" }
  },
  ...["courses/:course_id", "groups/:group_id", "users/:user_id"].flatMap((context) =>
    scopesOf(
      ["GET"],
      `/api/v1/${context.replace(/:.*/, ":")}/folders/by_path/:`,
      `/api/v1/${context}/folders/by_path/*full_path`
    )
  ),
  ...scopesOf(["GET", "PUT", "DELETE"], "/api/v1/users/:/custom_data", "/api/v1/users/:user_id/custom_data(/*scope)"),
  // Writes. An object is left open if it has more members than are known.
  {
    why: EDITED_LATER,
    at: ["POST /api/v1/accounts/:/sub_accounts"],
    add: {
      "account[default_time_zone]": "string",
      "account[course_template_id]": "id",
      "account[settings]": "object"
    }
  },
  {
    why: IN_RECORD,
    at: ["POST /api/v1/courses/:/assignments", "PUT /api/v1/courses/:/assignments/:"],
    add: {
      "assignment[peer_review_count]": "integer",
      "assignment[peer_reviews_assign_at]": "datetime",
      "assignment[anonymous_peer_reviews]": "boolean",
      "assignment[intra_group_peer_reviews]": "boolean",
      "assignment[post_to_sis]": "boolean",
      "assignment[grader_names_visible_to_final_grader]": "boolean",
      "assignment[important_dates]": "boolean"
    }
  },
  {
    why: "The documentation names the types of objects, or calls them texts, and the record has their members.",
    at: ["POST /api/v1/courses/:/assignments", "PUT /api/v1/courses/:/assignments/:"],
    change: {
      "assignment[assignment_overrides]": { type: "object[]" },
      "assignment[external_tool_tag_attributes]": { type: "object" },
      // The description says that it is true or false.
      "assignment[grade_group_students_individually]": { type: "boolean" }
    },
    add: {
      "assignment[assignment_overrides][][id]": "id",
      "assignment[assignment_overrides][][student_ids]": "id[]",
      "assignment[assignment_overrides][][group_id]": "id",
      "assignment[assignment_overrides][][course_section_id]": "id",
      "assignment[assignment_overrides][][title]": "string",
      "assignment[assignment_overrides][][due_at]": "datetime",
      "assignment[assignment_overrides][][unlock_at]": "datetime",
      "assignment[assignment_overrides][][lock_at]": "datetime",
      "assignment[external_tool_tag_attributes][url]": "string",
      "assignment[external_tool_tag_attributes][new_tab]": "boolean",
      "assignment[external_tool_tag_attributes][content_type]": "string",
      "assignment[external_tool_tag_attributes][content_id]": "id"
    }
  },
  {
    why: EDITED_LATER,
    at: ["POST /api/v1/courses/:/assignments"],
    add: { "assignment[sis_assignment_id]": "string" }
  },
  {
    why: CREATED_BEFORE,
    at: ["PUT /api/v1/courses/:/assignments/:"],
    add: { "assignment[quiz_lti]": "boolean" }
  },
  {
    why: "The description refers to the object of the record.",
    at: ["PUT /api/v1/courses/:/assignment_groups/:"],
    change: { rules: { type: "object" } },
    add: { "rules[drop_lowest]": "integer", "rules[drop_highest]": "integer", "rules[never_drop]": "id[]" }
  },
  {
    why: "Programs send them for a new group, too.",
    at: ["POST /api/v1/courses/:/assignment_groups"],
    copy: { rules: "PUT /api/v1/courses/:/assignment_groups/:" }
  },
  {
    why: EDITED_LATER,
    at: ["POST /api/v1/accounts/:/courses"],
    add: {
      "course[account_id]": "id",
      "course[storage_quota_mb]": "integer",
      "course[image_id]": "id",
      "course[image_url]": "string",
      "course[remove_image]": "boolean",
      "course[blueprint]": "boolean",
      "course[blueprint_restrictions]": "object",
      "course[use_blueprint_restrictions_by_object_type]": "boolean",
      "course[homeroom_course]": "boolean",
      "course[template]": "boolean",
      "course[course_color]": "string",
      "course[friendly_name]": "string"
    }
  },
  {
    why: "The description refers to the parameters of an assignment.",
    at: TOPICS,
    change: { assignment: null },
    copy: { assignment: "POST /api/v1/courses/:/assignments" },
    add: { "assignment[set_assignment]": "boolean" }
  },
  { why: IN_RECORD, at: TOPICS, add: { todo_date: "datetime" } },
  {
    why: CREATED_BEFORE,
    at: ["PUT /api/v1/courses/:/discussion_topics/:", "PUT /api/v1/groups/:/discussion_topics/:"],
    add: { attachment: "file" }
  },
  {
    why: "The name `enrollment_type` is a placeholder for any type of enrollment.",
    at: ["POST /api/v1/accounts/:/terms", "PUT /api/v1/accounts/:/terms/:"],
    change: {
      "enrollment_term[overrides][enrollment_type][start_at]": null,
      "enrollment_term[overrides][enrollment_type][end_at]": null
    },
    add: {
      "enrollment_term[overrides][<enrollment_type>][start_at]": "datetime",
      "enrollment_term[overrides][<enrollment_type>][end_at]": "datetime"
    }
  },
  { why: CREATED_BEFORE, at: ["PUT /api/v1/folders/:"], add: { parent_folder_path: "string" } },
  {
    why: IN_RECORD,
    at: ["POST /api/v1/courses/:/modules", "PUT /api/v1/courses/:/modules/:"],
    add: { "module[requirement_type]": "string" }
  },
  {
    why: IN_RECORD,
    at: ["POST /api/v1/courses/:/modules/:/items", "PUT /api/v1/courses/:/modules/:/items/:"],
    add: { "module_item[publish_at]": "datetime" }
  },
  {
    why: IN_RECORD,
    at: [
      "POST /api/v1/courses/:/pages",
      "PUT /api/v1/courses/:/pages/:",
      "POST /api/v1/groups/:/pages",
      "PUT /api/v1/groups/:/pages/:"
    ],
    add: { "wiki_page[student_planner_checkbox]": "boolean", "wiki_page[student_todo_at]": "datetime" }
  },
  {
    why: "The documentation refers to the parameters of a new quiz.",
    at: ["PUT /api/v1/courses/:/quizzes/:"],
    copy: { quiz: "POST /api/v1/courses/:/quizzes" }
  },
  {
    why: "The description says that the keys are the ids of questions, and what the values are.",
    at: ["PUT /api/v1/courses/:/quizzes/:/submissions/:"],
    change: { "quiz_submissions[questions]": null },
    add: {
      "quiz_submissions[][questions][<question_id>][score]": "number",
      "quiz_submissions[][questions][<question_id>][comment]": "string"
    }
  },
  {
    why: "The description says that the keys are positions, and the record has the members of the values.",
    at: ["POST /api/v1/courses/:/rubrics", "PUT /api/v1/courses/:/rubrics/:"],
    change: { "rubric[criteria]": null },
    add: {
      "rubric[criteria][<position>]": "object",
      "rubric[criteria][<position>][id]": "string",
      "rubric[criteria][<position>][description]": "string",
      "rubric[criteria][<position>][long_description]": "string",
      "rubric[criteria][<position>][points]": "number",
      "rubric[criteria][<position>][criterion_use_range]": "boolean",
      "rubric[criteria][<position>][ratings][<position>]": "object",
      "rubric[criteria][<position>][ratings][<position>][id]": "string",
      "rubric[criteria][<position>][ratings][<position>][description]": "string",
      "rubric[criteria][<position>][ratings][<position>][long_description]": "string",
      "rubric[criteria][<position>][ratings][<position>][points]": "number"
    }
  },
  {
    why: "The description says that the keys are the ids of criteria, and has the members of the values.",
    at: ["PUT /api/v1/courses/:/assignments/:/submissions/:", "PUT /api/v1/sections/:/assignments/:/submissions/:"],
    change: { rubric_assessment: { type: "object" } },
    add: {
      "rubric_assessment[<criterion_id>][points]": "number",
      "rubric_assessment[<criterion_id>][rating_id]": "string",
      "rubric_assessment[<criterion_id>][comments]": "string"
    }
  },
  {
    why: CREATED_BEFORE,
    at: ["PUT /api/v1/accounts/:/roles/:"],
    add: { "permissions[<X>][locked]": "boolean" }
  }
]
