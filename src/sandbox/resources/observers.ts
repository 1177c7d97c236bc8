/** People who observe others, such as parents. */
import * as Effect from "effect/Effect"
import { ApiFailure, notFound, unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, pathParameter } from "../kernel/context.js"
import type { JsonObject } from "../kernel/json.js"
import { sliceList } from "../kernel/lazyList.js"
import { asString, asStrings } from "../kernel/parameters.js"
import { reply, replyPage } from "../kernel/reply.js"
import { defineResource, del, type Find, get, post, put } from "../kernel/resource.js"
import { hash } from "../kernel/seed.js"
import { makeState } from "../kernel/state.js"
import { addDays } from "../kernel/time.js"
import { isAccountAdmin, pathManagedPerson } from "../school/callers.js"
import { sectionIds } from "../school/courses.js"
import { allMembersOf, coursesOfPerson, findPerson, type Person, personWithId, putMember } from "../school/people.js"
import { enroll } from "./enrollments.js"
import { personJson } from "./personJson.js"

interface Link {
  readonly observer: number
  readonly observee: number
}

const links = makeState<"links", ReadonlyArray<Link>>(
  (key) => key,
  () => []
)

interface PairingCode {
  readonly user_id: number
  readonly expires_at: string
}

/** Codes with which students let others observe them, until one is used. */
const pairingCodes = makeState<"codes", ReadonlyMap<string, PairingCode>>(
  (key) => key,
  () => new Map()
)

const MAX_COURSES = 1000

/** The courses that a person attends as a student. */
const attendedBy = ({ seed }: ApiRequest, person: Person) =>
  sliceList(coursesOfPerson(seed, person, "student"), 0, MAX_COURSES)

/** Canvas: an observer gets an enrollment in each course of the student. */
const link = (request: ApiRequest, observer: Person, observee: Person): void => {
  const all = links.get(request, "links")
  if (all.some((one) => one.observer === observer.id && one.observee === observee.id)) return
  links.set(request, "links", [...all, { observer: observer.id, observee: observee.id }])
  for (const course of attendedBy(request, observee)) {
    const section = sectionIds.at(request.seed, course.index, 0)
    const written = { associated_user_id: observee.id }
    enroll(request, course, { person: observer, role: "observer", section, state: "active", written })
  }
}

const unlink = (request: ApiRequest, observer: Person, observee: Person): void => {
  const isOther = (one: Link) => one.observer !== observer.id || one.observee !== observee.id
  links.set(request, "links", links.get(request, "links").filter(isOther))
  for (const course of attendedBy(request, observee)) {
    for (const member of allMembersOf(request.seed, course)) {
      const isTheirs = member.person.id === observer.id && member.written?.associated_user_id === observee.id
      if (isTheirs) putMember(request.seed, course, { ...member, state: "deleted" })
    }
  }
}

/** The people whom a person observes, or who observe them. */
const linkedTo = (request: ApiRequest, person: Person, side: keyof Link): ReadonlyArray<Person> => {
  const own = side === "observee" ? "observer" : "observee"
  return links
    .get(request, "links")
    .filter((one) => one[own] === person.id)
    .flatMap((one) => personWithId(request.seed, one[side]) ?? [])
    .filter(({ deleted }) => deleted !== true)
}

const toJson = (request: ApiRequest, person: Person): JsonObject =>
  personJson(request, person, asStrings(request.parameters.get("include")))

const replyLinked = (side: keyof Link) =>
  Effect.fn("Sandbox.listLinked")(function* (request: ApiRequest) {
    const person = yield* pathManagedPerson(request)
    return yield* replyPage(request, {
      path: `users/${person.id}/${side}s`,
      rows: linkedTo(request, person, side),
      toJson: (other) => toJson(request, other)
    })
  })

/** The person in the path and the other one, who must be linked to them. */
const pathLink = (side: keyof Link): Find<{ readonly person: Person; readonly other: Person }> =>
  Effect.fn("Sandbox.pathLink")(function* (request: ApiRequest) {
    const person = yield* pathManagedPerson(request)
    const found = findPerson(request.seed, pathParameter(request, "other_id"))
    const other = linkedTo(request, person, side).find(({ id }) => id === found?.id)
    return other === undefined ? yield* notFound() : { person, other }
  })

const showLinked = (side: keyof Link) => (request: ApiRequest) =>
  Effect.map(pathLink(side)(request), ({ other }) => reply(request, toJson(request, other)))

const addObservee = Effect.fn("Sandbox.addObservee")(function* (request: ApiRequest) {
  const person = yield* pathManagedPerson(request)
  if (!isAccountAdmin(request)) return yield* unauthorized()
  const observee = findPerson(request.seed, pathParameter(request, "other_id"))
  if (observee === undefined) return yield* notFound()
  link(request, person, observee)
  return reply(request, toJson(request, observee))
})

/** Canvas: an observer sends a pairing code of the student, or the student's password. The sandbox has no passwords. */
const useCode = Effect.fn("Sandbox.usePairingCode")(function* (request: ApiRequest) {
  const person = yield* pathManagedPerson(request)
  const sent = asString(request.parameters.get("pairing_code")) ?? ""
  const codes = pairingCodes.get(request, "codes")
  const code = codes.get(sent)
  const observee =
    code !== undefined && request.now < code.expires_at ? personWithId(request.seed, code.user_id) : undefined
  if (observee === undefined) {
    return yield* new ApiFailure({ status: 422, body: { errors: [{ message: "Invalid pairing code." }] } })
  }
  pairingCodes.set(request, "codes", new Map([...codes].filter(([name]) => name !== sent)))
  link(request, person, observee)
  return reply(request, toJson(request, observee))
})

const removeObservee = (request: ApiRequest) =>
  Effect.map(pathLink("observee")(request), ({ other, person }) => {
    unlink(request, person, other)
    return reply(request, toJson(request, other))
  })

const CODE_DAYS = 7

const createCode = Effect.fn("Sandbox.createPairingCode")(function* (request: ApiRequest) {
  const { id: user_id } = yield* pathManagedPerson(request)
  const codes = pairingCodes.get(request, "codes")
  const code = hash(request.seed, "pairing.code", user_id, request.nextId()).toString(36).padStart(6, "0").slice(0, 6)
  const expires_at = addDays(request.now, CODE_DAYS)
  pairingCodes.set(request, "codes", new Map([...codes, [code, { user_id, expires_at }]]))
  return reply(request, { user_id, code, expires_at, workflow_state: "active" })
})

const path = "/users/:user_id/observees"
// There is one account.
const ONE_ACCOUNT = ["root_account_id"]
const INCLUDES = { include: ["avatar_url"] }

export const observerResource = defineResource({
  routes: [
    get(path, replyLinked("observee"), INCLUDES),
    post(path, useCode, { acts: ["pairing_code"], noEffect: ONE_ACCOUNT }),
    get(`${path}/:other_id`, showLinked("observee")),
    put(`${path}/:other_id`, addObservee, { noEffect: ONE_ACCOUNT }),
    del(`${path}/:other_id`, removeObservee, { noEffect: ONE_ACCOUNT }),
    get("/users/:user_id/observers", replyLinked("observer"), INCLUDES),
    get("/users/:user_id/observers/:other_id", showLinked("observer")),
    post("/users/:user_id/observer_pairing_codes", createCode)
  ]
})
