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

export interface ParameterCorrection extends Reason {
  /** The shapes of the endpoints, such as `PUT /api/v1/courses/:`. */
  readonly at: ReadonlyArray<string>
  /** Documented parameters, by their names. */
  readonly change?: Readonly<Record<string, Change>>
  /** The types of parameters that are missing, by their names. They are sent where the method sends parameters. */
  readonly add?: Readonly<Record<string, string>>
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

const MISREAD_LIST = "The description of the text says that it is a list."

export const parameterCorrections: ReadonlyArray<ParameterCorrection> = [
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
  }
]
