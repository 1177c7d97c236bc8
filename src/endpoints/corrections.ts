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
  readonly scope?: string
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
  ...scopesOf(["GET", "PUT", "DELETE"], "/api/v1/users/:/custom_data", "/api/v1/users/:user_id/custom_data(/*scope)")
]
