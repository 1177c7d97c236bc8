/** Records declared by their fields: stored as they are shown, and written field by field. */
import * as Effect from "effect/Effect"
import { type ApiFailure, invalidRecord } from "./apiFailure.js"
import { type CollectionOptions, makeCollection, type Owners, type Positioned } from "./collection.js"
import type { ApiRequest } from "./context.js"
import type { Ids } from "./ids.js"
import type { Json, JsonObject } from "./json.js"
import {
  asBoolean,
  asString,
  asStrings,
  asTime,
  isBlank,
  type Parameter,
  type ParameterMap,
  toJson
} from "./parameters.js"
import { defineResource } from "./resource.js"
import { within } from "./routeParameters.js"
import type { Seed } from "./seed.js"
import { makeTable, type Table } from "./state.js"
import { timestampOnDay } from "./time.js"

/** A field of a record. */
export interface Field<A> {
  /** The value of a new record that is created without the field. */
  readonly initial: A
  // Methods, so that a field of any type is a `Field<unknown>`.
  /** Reads the value of a parameter; undefined keeps the previous value. */
  read(
    request: ApiRequest,
    value: Parameter | undefined,
    before: A | undefined
  ): Effect.Effect<A | undefined, ApiFailure>
  check?(name: string, value: A): ApiFailure | undefined
  /** Whether only the sandbox writes it. */
  readonly isInternal?: true
  /** Whether it is read even if the request does not send it. */
  readonly readsAlways?: true
}

type Fields = Readonly<Record<string, Field<unknown>>>

type Values<F extends Fields> = { readonly [Name in keyof F]: F[Name] extends Field<infer A> ? A : never }

/** A record with its fields under the names of the service. */
export type RecordOf<F extends Fields> = Values<F> & {
  readonly id: number
  readonly created_at?: string
  readonly updated_at?: string
}

interface Rules {
  /** The message if the value is blank. */
  readonly required?: string
  readonly maxLength?: number
}

const checkRules =
  ({ maxLength = Number.POSITIVE_INFINITY, required }: Rules) =>
  (name: string, value: string | null): ApiFailure | undefined => {
    if (required !== undefined && (value ?? "") === "") return invalidRecord(name, "blank", required)
    return (value ?? "").length > maxLength
      ? invalidRecord(name, "too_long", `is too long (maximum is ${maxLength} characters)`)
      : undefined
  }

/** A string; null until one is sent, unless `initial` says otherwise. */
export const text = <Initial extends string | null = null>(
  rules: Rules & { readonly initial?: Initial } = {}
): Field<string | Initial> => ({
  initial: rules.initial ?? (null as Initial),
  // Rails: null clears a field that can be null.
  read: (_, value) =>
    Effect.succeed(value === null && rules.initial === undefined ? (null as Initial) : asString(value)),
  check: checkRules(rules)
})

/** A time. A value that is not a time clears the field. */
export const time = (rules: Rules = {}): Field<string | null> => ({
  initial: null,
  read: (_, value) => Effect.succeed(asTime(value) ?? null),
  check: checkRules(rules)
})

/** A boolean, or null until one is sent. */
export const flag = <Initial extends boolean | null>(initial: Initial): Field<boolean | Initial> => ({
  initial,
  read: (_, value) => Effect.succeed(asBoolean(value))
})

/** An integer, which Rails reads as Ruby's `to_i`. A blank value clears a field that is null without one. */
export const integer = <Initial extends number | null>(
  initial: Initial,
  { min }: { readonly min?: number } = {}
): Field<number | Initial> => ({
  initial,
  read: (_, value) =>
    Effect.succeed(
      isBlank(value)
        ? initial === null
          ? initial
          : undefined
        : Number(/^\s*[+-]?\d{1,15}/.exec(asString(value) ?? "")?.[0] ?? 0)
    ),
  check: (name, value) =>
    min === undefined || value === null || value === initial || value >= min
      ? undefined
      : invalidRecord(name, "greater_than_or_equal_to", `must be greater than or equal to ${min}`)
})

/** One word of a closed list. A blank value clears a field that is null without one. */
export const oneWordOf = <const Words extends ReadonlyArray<string>, Initial extends string | null>(
  words: Words,
  initial: Initial
): Field<string | Initial> => ({
  initial,
  read: (_, value) => Effect.succeed(isBlank(value) ? (initial === null ? initial : undefined) : asString(value)),
  check: (name, value) =>
    value === initial || words.some((word) => word === value)
      ? undefined
      : invalidRecord(name, "inclusion", "is not included in the list")
})

/** A list of strings; null clears it. */
export const texts = (
  initial: ReadonlyArray<string>,
  check?: (values: ReadonlyArray<string>) => ApiFailure | undefined
): Field<ReadonlyArray<string>> => ({
  initial,
  read: (_, value) => Effect.succeed(asStrings(value).filter((text) => text !== "")),
  check: (_, values) => check?.(values)
})

/** A JSON value of any form. A blank value clears the field. */
export const json = <Initial extends Json>(initial: Initial): Field<Json> => ({
  initial,
  read: (_, value) => Effect.succeed(value === undefined || isBlank(value) ? initial : toJson(value))
})

/** A value that requests do not write. */
export const internal = <A>(initial: A): Field<A> => ({
  initial,
  read: () => Effect.succeed(undefined),
  isInternal: true
})

interface RecordOptions<Owner, F extends Fields>
  extends Omit<CollectionOptions<Owner, RecordOf<F>>, "rows" | "toJson" | "write"> {
  readonly fields: F
  /** Values of a new record that is created without these fields, if they depend on the owner. */
  readonly initial?: (request: ApiRequest, owner: Owner) => Partial<Values<F>>
  /** Fields that follow from others. */
  readonly adjust?: (fields: Values<F>) => Values<F>
  /** Checks fields that are about to be written together, and against the other records of the owner. */
  readonly check?: (fields: Values<F>, others: ReadonlyArray<RecordOf<F>>) => ApiFailure | undefined
  /** Fields that a seeded record lacks have their initial values. */
  readonly seeded?: (seed: Seed, owner: Owner) => ReadonlyArray<Partial<RecordOf<F>> & { readonly id: number }>
  /** The table of the records, if others are computed from them. Default: one with the `seeded` records. */
  readonly rows?: Table<Owner, RecordOf<F>>
  /** The ids of the seeded records. */
  readonly ids?: Ids
  /** Members of the JSON of every record, in addition to the fields. */
  readonly template?: JsonObject
  /** Members of the JSON of one record, in addition to the fields and the template. */
  readonly json?: (request: ApiRequest, record: Positioned<Owner, RecordOf<F>>) => JsonObject
  /** Whether records show when they were created and updated, or only the first. Default: true. */
  readonly timestamps?: boolean | "created"
}

/** Before the term starts. */
const SEEDED_AT = timestampOnDay(-10)

/** The fields of a record that is created without any. */
export const initialValues = <F extends Fields>(fields: F): Values<F> =>
  // Each member is the initial value of its field.
  Object.fromEntries(Object.entries(fields).map(([name, { initial }]) => [name, initial])) as Values<F>

/** The fields that are sent, read and checked. For records that keep some of their fields elsewhere. */
export const readSentFields = Effect.fn("Sandbox.readSentFields")(function* <F extends Fields>(
  fields: F,
  request: ApiRequest,
  input: ParameterMap
): Effect.fn.Return<Partial<Values<F>>, ApiFailure> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = input.has(name) ? yield* field.read(request, input.get(name), undefined) : undefined
    if (value === undefined) continue
    const failure = field.check?.(name, value)
    if (failure !== undefined) return yield* failure
    values[name] = value
  }
  // Each member was read by its field.
  return values as Partial<Values<F>>
})

/** The table of records of the declared fields, for records that others are computed from. */
const makeRecordTable = <Owner, const F extends Fields>({
  fields,
  key,
  seeded = () => [],
  timestamps = true
}: Pick<RecordOptions<Owner, F>, "fields" | "seeded" | "timestamps"> & Pick<Owners<Owner>, "key">): Table<
  Owner,
  RecordOf<F>
> => {
  const times = {
    ...(timestamps === false ? {} : { created_at: SEEDED_AT }),
    ...(timestamps === true ? { updated_at: SEEDED_AT } : {})
  }
  return makeTable<Owner, RecordOf<F>>(key, (seed, owner) =>
    // Each member is given, or the initial value of its field.
    seeded(seed, owner).map((row) => ({ ...times, ...initialValues(fields), ...row }) as RecordOf<F>)
  )
}

/** Routes that list, show, create, update and delete records of the declared fields, and their resource. */
export const makeRecords = <Owner, const F extends Fields, const Name extends string>(
  options: RecordOptions<Owner, F> & { readonly name: Name }
) => {
  const { fields, ids, initial = () => ({}), json, owners, template, timestamps = true } = options
  const rows = options.rows ?? makeRecordTable<Owner, F>({ ...options, key: owners.key })

  const write = Effect.fn("Sandbox.writeRecord")(function* (
    request: ApiRequest,
    input: ParameterMap,
    before: Readonly<Record<string, unknown>> | undefined,
    owner: Owner
  ) {
    const row: Record<string, unknown> = {}
    const previous = before ?? { ...initialValues(fields), ...initial(request, owner) }
    for (const [name, field] of Object.entries(fields)) {
      const isRead = input.has(name) || field.readsAlways === true
      const sent = isRead ? yield* field.read(request, input.get(name), before?.[name]) : undefined
      const value = sent === undefined ? previous[name] : sent
      const failure = field.check?.(name, value)
      if (failure !== undefined) return yield* failure
      row[name] = value
    }
    // A record has all fields, and each member was read by its field.
    const values = options.adjust?.(row as Values<F>) ?? (row as Values<F>)
    const failure = options.check?.(
      values,
      rows.get(request, owner).filter(({ id }) => id !== before?.id)
    )
    if (failure !== undefined) return yield* failure
    const created = timestamps === false ? {} : { created_at: before?.created_at ?? request.now }
    const updated = timestamps === true ? { updated_at: request.now } : {}
    // Each member was read by its field.
    return { ...values, ...created, ...updated } as Omit<RecordOf<F>, "id">
  })

  const names = Object.entries(fields).flatMap(([name, { isInternal, readsAlways }]) =>
    isInternal === true || readsAlways === true ? [] : [name]
  )
  const written = options.parameter === undefined ? names : within(options.parameter, names)

  const collection = makeCollection<Owner, RecordOf<F>>({
    ...options,
    declared: {
      ...options.declared,
      write: { ...options.declared?.write, acts: [...written, ...(options.declared?.write?.acts ?? [])] }
    },
    rows,
    write,
    toJson: (request, record) => ({
      id: record.row.id,
      ...template,
      ...(record.row as JsonObject),
      ...json?.(request, record)
    })
  })
  const resource = defineResource({
    routes: collection.routes,
    canGrow: true,
    changeTypes: [options.name],
    ...(ids === undefined ? {} : { ids })
  })
  return { ...collection, rows, write, resource }
}
