/** Tabs of courses, groups, people and the account: routes. */
import * as Effect from "effect/Effect"
import { errorFailure, notFound } from "../kernel/apiFailure.js"
import { type ApiRequest, pathParameter } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { asBoolean, asString } from "../kernel/parameters.js"
import { replyChange, replyPage } from "../kernel/reply.js"
import { defineResource, type Find, get, put } from "../kernel/resource.js"
import { makeState } from "../kernel/state.js"
import { editableCourse, pathCourse, pathManagedPerson, requireAccountAdmin } from "../school/callers.js"
import { type Course, coursePath } from "../school/courses.js"
import { canEdit } from "../school/roles.js"
import { navigationTools } from "./externalTools.js"
import { pathGroup } from "./groups.js"
import { groupTabs, type Tab, tabJson } from "./tab.js"

const COURSE_TABS: ReadonlyArray<Tab> = [
  ["home", "", "Home"],
  ["announcements", "/announcements", "Announcements"],
  ["assignments", "/assignments", "Assignments"],
  ["discussions", "/discussion_topics", "Discussions"],
  ["grades", "/grades", "Grades"],
  ["people", "/users", "People"],
  ["pages", "/wiki", "Pages"],
  ["files", "/files", "Files"],
  ["syllabus", "/assignments/syllabus", "Syllabus"],
  ["outcomes", "/outcomes", "Outcomes"],
  ["rubrics", "/rubrics", "Rubrics"],
  ["quizzes", "/quizzes", "Quizzes"],
  ["modules", "/modules", "Modules"],
  ["collaborations", "/collaborations", "Collaborations"]
]

const SETTINGS: Tab = ["settings", "/settings", "Settings"]

const VISIBILITY: Readonly<Record<string, string>> = {
  grades: "members",
  people: "members",
  rubrics: "admins",
  settings: "admins"
}

const ACCOUNT_TABS: ReadonlyArray<Tab> = [
  ["courses", "", "Courses"],
  ["users", "/users", "People"],
  ["statistics", "/statistics", "Statistics"],
  ["permissions", "/permissions", "Permissions"],
  ["outcomes", "/outcomes", "Outcomes"],
  ["rubrics", "/rubrics", "Rubrics"],
  ["grading_standards", "/grading_standards", "Grading"],
  ["sub_accounts", "/sub_accounts", "Sub-Accounts"],
  ["terms", "/terms", "Terms"],
  ["sis_import", "/sis_import", "SIS Import"],
  SETTINGS
]

const USER_TABS: ReadonlyArray<Tab> = [
  ["profile", "", "Profile"],
  ["files", "/files", "Files"],
  ["eportfolios", "/eportfolios", "ePortfolios"]
]

/** The settings of teachers: the ids of tabs in their order, and of the hidden ones. */
const settings = makeState(
  ({ index }: Course) => index,
  (): { readonly order: ReadonlyArray<string>; readonly hidden: ReadonlyArray<string> } => ({ order: [], hidden: [] })
)

/** All tabs of a course, in their order. Canvas: the first and the last one stay where they are. */
const courseTabs = Effect.fn("Sandbox.courseTabs")(function* (request: ApiRequest, course: Course) {
  const { url } = request
  const owner = coursePath(course)
  const { hidden, order } = settings.get(request, course)
  const tools = yield* navigationTools(request)
  const toolTabs = tools.map(({ id, name }): Tab => [`context_external_tool_${id}`, `/external_tools/${id}`, name])
  // Tabs that are not in the order, such as those of new tools, are the last ones.
  const rankOf = ([id]: Tab) => (order.includes(id) ? order.indexOf(id) : order.length)
  const tabs = [...[...COURSE_TABS, ...toolTabs].toSorted((a, b) => rankOf(a) - rankOf(b)), SETTINGS]
  return tabs.map((tab, index): JsonObject & { readonly id: string } => {
    const [id] = tab
    const tool = tools.find((candidate) => id === `context_external_tool_${candidate.id}`)
    const isHidden = hidden.includes(id)
    return {
      ...tabJson(url, owner, tab, index + 1),
      id,
      visibility: isHidden ? "admins" : (VISIBILITY[id] ?? "public"),
      // Canvas: omitted instead of false.
      hidden: isHidden ? true : undefined,
      ...(tool === undefined
        ? {}
        : {
            type: "external",
            url: `${url}/api/v1/${owner}/external_tools/sessionless_launch?id=${tool.id}&launch_type=course_navigation`
          })
    }
  })
})

const listCourseTabs = Effect.fn("Sandbox.listCourseTabs")(function* (request: ApiRequest) {
  const course = yield* pathCourse(request)
  const tabs = yield* courseTabs(request, course)
  return yield* replyPage(request, {
    path: `${coursePath(course)}/tabs`,
    rows: tabs.filter(({ visibility }) => visibility !== "admins" || canEdit(course.role)),
    toJson: (tab) => tab
  })
})

const updateTab = Effect.fn("Sandbox.updateTab")(function* (request: ApiRequest) {
  const { parameters } = request
  const course = yield* editableCourse(request)
  const id = pathParameter(request, "tab_id")
  const tabs = yield* courseTabs(request, course)
  if (!tabs.some((tab) => tab.id === id)) return yield* notFound()
  if (id === "home" || id === "settings") return yield* errorFailure(`${id} is not manageable`)
  const position = parameters.has("position") ? Number(asString(parameters.get("position"))) : undefined
  if (position !== undefined && !(position > 1 && position < tabs.length)) {
    return yield* errorFailure("That tab location is invalid")
  }
  const before = settings.get(request, course)
  const others = tabs.map((tab) => tab.id).filter((other) => other !== id && other !== "settings")
  const isHidden = parameters.has("hidden") ? asBoolean(parameters.get("hidden")) : before.hidden.includes(id)
  settings.set(request, course, {
    order: position === undefined ? before.order : others.toSpliced(position - 1, 0, id),
    hidden: [...before.hidden.filter((other) => other !== id), ...(isHidden ? [id] : [])]
  })
  const changed = (yield* courseTabs(request, course)).find((tab) => tab.id === id)
  return replyChange(request, "updated", "tab", coursePath(course), changed ?? {})
})

/** A list of tabs that cannot be changed. */
const listTabs = (find: Find<{ readonly path: string; readonly tabs: ReadonlyArray<JsonObject> }>) =>
  Effect.fn("Sandbox.listTabs")(function* (request: ApiRequest) {
    const { path, tabs } = yield* find(request)
    return yield* replyPage(request, { path: `${path}/tabs`, rows: tabs, toJson: (tab) => tab })
  })

const tabsOf = (url: string, path: string, tabs: ReadonlyArray<Tab>) => ({
  path,
  tabs: tabs.map((tab, index) => tabJson(url, path, tab, index + 1))
})

// Subjects are for elementary schools.
const LIST = { noEffect: ["include[course_subject_tabs]"] }

export const tabResource = defineResource({
  routes: [
    get("/courses/:course_id/tabs", listCourseTabs, LIST),
    put("/courses/:course_id/tabs/:tab_id", updateTab, { acts: ["position", "hidden"] }),
    get(
      "/groups/:group_id/tabs",
      listTabs((request) =>
        Effect.map(pathGroup(request), (id) => ({ path: `groups/${id}`, tabs: groupTabs(request.url, id) }))
      ),
      LIST
    ),
    get(
      "/accounts/:account_id/tabs",
      listTabs((request) => Effect.as(requireAccountAdmin(request), tabsOf(request.url, "accounts/1", ACCOUNT_TABS))),
      LIST
    ),
    get(
      "/users/:user_id/tabs",
      listTabs((request) =>
        Effect.map(pathManagedPerson(request), ({ id }) => tabsOf(request.url, `users/${id}`, USER_TABS))
      ),
      LIST
    )
  ],
  changeTypes: ["tab"]
})
