/** Builds GraphQL types: scalars, objects, lists and connections. */
import * as Either from "effect/Either"
import * as Encoding from "effect/Encoding"
import type { Arguments, GraphqlField, GraphqlType } from "../../kernel/graphqlRun.js"
import type { Json } from "../../kernel/json.js"
import { type LazyList, listFromArray, sliceList } from "../../kernel/lazyList.js"

interface ArgumentNames {
  readonly args?: ReadonlyArray<string>
  readonly required?: ReadonlyArray<string>
}

/** A field of objects of the type `A`. */
export interface Field<in A> {
  readonly type: (() => GraphqlType) | undefined
  readonly args: ReadonlyArray<string>
  readonly required: ReadonlyArray<string>
  // A method, so that the fields of a type can be those of any object.
  resolve(source: A, args: Arguments): unknown
}

export const makeType = <A>(name: string, fields: Readonly<Record<string, Field<A>>>): GraphqlType => ({
  name,
  // The executor calls a field only with an object of its type.
  fields: fields as Readonly<Record<string, GraphqlField>>
})

export const scalar = <A>(resolve: (source: A) => Json | undefined): Field<A> => ({
  type: undefined,
  args: [],
  required: [],
  resolve
})

/** An object or a list of objects. */
export const object = <A>(
  type: () => GraphqlType,
  resolve: (source: A, args: Arguments) => unknown,
  { args = [], required = [] }: ArgumentNames = {}
): Field<A> => ({ type, args, required, resolve })

/** The id of Relay: the type and the id of the REST API. */
export const relayId = (type: string, id: number | bigint): string => Encoding.encodeBase64(`${type}-${id}`)

/** An id argument: that of the REST API, or Relay's for one of these types. */
export const readId = (value: unknown): string => {
  const text = typeof value === "string" || typeof value === "number" ? String(value) : ""
  if (/^\d+$/.test(text)) return text
  const decoded = Either.getOrElse(Encoding.decodeBase64String(text), () => "")
  return /^[A-Za-z]+-(\d+)$/.exec(decoded)?.[1] ?? ""
}

export const readText = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : undefined

/** A list argument; undefined if it was not sent. A single value is a list of one. */
export const readTexts = (value: unknown): ReadonlyArray<string> | undefined => {
  if (value === undefined || value === null) return undefined
  return (Array.isArray(value) ? value : [value]).flatMap((member) => readText(member) ?? [])
}

/** An input object; empty if it was not sent. */
export const readInput = (value: unknown): Arguments => (value instanceof Map ? value : new Map())

const MAX_PAGE_SIZE = 100

/** The cursor of the record at a position, counted from 0: it names the records up to this one. */
const cursorAt = (index: number): string => Encoding.encodeBase64Url(String(index + 1))

/** The number of records up to a cursor; undefined for one that the sandbox has not given out. */
const readCursor = (value: unknown): number | undefined => {
  const decoded = Either.getOrElse(Encoding.decodeBase64UrlString(readText(value) ?? ""), () => "")
  return /^\d{1,15}$/.test(decoded) ? Number(decoded) : undefined
}

const readCount = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 ? Math.min(value, MAX_PAGE_SIZE) : undefined

interface Page {
  readonly rows: ReadonlyArray<unknown>
  readonly offset: number
  readonly total: number
}

const readPage = <A>(all: LazyList<A> | ReadonlyArray<A>, args: Arguments): Page => {
  const list = "rowAt" in all ? all : listFromArray(all)
  const start = Math.min(readCursor(args.get("after")) ?? 0, list.length)
  const end = Math.max(start, Math.min((readCursor(args.get("before")) ?? list.length + 1) - 1, list.length))
  const last = readCount(args.get("last"))
  const size = readCount(args.get("first")) ?? last ?? MAX_PAGE_SIZE
  const isFromEnd = last !== undefined && !args.has("first")
  const offset = isFromEnd ? Math.max(start, end - size) : start
  return { rows: sliceList(list, offset, Math.min(size, end - offset)), offset, total: list.length }
}

const pageInfoType = makeType<Page>("PageInfo", {
  hasNextPage: scalar(({ offset, rows, total }) => offset + rows.length < total),
  hasPreviousPage: scalar(({ offset }) => offset > 0),
  startCursor: scalar(({ offset, rows }) => (rows.length === 0 ? null : cursorAt(offset))),
  endCursor: scalar(({ offset, rows }) => (rows.length === 0 ? null : cursorAt(offset + rows.length - 1))),
  totalCount: scalar(({ total }) => total)
})

interface Edge {
  readonly cursor: string
  readonly node: unknown
}

/** A list with pages. Only the records of the page are computed. */
export const connection = <A, B>(
  node: () => GraphqlType,
  rows: (source: A, args: Arguments) => LazyList<B> | ReadonlyArray<B>,
  args: ReadonlyArray<string> = []
): Field<A> => {
  const type = () => {
    const { name } = node()
    const edge = makeType<Edge>(`${name}Edge`, {
      cursor: scalar(({ cursor }) => cursor),
      node: object(node, (one) => one.node)
    })
    return makeType<Page>(`${name}Connection`, {
      nodes: object(node, (page) => page.rows),
      edges: object(
        () => edge,
        (page) => page.rows.map((row, index): Edge => ({ cursor: cursorAt(page.offset + index), node: row }))
      ),
      pageInfo: object(
        () => pageInfoType,
        (page) => page
      )
    })
  }
  return object(type, (source, sent) => readPage(rows(source, sent), sent), {
    args: ["first", "after", "last", "before", ...args]
  })
}
