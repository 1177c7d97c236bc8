/** External tools of courses and of the account. */
import * as Effect from "effect/Effect"
import { type ApiFailure, invalidRecord, notFound } from "../kernel/apiFailure.js"
import type { Owners } from "../kernel/collection.js"
import { type ApiRequest, pathRow } from "../kernel/context.js"
import { containsTerm, type Filters, filterFlag, filterSearch, selectArray } from "../kernel/filters.js"
import { makeIds } from "../kernel/ids.js"
import { type JsonObject, lookUp } from "../kernel/json.js"
import { asBoolean, asString, isBlank } from "../kernel/parameters.js"
import { flag, internal, json, makeRecords, oneWordOf, type RecordOf, text } from "../kernel/records.js"
import { reply, replyPage } from "../kernel/reply.js"
import { defineResource, del, get, post } from "../kernel/resource.js"
import { hash } from "../kernel/seed.js"
import type { Table } from "../kernel/state.js"
import { ACCOUNT } from "../school/admins.js"
import { accountOwners, courseOwners, pathCourse, requireAccountAdmin } from "../school/callers.js"
import { isSeeded } from "../school/courses.js"
import { assignments } from "./assignment.js"
import { items } from "./module.js"

/** A place in which a tool appears, with its settings. */
const placement = json(null)

const required = text({ initial: "", required: "can't be blank" })

const FIELDS = {
  name: required,
  consumer_key: required,
  shared_secret: required,
  privacy_level: oneWordOf(["anonymous", "name_only", "email_only", "public"], "anonymous" as string),
  description: text(),
  url: text(),
  domain: text(),
  icon_url: text(),
  text: text(),
  custom_fields: json({}),
  is_rce_favorite: flag(false),
  is_top_nav_favorite: internal(false as boolean),
  not_selectable: flag(false),
  unified_tool_id: text(),
  account_navigation: placement,
  assignment_selection: placement,
  collaboration: placement,
  course_home_sub_navigation: placement,
  course_navigation: placement,
  editor_button: placement,
  homework_submission: placement,
  link_selection: placement,
  migration_selection: placement,
  resource_selection: placement,
  user_navigation: placement
}

type Tool = RecordOf<typeof FIELDS>

const toolJson = ({ seed }: ApiRequest, tool: Tool): JsonObject => ({
  ...tool,
  shared_secret: undefined,
  workflow_state: tool.privacy_level,
  version: "1.1",
  developer_key_id: null,
  deployment_id: `${tool.id}:${hash(seed, "tool", tool.id).toString(16)}`
})

const SEEDED = {
  consumer_key: "key",
  shared_secret: "secret",
  description: "A tool of the sandbox.",
  privacy_level: "public"
}

const OPTIONS = {
  name: "external_tool",
  path: "/external_tools",
  parameter: undefined,
  fields: FIELDS,
  only: ["create", "show", "update", "remove"],
  check: (tool: Pick<Tool, "domain" | "url">) => {
    const message = "Either the url or domain should be set."
    return isBlank(tool.url) && isBlank(tool.domain) ? invalidRecord("url", message, message) : undefined
  },
  // Versions of the protocol are not simulated by any route.
  declared: { write: { noEffect: ["oauth_compliant"] } }
} as const

const accountIds = makeIds(
  1,
  () => 1,
  () => 1
)
const courseIds = makeIds(101, () => 1)

const ofAccount = makeRecords({
  ...OPTIONS,
  owners: accountOwners,
  ids: accountIds,
  seeded: (seed) => [
    {
      ...SEEDED,
      id: accountIds.at(seed, 0, 0),
      name: "Video library",
      domain: "video.example.edu",
      course_navigation: { enabled: true, text: "Videos", url: "https://video.example.edu/launch" }
    }
  ],
  json: (request, { row }) => toolJson(request, row)
})

const ofCourse = makeRecords({
  ...OPTIONS,
  owners: courseOwners,
  ids: courseIds,
  seeded: (seed, course) =>
    isSeeded(seed, course)
      ? [
          {
            ...SEEDED,
            id: courseIds.at(seed, course.index, 0),
            name: "Simulations",
            url: "https://simulations.example.edu/launch",
            resource_selection: { enabled: true, url: "https://simulations.example.edu/select" }
          }
        ]
      : [],
  json: (request, { row }) => toolJson(request, row)
})

const byName = (tools: ReadonlyArray<Tool>) => tools.toSorted((a, b) => a.name.localeCompare(b.name, "en"))

const accountTools = (request: ApiRequest) => ofAccount.rows.get(request, ACCOUNT)

/** The tools that a course has itself or from its account. */
const toolsForCourse = Effect.fn("Sandbox.toolsForCourse")(function* (request: ApiRequest) {
  return [...ofCourse.rows.get(request, yield* pathCourse(request)), ...accountTools(request)]
})

/** The tools in the navigation of a course. */
export const navigationTools = Effect.fn("Sandbox.navigationTools")(function* (request: ApiRequest) {
  return byName(yield* toolsForCourse(request)).filter(({ course_navigation }) => course_navigation !== null)
})

const filters: Filters<Tool> = {
  search_term: filterSearch(({ name }, term) => containsTerm([name], term)),
  selectable: filterFlag(({ not_selectable }) => !not_selectable),
  placement: (value) => {
    const name = asString(value) ?? ""
    return name === ""
      ? undefined
      : (tool) => Object.entries(tool).some(([field, settings]) => field === name && settings !== null)
  }
}

const list = <Owner>(
  owners: Owners<Owner>,
  table: Table<Owner, Tool>,
  parents: (request: ApiRequest) => ReadonlyArray<Tool>
) =>
  get(
    `${owners.route}/external_tools`,
    Effect.fn("Sandbox.listTools")(function* (request: ApiRequest) {
      const owner = yield* owners.find(request)
      const inherited = asBoolean(request.parameters.get("include_parents")) ? parents(request) : []
      return yield* replyPage(request, {
        path: `${owners.path(owner)}/external_tools`,
        rows: yield* selectArray(request, byName([...table.get(request, owner), ...inherited]), { filters }),
        toJson: (tool) => toolJson(request, tool)
      })
    }),
    { acts: [...Object.keys(filters), "include_parents"] }
  )

const isFor = ({ domain, url }: Tool, target: string): boolean =>
  (url !== null && target.startsWith(url)) ||
  (domain !== null && URL.canParse(target) && new URL(target).hostname.endsWith(domain))

/** The address that a launch in a course names by an assignment or a module item. */
const linkedUrl = Effect.fn("Sandbox.linkedToolUrl")(function* (request: ApiRequest) {
  const { parameters } = request
  const [assignmentId, itemId] = [parameters.get("assignment_id"), parameters.get("module_item_id")].map(asString)
  if (assignmentId === undefined && itemId === undefined) return asString(parameters.get("url"))
  const course = yield* pathCourse(request)
  if (itemId !== undefined) return items.get(request, course).find(({ id }) => String(id) === itemId)?.externalUrl
  const assignment = assignments.get(request, course).find(({ id }) => String(id) === assignmentId)
  const attributes = assignment?.written.external_tool_tag_attributes
  return typeof attributes === "object" && attributes !== null && "url" in attributes
    ? String(attributes.url)
    : undefined
})

/** The parameters that some types of launches require, and the messages if they are missing. */
const LAUNCHED: Readonly<Record<string, readonly [name: string, message: string]>> = {
  assessment: ["assignment_id", "An assignment id must be provided for assessment"],
  module_item: ["module_item_id", "A module item id must be provided for module item"]
}

const missing = (attribute: string, message: string) => invalidRecord(attribute, message, message)

/** A launch of a tool, without a session of the browser. */
const launch = <Owner>(
  owners: Owners<Owner>,
  toolsFor: (request: ApiRequest) => Effect.Effect<ReadonlyArray<Tool>, ApiFailure>,
  targetOf: (request: ApiRequest) => Effect.Effect<string | undefined, ApiFailure>
) =>
  Effect.fn("Sandbox.launchTool")(function* (request: ApiRequest) {
    const owner = yield* owners.find(request)
    const id = asString(request.parameters.get("id"))
    const target = id === undefined ? yield* targetOf(request) : undefined
    const [name, message] = lookUp(LAUNCHED, asString(request.parameters.get("launch_type")) ?? "") ?? []
    if (name !== undefined && message !== undefined && !request.parameters.has(name)) {
      return yield* missing(name, `${message} LTI launch`)
    }
    if (id === undefined && target === undefined) {
      return yield* missing("id", "A tool id, tool url, module item id, or resource link lookup uuid must be provided")
    }
    const tools = yield* toolsFor(request)
    const tool = tools.find((candidate) =>
      target === undefined ? String(candidate.id) === id : isFor(candidate, target)
    )
    if (tool === undefined) return yield* notFound()
    const verifier = hash(request.seed, "launch", tool.id).toString(16)
    const url = `${request.url}/${owners.path(owner)}/external_tools/sessionless_launch?verifier=${verifier}`
    return reply(request, { id: tool.id, name: tool.name, url })
  })

const urlParameter = ({ parameters }: ApiRequest) => Effect.succeed(asString(parameters.get("url")))

/** Marks tools of the account, and responds with the marked ones. */
const favorites = (name: "rce_favorite" | "top_nav_favorite") => {
  const path = `/accounts/:account_id/external_tools/${name}s/:id` as const
  const isMarked = (tool: Tool) => (name === "rce_favorite" ? tool.is_rce_favorite : tool.is_top_nav_favorite)
  const mark = (marked: boolean) =>
    Effect.fn("Sandbox.markTool")(function* (request: ApiRequest) {
      yield* requireAccountAdmin(request)
      const tool = pathRow(request, accountTools(request), "id")
      if (tool === undefined) return yield* notFound()
      ofAccount.rows.replace(request, ACCOUNT, { ...tool, [`is_${name}`]: marked })
      return reply(request, {
        [`${name}_tool_ids`]: accountTools(request)
          .filter(isMarked)
          .map(({ id }) => id)
      })
    })
  return [post(path, mark(true)), del(path, mark(false))]
}

const LAUNCH = ["id", "url", "launch_type"]

export const externalToolResource = defineResource({
  ...ofAccount.resource,
  routes: [
    list(accountOwners, ofAccount.rows, () => []),
    // Its parents have the tools of the account.
    list(courseOwners, ofCourse.rows, accountTools),
    ...ofAccount.routes,
    ...ofCourse.routes,
    ...favorites("rce_favorite"),
    ...favorites("top_nav_favorite"),
    get(
      "/accounts/:account_id/external_tools/sessionless_launch",
      launch(accountOwners, (request) => Effect.succeed(accountTools(request)), urlParameter),
      { acts: LAUNCH }
    ),
    get("/courses/:course_id/external_tools/sessionless_launch", launch(courseOwners, toolsForCourse, linkedUrl), {
      acts: [...LAUNCH, "assignment_id", "module_item_id"]
    }),
    get("/courses/:course_id/external_tools/visible_course_nav_tools", (request) =>
      Effect.map(navigationTools(request), (tools) =>
        reply(
          request,
          tools.map((tool) => toolJson(request, tool))
        )
      )
    )
  ],
  ids: courseIds
})
