/** Settings of a person, and the data that programs keep for them. */
import * as Effect from "effect/Effect"
import { ApiFailure, messageFailure, notFound } from "../kernel/apiFailure.js"
import { type ApiRequest, pathParameter } from "../kernel/context.js"
import { isJsonObject, type Json, type JsonObject, lookUp } from "../kernel/json.js"
import { asMap, asString, isBlank, toJson } from "../kernel/parameters.js"
import { flag, oneWordOf, readSentFields } from "../kernel/records.js"
import { reply } from "../kernel/reply.js"
import { defineResource, del, type Find, get, put } from "../kernel/resource.js"
import { findCallerCourse, pathManagedPerson } from "../school/callers.js"
import type { Person } from "../school/people.js"
import { changePreferences, preferencesOf } from "../school/preferences.js"
import { isGroup } from "./groups.js"

const FLAGS = {
  manual_mark_as_read: flag(false),
  release_notes_badge_disabled: flag(false),
  collapse_global_nav: flag(false),
  collapse_course_nav: flag(false),
  hide_dashcard_color_overlays: flag(false),
  comment_library_suggestions_enabled: flag(false),
  elementary_dashboard_disabled: flag(false),
  widget_dashboard_user_preference: flag(false)
}
const FLAG_NAMES = Object.keys(FLAGS)

const settingsJson = (request: ApiRequest, person: Person): JsonObject => {
  const { settings } = preferencesOf(request, person)
  return Object.fromEntries(FLAG_NAMES.map((name) => [name, settings[name] ?? false]))
}

const changeSettings = (request: ApiRequest, person: Person, changes: JsonObject): void =>
  changePreferences(request, person, { settings: { ...preferencesOf(request, person).settings, ...changes } })

const writeSettings = Effect.fn("Sandbox.writeSettings")(function* (request: ApiRequest) {
  const person = yield* pathManagedPerson(request)
  changeSettings(request, person, yield* readSentFields(FLAGS, request, request.parameters))
  return reply(request, settingsJson(request, person))
})

/** A setting with a route of its own, which responds with its name and value. */
const wordRoute = (path: `/${string}_preference`, name: string, words: ReadonlyArray<string>) =>
  put(
    `/users/:user_id${path}`,
    Effect.fn("Sandbox.writePreference")(function* (request: ApiRequest) {
      const person = yield* pathManagedPerson(request)
      const sent = yield* readSentFields({ [name]: oneWordOf(words, null) }, request, request.parameters)
      changeSettings(request, person, sent)
      return reply(request, { [name]: preferencesOf(request, person).settings[name] ?? null })
    }),
    { acts: [name] }
  )

/** Fails unless an asset, such as `course_101`, is a course of the caller, a group, or the person. */
const requireAsset = (request: ApiRequest, person: Person, asset: string): Effect.Effect<void, ApiFailure> => {
  const [, kind, id = ""] = /^(course|group|user)_(\d+)$/.exec(asset) ?? []
  if (kind === "course") return Effect.asVoid(findCallerCourse(request, id))
  const exists = kind === "group" ? isGroup(request.seed, Number(id)) : kind === "user" && person.id === Number(id)
  return exists ? Effect.void : Effect.fail(notFound())
}

const showColor = Effect.fn("Sandbox.showColor")(function* (request: ApiRequest) {
  const { colors } = preferencesOf(request, yield* pathManagedPerson(request))
  const hexcode = lookUp(colors, pathParameter(request, "asset"))
  return hexcode === undefined ? yield* notFound() : reply(request, { hexcode })
})

const writeColor = Effect.fn("Sandbox.writeColor")(function* (request: ApiRequest) {
  const person = yield* pathManagedPerson(request)
  const asset = pathParameter(request, "asset")
  yield* requireAsset(request, person, asset)
  const [, digits] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(asString(request.parameters.get("hexcode")) ?? "") ?? []
  if (digits === undefined) return yield* messageFailure("Invalid Hexcode Provided")
  const hexcode = `#${digits}`
  changePreferences(request, person, { colors: { ...preferencesOf(request, person).colors, [asset]: hexcode } })
  return reply(request, { hexcode })
})

const writePositions = Effect.fn("Sandbox.writePositions")(function* (request: ApiRequest) {
  const person = yield* pathManagedPerson(request)
  const sent = asMap(request.parameters.get("dashboard_positions")) ?? new Map()
  const written: Record<string, number> = {}
  for (const [asset, value] of sent) {
    yield* requireAsset(request, person, asset)
    const position = Number(asString(value) || Number.NaN)
    if (!Number.isInteger(position)) return yield* messageFailure("Invalid position provided")
    written[asset] = position
  }
  const positions = { ...preferencesOf(request, person).positions, ...written }
  changePreferences(request, person, { positions })
  return reply(request, { dashboard_positions: positions })
})

/** Reads the value at a scope. Undefined if the scope has no data. */
const valueAt = (data: Json | undefined, [key, ...rest]: ReadonlyArray<string>): Json | undefined =>
  key === undefined ? data : isJsonObject(data) ? valueAt(lookUp(data, key), rest) : undefined

/** The data with another value at a scope. Undefined removes it, with all objects that become empty. */
const withValue = (
  data: Json | undefined,
  [key, ...rest]: ReadonlyArray<string>,
  value: Json | undefined
): Json | undefined => {
  if (key === undefined) return value
  const object = isJsonObject(data) ? data : {}
  const { [key]: _, ...others } = object
  const after = withValue(lookUp(object, key), rest, value)
  if (after !== undefined) return { ...others, [key]: after }
  return Object.keys(others).length === 0 ? undefined : others
}

const TYPES: Readonly<Record<string, string>> = { string: "String", number: "Integer", object: "Array" }

/** The namespace and the scope of a request, and the data of the namespace. */
const pathData = Effect.fn("Sandbox.pathData")(function* (request: ApiRequest) {
  const person = yield* pathManagedPerson(request)
  const namespace = request.parameters.get("ns")
  if (isBlank(namespace)) return yield* messageFailure("invalid namespace")
  const scope = pathParameter(request, "*")
    .split("/")
    .filter((key) => key !== "")
  const { data } = preferencesOf(request, person)
  const name = asString(namespace) ?? ""
  const keep = (value: Json | undefined) => {
    const { [name]: _, ...others } = data
    changePreferences(request, person, { data: value === undefined ? others : { ...others, [name]: value } })
  }
  return { scope, keep, data: lookUp(data, name) }
})

/** Fails unless there is data at the scope. */
const existingData: Find<{ readonly value: Json; readonly remove: () => void }> = Effect.fn("Sandbox.existingData")(
  function* (request: ApiRequest) {
    const { data, keep, scope } = yield* pathData(request)
    if (data === undefined) return yield* messageFailure("no data for scope")
    const value = valueAt(data, scope)
    if (value === undefined) return yield* messageFailure("invalid scope for hash")
    return { value, remove: () => keep(withValue(data, scope, undefined)) }
  }
)

const writeData = Effect.fn("Sandbox.writeData")(function* (request: ApiRequest) {
  const { data, keep, scope } = yield* pathData(request)
  const sent = request.parameters.get("data")
  if (sent === undefined || sent === null) return yield* messageFailure("no data specified")
  for (let depth = 0; depth < scope.length; depth++) {
    const value = valueAt(data, scope.slice(0, depth))
    if (value === undefined || isJsonObject(value)) continue
    return yield* new ApiFailure({
      status: 409,
      body: {
        message: "write conflict for custom_data hash",
        conflict_scope: scope.slice(0, depth).join("/"),
        type_at_conflict: TYPES[typeof value] ?? String(value),
        value_at_conflict: value
      }
    })
  }
  const isNew = valueAt(data, scope) === undefined
  keep(withValue(data, scope, toJson(sent)))
  return reply(request, { data: toJson(sent) }, { status: isNew ? 201 : 200 })
})

const dataRoutes = (["/users/:user_id/custom_data", "/users/:user_id/custom_data/*"] as const).flatMap((path) => [
  get(path, (request) => Effect.map(existingData(request), ({ value }) => reply(request, { data: value })), {
    acts: ["ns"]
  }),
  put(path, writeData, { acts: ["ns", "data"] }),
  del(
    path,
    (request) =>
      Effect.map(existingData(request), ({ remove, value }) => {
        remove()
        return reply(request, { data: value })
      }),
    { acts: ["ns"] }
  )
])

const show = (path: `/${string}`, toJson: (request: ApiRequest, person: Person) => JsonObject) =>
  get(`/users/:user_id${path}`, (request) =>
    Effect.map(pathManagedPerson(request), (person) => reply(request, toJson(request, person)))
  )

export const userSettingResource = defineResource({
  routes: [
    show("/settings", settingsJson),
    put("/users/:user_id/settings", writeSettings, { acts: FLAG_NAMES }),
    wordRoute("/text_editor_preference", "text_editor_preference", ["block_editor", "rce"]),
    wordRoute("/files_ui_version_preference", "files_ui_version", ["v1", "v2"]),
    show("/colors", (request, person) => ({ custom_colors: preferencesOf(request, person).colors })),
    get("/users/:user_id/colors/:asset", showColor),
    put("/users/:user_id/colors/:asset", writeColor, { acts: ["hexcode"] }),
    show("/dashboard_positions", (request, person) => ({
      dashboard_positions: preferencesOf(request, person).positions
    })),
    put("/users/:user_id/dashboard_positions", writePositions, { acts: ["dashboard_positions"] }),
    ...dataRoutes
  ]
})
