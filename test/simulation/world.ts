/** The world of a simulation: one service with faults, and processes with a network and a disk, all in virtual time. */
import type * as FileSystem from "@effect/platform/FileSystem"
import * as PlatformFileSystem from "@effect/platform/FileSystem"
import * as HttpClient from "@effect/platform/HttpClient"
import type { HttpClientResponse } from "@effect/platform/HttpClientResponse"
import * as Path from "@effect/platform/Path"
import { Context, Effect, Exit, Layer, Option, Redacted, Scope, Stream, Supervisor } from "effect"
import { Lms, LmsConfig } from "effect-lms"
import { LmsQuota, type LmsQuotaService } from "effect-lms/operators"
import { Sandbox, type SandboxService } from "effect-lms/sandbox"
import { Processes } from "../../src/internal/processes.js"
import { processOf } from "../fixtures/exportState.js"
import type { Disk } from "../fixtures/memoryDisk.js"
import { LISTS, type List, type Plan } from "./plan.js"

/** Where a process sends its requests: counts those that are open, and stops all of them when the process is killed. */
const makeNetwork = (service: HttpClient.HttpClient) => {
  let isAlive = true
  const open = new Set<string>()
  let count = 0
  const whileAlive = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(effect, (value) => (isAlive ? Effect.succeed(value) : Effect.never))
  const isBodyless = ({ request, status }: HttpClientResponse) =>
    request.method === "HEAD" || status === 204 || status === 304
  const trackBody = (response: HttpClientResponse, release: Effect.Effect<void>) =>
    new Proxy(response, {
      get: (target, name) => {
        if (name === "stream") {
          return Stream.ensuring(
            Stream.mapEffect(target.stream, (bytes) => whileAlive(Effect.succeed(bytes))),
            release
          )
        }
        const member: unknown = Reflect.get(target, name, target)
        return typeof member === "function" ? member.bind(target) : member
      }
    })
  const client = HttpClient.make((request, _, signal) =>
    Effect.suspend(() => {
      if (!isAlive) return Effect.never
      const name = `${++count}: ${request.method} ${request.url}`
      const release = Effect.sync(() => void open.delete(name))
      open.add(name)
      signal.addEventListener("abort", () => open.delete(name))
      return whileAlive(service.execute(request)).pipe(
        Effect.onExit((exit) => (Exit.isFailure(exit) || isBodyless(exit.value) ? release : Effect.void)),
        Effect.map((response) => trackBody(response, release))
      )
    })
  )
  return {
    client,
    open,
    kill: Effect.sync(() => {
      isAlive = false
    })
  }
}

/** A quota that counts the permits that were not returned. */
const countPermits = (quota: LmsQuotaService) => {
  let taken = 0
  const service: LmsQuotaService = {
    admit: (request) =>
      Effect.uninterruptibleMask((restore) =>
        Effect.map(restore(quota.admit(request)), (permit) => {
          taken++
          return {
            settle: (report) =>
              Effect.zipRight(
                Effect.sync(() => void taken--),
                permit.settle(report)
              )
          }
        })
      )
  }
  return { service, taken: () => taken }
}

export type Environment = Lms | FileSystem.FileSystem | Path.Path

export interface Process {
  readonly run: <A, E>(effect: Effect.Effect<A, E, Environment>) => Effect.Effect<A, E>
  /** Stops all requests; the disk of the process stops by itself. */
  readonly kill: Effect.Effect<void>
  /** Ends the client. Returns what it has left behind. */
  readonly close: Effect.Effect<ReadonlyArray<string>>
}

export interface World {
  readonly plan: Plan
  readonly sandbox: SandboxService
  /** The token texts that no error may contain. */
  readonly secrets: ReadonlyArray<string>
  readonly start: (disk: Disk) => Effect.Effect<Process>
  /** The records of a list, and the user of the token, as the service returns them without faults. */
  readonly truth: Truth
}

interface Truth {
  readonly recordsOf: (list: List) => ReadonlyArray<unknown>
  readonly name: unknown
  /** Small files of the course, and their content. */
  readonly files: ReadonlyArray<{ readonly url: string; readonly content: Uint8Array }>
}

const MAX_FILE_BYTES = 100_000

const pathOf = ({ endpoint, params }: List): string =>
  endpoint.replace(/:(\w+)/g, (_, name: string) => String(params[name]))

const LONG_INTEGER = /(?<=[:[,]\s*)-?\d{16,}(?=\s*[,\]}])/g

/** JSON in which integers that a number cannot hold are strings, as the client has them. */
export const parseJson = (text: string): unknown =>
  JSON.parse(text.replace(LONG_INTEGER, (digits) => (Number.isSafeInteger(Number(digits)) ? digits : `"${digits}"`)))

const nextOf = (link = ""): string | undefined => /<([^>]*)>; *rel="next"/.exec(link)?.[1]

/** Reads a list page by page, with none of the code under test. */
const readAll = Effect.fnUntraced(function* (get: (url: string) => Effect.Effect<HttpClientResponse>, path: string) {
  const records: Array<unknown> = []
  for (let url: string | undefined = `${path}?per_page=100`; url !== undefined; ) {
    const response: HttpClientResponse = yield* get(url)
    const body = parseJson(yield* Effect.orDie(response.text))
    const list = Array.isArray(body) ? body : Object.values(body as object).find(Array.isArray)
    records.push(...(list ?? []))
    url = nextOf(response.headers.link)
  }
  return records
})

const isSmallFile = (record: unknown): record is { readonly url: string } => {
  const { locked_for_user, size, url } = record as Readonly<Record<string, unknown>>
  return typeof url === "string" && url !== "" && Number(size) < MAX_FILE_BYTES && locked_for_user !== true
}

const readTruth = ({ data, seed }: Plan["sandbox"]) =>
  Effect.gen(function* () {
    const context = yield* Layer.build(Sandbox.layerInProcess({ data, seed }))
    const { token, url } = Context.get(context, Sandbox)
    const client = Context.get(context, HttpClient.HttpClient)
    const get = (path: string) =>
      Effect.orDie(
        client.get(path.startsWith("/") ? url + path : path, {
          headers: { authorization: `Bearer ${Redacted.value(token)}`, "user-agent": "simulation" }
        })
      )
    const lists = new Map<string, ReadonlyArray<unknown>>()
    for (const list of LISTS) lists.set(list.endpoint, yield* readAll(get, pathOf(list)))
    const { name } = (yield* Effect.orDie((yield* get("/api/v1/users/self")).json)) as { readonly name: unknown }
    const records = yield* readAll(get, "/api/v1/courses/101/files")
    const files = yield* Effect.forEach(records.filter(isSmallFile), ({ url }) =>
      Effect.gen(function* () {
        let response = yield* get(url)
        for (let hops = 0; response.status >= 300 && response.status < 400 && hops < 5; hops++)
          response = yield* get(new URL(response.headers.location ?? "", url).href)
        return { url, content: new Uint8Array(yield* Effect.orDie(response.arrayBuffer)), status: response.status }
      })
    )
    const truth: Truth = {
      recordsOf: ({ endpoint }) => lists.get(endpoint) ?? [],
      name,
      files: files.filter(({ status }) => status === 200)
    }
    return truth
  }).pipe(Effect.scoped)

const truths = new Map<number | undefined, Truth>()

const truthOf = (sandbox: Plan["sandbox"]): Effect.Effect<Truth> =>
  Effect.suspend(() => {
    const known = truths.get(sandbox.seed)
    if (known !== undefined) return Effect.succeed(known)
    return Effect.tap(readTruth(sandbox), (truth) => Effect.sync(() => truths.set(sandbox.seed, truth)))
  })

/** Starts the service of a plan. */
export const makeWorld = Effect.fnUntraced(function* (plan: Plan): Effect.fn.Return<World, never, Scope.Scope> {
  const truth = yield* truthOf(plan.sandbox)
  const service = yield* Layer.build(Sandbox.layerInProcess({ ...plan.sandbox, faults: plan.faults }))
  const sandbox = Context.get(service, Sandbox)
  const { oauth2, token, url } = sandbox
  let pid = 0
  const secrets = [Redacted.value(token), Redacted.value(oauth2.clientSecret), Redacted.value(oauth2.refreshToken)]

  const start = Effect.fnUntraced(function* (disk: Disk): Effect.fn.Return<Process> {
    const network = makeNetwork(Context.get(service, HttpClient.HttpClient))
    const permits = countPermits(yield* LmsQuota.make)
    const http = Layer.succeed(HttpClient.HttpClient, network.client)
    const config = plan.hasRefresh
      ? LmsConfig.layerOAuth2({
          domain: url,
          clientId: oauth2.clientId,
          clientSecret: oauth2.clientSecret,
          refreshToken: oauth2.refreshToken,
          onRefresh: ({ accessToken }) => Effect.sync(() => void secrets.push(Redacted.value(accessToken)))
        }).pipe(Layer.provide(http))
      : Layer.succeed(LmsConfig, LmsConfig.make({ domain: url, token }))
    const platform = Layer.mergeAll(Layer.succeed(PlatformFileSystem.FileSystem, disk.fs), Path.layer)
    const scope = yield* Scope.make()
    const fibers = yield* Supervisor.track
    const built = yield* Lms.layer.pipe(
      Layer.provide([config, http, platform, Layer.succeed(LmsQuota, permits.service)]),
      Layer.provideMerge(platform),
      Layer.buildWithScope(scope),
      Effect.supervised(fibers)
    )
    const context = built.pipe(Context.add(Processes, Option.some(processOf(++pid)))) as Context.Context<Environment>
    return {
      run: (effect) => Effect.supervised(Effect.provide(effect, context), fibers),
      kill: network.kill,
      close: Effect.gen(function* () {
        yield* Scope.close(scope, Exit.void)
        // Interrupted fibers end in the background.
        yield* Effect.repeatN(Effect.yieldNow(), 100)
        const { length } = yield* fibers.value
        return [
          ...(length === 0 ? [] : [`${length} fibers are running`]),
          ...Array.from(network.open, (request) => `open request ${request}`),
          ...(permits.taken() === 0 ? [] : [`${permits.taken()} permits were not returned`])
        ]
      })
    }
  })
  return { plan, sandbox, secrets, start, truth }
})
