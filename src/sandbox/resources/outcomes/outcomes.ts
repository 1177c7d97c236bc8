/** Routes of outcomes, their groups and their links. */

import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import * as Order from "effect/Order"
import { invalidRecord, messageFailure, notFound, unauthorized } from "../../kernel/apiFailure.js"
import { type ApiRequest, parseId, pathParameter, recordChange } from "../../kernel/context.js"
import { lookUp } from "../../kernel/json.js"
import { asString } from "../../kernel/parameters.js"
import { initialValues, readSentFields, text } from "../../kernel/records.js"
import { reply, replyChange, replyPage } from "../../kernel/reply.js"
import { defineResource, del, type Find, get, post, put, type Route } from "../../kernel/resource.js"
import {
  availableContexts,
  CONTEXTS,
  findAvailable,
  findOutcome,
  groupJson,
  isAligned,
  linkJson,
  OUTCOME_FIELDS,
  type Outcome,
  type OutcomeContext,
  type OutcomeGroup,
  type OutcomeStore,
  type OwnedOutcome,
  outcomeGroupIds,
  outcomeIds,
  outcomeJson,
  outcomePaths,
  outcomeStores
} from "./outcome.js"

const change = (request: ApiRequest, context: OutcomeContext, changes: Partial<OutcomeStore>): void =>
  outcomeStores.set(request, context, { ...outcomeStores.get(request, context), ...changes })

const editable =
  (find: Find<OutcomeContext>): Find<OutcomeContext> =>
  (request) =>
    Effect.filterOrFail(find(request), ({ canEdit }) => canEdit, unauthorized)

/** The group named in the path, and its context. */
const findGroup = (find: Find<OutcomeContext>) =>
  Effect.fn("Sandbox.pathOutcomeGroup")(function* (request: ApiRequest) {
    const context = yield* find(request)
    const reference = pathParameter(request, "outcome_group_id")
    const group = outcomeStores.get(request, context).groups.find(({ id }) => String(id) === reference)
    return group === undefined ? yield* notFound() : { context, group }
  })

/** The links of some groups, each with its outcome. */
const linksOf = (request: ApiRequest, context: OutcomeContext, isListed: (group: OutcomeGroup) => boolean) => {
  const { groups, links } = outcomeStores.get(request, context)
  return links.flatMap((link) => {
    const group = groups.find(({ id }) => id === link.group)
    const owned = findAvailable(request, context, link.outcome)
    return group === undefined || owned === undefined || !isListed(group) ? [] : [{ group, owned }]
  })
}

const byTitle = Order.mapInput(Order.string, ({ title }: OutcomeGroup) => title)

/** A group and all groups within it. */
const branchOf = (groups: ReadonlyArray<OutcomeGroup>, id: number): ReadonlySet<number> => {
  const branch = new Set([id])
  // A group is created after its parent, but can be moved.
  for (let size = 0; size < branch.size; ) {
    size = branch.size
    for (const group of groups) if (group.parent !== undefined && branch.has(group.parent)) branch.add(group.id)
  }
  return branch
}

const ALIGNED = "Link is the last link to an aligned outcome. Remove the alignment and then try again"

/** Removes links, and the outcomes of the context without any other link. */
const unlink = Effect.fn("Sandbox.unlinkOutcomes")(function* (
  request: ApiRequest,
  context: OutcomeContext,
  isRemoved: (link: OutcomeStore["links"][number]) => boolean
) {
  const { links, outcomes } = outcomeStores.get(request, context)
  const kept = links.filter((link) => !isRemoved(link))
  const linked = new Set(kept.map(({ outcome }) => outcome))
  const removed = new Set(links.filter(({ outcome }) => !linked.has(outcome)).map(({ outcome }) => outcome))
  if ([...removed].some((id) => isAligned(request, context, id))) return yield* messageFailure(ALIGNED)
  change(request, context, { links: kept, outcomes: outcomes.filter(({ id }) => !removed.has(id)) })
})

// Canvas: the number of a method that is written without one.
const DEFAULT_NUMBERS: Readonly<Record<string, number>> = { decaying_average: 65, weighted_average: 65, n_mastery: 5 }
const MAX_NUMBERS: Readonly<Record<string, number>> = { decaying_average: 99, weighted_average: 99, n_mastery: 10 }

const readOutcome = Effect.fn("Sandbox.readOutcome")(function* (request: ApiRequest, before: Outcome | undefined) {
  const sent = yield* readSentFields(OUTCOME_FIELDS, request, request.parameters)
  if (before === undefined && sent.title === undefined) return yield* invalidRecord("title", "blank", "can't be blank")
  const fields = { ...initialValues(OUTCOME_FIELDS), ...before, ...sent }
  const { calculation_method: method } = fields
  const isOtherMethod = before !== undefined && before.calculation_method !== method
  const number = sent.calculation_int ?? (isOtherMethod ? null : fields.calculation_int)
  const calculation_int = number ?? lookUp(DEFAULT_NUMBERS, method) ?? null
  const most = lookUp(MAX_NUMBERS, method)
  if (calculation_int !== null && most !== undefined && (calculation_int < 1 || calculation_int > most)) {
    return yield* invalidRecord("calculation_int", "inclusion", "is not included in the list")
  }
  // Canvas: sent ratings are mastered with the best of them.
  const best = sent.ratings === undefined ? undefined : Math.max(...sent.ratings.map(({ points }) => points))
  const mastery_points = sent.mastery_points ?? best ?? fields.mastery_points
  return { ...fields, mastery_points, calculation_int }
})

const createOutcome = Effect.fn("Sandbox.createOutcome")(function* (request: ApiRequest, context: OutcomeContext) {
  const outcome: Outcome = { ...(yield* readOutcome(request, undefined)), id: request.nextId() }
  change(request, context, { outcomes: [...outcomeStores.get(request, context).outcomes, outcome] })
  outcomePaths.set(request, outcome.id, context.path)
  const owned: OwnedOutcome = { context, outcome }
  recordChange(request, "created", "outcome", context.path, outcomeJson(request, owned))
  return owned
})

const linkOutcome = (find: Find<OutcomeContext>) =>
  Effect.fn("Sandbox.linkOutcome")(function* (request: ApiRequest) {
    const { parameters } = request
    const { context, group } = yield* findGroup(editable(find))(request)
    const reference = pathParameter(request, "outcome_id") || (asString(parameters.get("outcome_id")) ?? "")
    const from = asString(parameters.get("move_from"))
    const owned =
      reference === "" ? yield* createOutcome(request, context) : findAvailable(request, context, parseId(reference))
    if (owned === undefined) return yield* messageFailure("error")
    const { links } = outcomeStores.get(request, context)
    const others = links.filter(
      (link) =>
        link.outcome !== owned.outcome.id ||
        (link.group !== group.id && (from === undefined || String(link.group) !== from))
    )
    change(request, context, { links: [...others, { group: group.id, outcome: owned.outcome.id }] })
    return reply(request, linkJson(request, context, group, owned))
  })

const unlinkOutcome = (find: Find<OutcomeContext>) =>
  Effect.fn("Sandbox.unlinkOutcome")(function* (request: ApiRequest) {
    const { context, group } = yield* findGroup(editable(find))(request)
    const id = parseId(pathParameter(request, "outcome_id"))
    const owned = findAvailable(request, context, id)
    const isLink = (link: OutcomeStore["links"][number]) => link.group === group.id && link.outcome === id
    if (owned === undefined || !outcomeStores.get(request, context).links.some(isLink)) return yield* notFound()
    const json = linkJson(request, context, group, owned)
    yield* unlink(request, context, isLink)
    return reply(request, json)
  })

const GROUP_FIELDS = {
  title: text({ initial: "", required: "can't be blank", maxLength: 255 }),
  description: text(),
  vendor_guid: text()
}

const addGroup = (request: ApiRequest, context: OutcomeContext, group: Omit<OutcomeGroup, "id">): OutcomeGroup => {
  const row = { ...group, id: request.nextId() }
  change(request, context, { groups: [...outcomeStores.get(request, context).groups, row] })
  return row
}

const createGroup = (find: Find<OutcomeContext>) =>
  Effect.fn("Sandbox.createOutcomeGroup")(function* (request: ApiRequest) {
    const { context, group } = yield* findGroup(editable(find))(request)
    const sent = yield* readSentFields(GROUP_FIELDS, request, request.parameters)
    if (sent.title === undefined) return yield* messageFailure("error")
    const row = addGroup(request, context, { ...initialValues(GROUP_FIELDS), ...sent, parent: group.id })
    return replyChange(request, "created", "outcome_group", context.path, groupJson(request, context, row))
  })

const updateGroup = (find: Find<OutcomeContext>) =>
  Effect.fn("Sandbox.updateOutcomeGroup")(function* (request: ApiRequest) {
    const { context, group } = yield* findGroup(editable(find))(request)
    const sent = yield* readSentFields(GROUP_FIELDS, request, request.parameters)
    const { groups } = outcomeStores.get(request, context)
    const reference = asString(request.parameters.get("parent_outcome_group_id"))
    const parent = reference === undefined ? group.parent : groups.find(({ id }) => String(id) === reference)?.id
    if (reference !== undefined && (parent === undefined || branchOf(groups, group.id).has(parent))) {
      return yield* messageFailure("error")
    }
    const row = { ...group, ...sent, parent }
    change(request, context, { groups: groups.map((other) => (other.id === row.id ? row : other)) })
    return replyChange(request, "updated", "outcome_group", context.path, groupJson(request, context, row))
  })

const removeGroup = (find: Find<OutcomeContext>) =>
  Effect.fn("Sandbox.removeOutcomeGroup")(function* (request: ApiRequest) {
    const { context, group } = yield* findGroup(editable(find))(request)
    // Canvas: the root group stays.
    if (group.parent === undefined) return yield* messageFailure("error")
    const json = groupJson(request, context, group)
    const { groups } = outcomeStores.get(request, context)
    const branch = branchOf(groups, group.id)
    yield* unlink(request, context, (link) => branch.has(link.group))
    change(request, context, { groups: groups.filter(({ id }) => !branch.has(id)) })
    return replyChange(request, "deleted", "outcome_group", context.path, json)
  })

/** Copies a group with its links and subgroups. */
const copyGroup = (
  request: ApiRequest,
  source: { readonly context: OutcomeContext; readonly group: OutcomeGroup },
  context: OutcomeContext,
  parent: number
): OutcomeGroup => {
  const { groups, links } = outcomeStores.get(request, source.context)
  const copy = addGroup(request, context, { ...source.group, parent })
  const copied = links.filter(({ group }) => group === source.group.id).map((link) => ({ ...link, group: copy.id }))
  change(request, context, { links: [...outcomeStores.get(request, context).links, ...copied] })
  for (const group of groups.filter((child) => child.parent === source.group.id)) {
    copyGroup(request, { ...source, group }, context, copy.id)
  }
  return copy
}

const importGroup = (find: Find<OutcomeContext>) =>
  Effect.fn("Sandbox.importOutcomeGroup")(function* (request: ApiRequest) {
    const { context, group } = yield* findGroup(editable(find))(request)
    const reference = asString(request.parameters.get("source_outcome_group_id"))
    const source = availableContexts(request, context)
      .flatMap((owner) =>
        outcomeStores.get(request, owner).groups.map((candidate) => ({ context: owner, group: candidate }))
      )
      .find((candidate) => String(candidate.group.id) === reference)
    // Canvas: neither a root group, nor a group that contains the target.
    const isWithin =
      source?.context.path === context.path &&
      branchOf(outcomeStores.get(request, context).groups, source.group.id).has(group.id)
    if (source === undefined || source.group.parent === undefined || isWithin) return yield* messageFailure("error")
    const copy = copyGroup(request, source, context, group.id)
    return replyChange(request, "created", "outcome_group", context.path, groupJson(request, context, copy))
  })

/** Canvas: redirects to the root group. */
const redirectToRoot = (find: Find<OutcomeContext>) => (request: ApiRequest) =>
  Effect.map(find(request), (context) => {
    const root = outcomeStores.get(request, context).groups.find(({ parent }) => parent === undefined)
    const url = `${request.url}/api/v1/${context.path}/outcome_groups/${root?.id}`
    return HttpServerResponse.redirect(url, { status: 302 })
  })

const listGroups = (find: Find<OutcomeContext>) => (request: ApiRequest) =>
  Effect.flatMap(find(request), (context) =>
    replyPage(request, {
      path: `${context.path}/outcome_groups`,
      rows: outcomeStores.get(request, context).groups,
      toJson: (group) => groupJson(request, context, group)
    })
  )

const listAllLinks = (find: Find<OutcomeContext>) => (request: ApiRequest) =>
  Effect.flatMap(find(request), (context) =>
    replyPage(request, {
      path: `${context.path}/outcome_group_links`,
      rows: linksOf(request, context, () => true),
      toJson: ({ group, owned }) => linkJson(request, context, group, owned)
    })
  )

const listLinks = (find: Find<OutcomeContext>) => (request: ApiRequest) =>
  Effect.flatMap(findGroup(find)(request), ({ context, group }) =>
    replyPage(request, {
      path: `${context.path}/outcome_groups/${group.id}/outcomes`,
      rows: linksOf(request, context, ({ id }) => id === group.id).toSorted(
        Order.mapInput(Order.string, ({ owned }) => owned.outcome.title)
      ),
      toJson: ({ owned }) => linkJson(request, context, group, owned)
    })
  )

const listSubgroups = (find: Find<OutcomeContext>) => (request: ApiRequest) =>
  Effect.flatMap(findGroup(find)(request), ({ context, group }) =>
    replyPage(request, {
      path: `${context.path}/outcome_groups/${group.id}/subgroups`,
      rows: outcomeStores
        .get(request, context)
        .groups.filter(({ parent }) => parent === group.id)
        .toSorted(byTitle),
      toJson: (child) => groupJson(request, context, child, "abbrev")
    })
  )

const showGroup = (find: Find<OutcomeContext>) => (request: ApiRequest) =>
  Effect.map(findGroup(find)(request), ({ context, group }) => reply(request, groupJson(request, context, group)))

const pathOutcome = (request: ApiRequest) => findOutcome(request, pathParameter(request, "outcome_id"))

const showOutcome = (request: ApiRequest) =>
  Effect.map(pathOutcome(request), (owned) => reply(request, outcomeJson(request, owned)))

const updateOutcome = Effect.fn("Sandbox.updateOutcome")(function* (request: ApiRequest) {
  const { context, outcome: before } = yield* pathOutcome(request)
  if (!context.canEdit) return yield* unauthorized()
  const outcome: Outcome = { ...(yield* readOutcome(request, before)), id: before.id }
  const { outcomes } = outcomeStores.get(request, context)
  change(request, context, { outcomes: outcomes.map((other) => (other.id === outcome.id ? outcome : other)) })
  return replyChange(request, "updated", "outcome", context.path, outcomeJson(request, { context, outcome }))
})

const styles = { acts: ["outcome_style"] }
const written = { acts: ["outcome_id", "move_from", ...Object.keys(OUTCOME_FIELDS)] }
// Canvas: an outcome that exists is only linked.
const linked = { acts: ["move_from"], noEffect: Object.keys(OUTCOME_FIELDS) }
const groupFields = Object.keys(GROUP_FIELDS)

export const outcomeGroupResource = defineResource({
  routes: CONTEXTS.flatMap(({ find, route }): ReadonlyArray<Route> => {
    const path = `${route}/outcome_groups/:outcome_group_id` as const
    return [
      get(`${route}/root_outcome_group`, redirectToRoot(find)),
      ...(route === "/global"
        ? []
        : [
            get(`${route}/outcome_groups`, listGroups(find)),
            get(`${route}/outcome_group_links`, listAllLinks(find), { acts: ["outcome_style", "outcome_group_style"] })
          ]),
      get(path, showGroup(find)),
      put(path, updateGroup(find), { acts: [...groupFields, "parent_outcome_group_id"] }),
      del(path, removeGroup(find)),
      post(`${path}/import`, importGroup(find), { acts: ["source_outcome_group_id"] }),
      get(`${path}/subgroups`, listSubgroups(find)),
      post(`${path}/subgroups`, createGroup(find), { acts: groupFields }),
      get(`${path}/outcomes`, listLinks(find), styles),
      post(`${path}/outcomes`, linkOutcome(find), written),
      put(`${path}/outcomes/:outcome_id`, linkOutcome(find), linked),
      del(`${path}/outcomes/:outcome_id`, unlinkOutcome(find))
    ]
  }),
  ids: outcomeGroupIds,
  canGrow: true,
  changeTypes: ["outcome_group"]
})

export const outcomeResource = defineResource({
  routes: [
    get("/outcomes/:outcome_id", showOutcome, { acts: ["add_defaults"] }),
    put("/outcomes/:outcome_id", updateOutcome, { acts: [...Object.keys(OUTCOME_FIELDS), "add_defaults"] })
  ],
  ids: outcomeIds,
  canGrow: true,
  changeTypes: ["outcome"]
})
