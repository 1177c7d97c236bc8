/** Writes the schemas of `effect-lms/resources` and their types. */
import { type Endpoint, elementOf } from "../src/endpoints/catalogue.js"
import type { RecordKind } from "../src/endpoints/correctRecords.js"
import { quoteName } from "../src/endpoints/declarations.js"
import { isNamed, isNull, makeRecordTypes, type RecordType, type RecordTypes } from "../src/endpoints/recordTypes.js"

/** What a scalar is: as a field that may be absent, as a schema, and its type. */
interface Scalar {
  readonly field: string
  readonly schema: string
  readonly type: string
  /** The type that is sent, if it is another one. */
  readonly encoded?: string
}

const TEXT: Scalar = { field: "string", schema: "Schema.String", type: "string" }

const SCALARS: Readonly<Record<string, Scalar>> = {
  string: TEXT,
  uuid: TEXT,
  datetime: TEXT,
  date: TEXT,
  boolean: { field: "boolean", schema: "Schema.Boolean", type: "boolean" },
  id: { field: "id", schema: "Id", type: "Id" },
  integer: { field: "number", schema: "Schema.Number", type: "number", encoded: "number | string" },
  number: { field: "double", schema: "Schema.Number", type: "number", encoded: "number | string" },
  object: {
    field: "object",
    schema: "/* @__PURE__ */ struct(() => ({}))",
    type: "{ readonly [name: string]: unknown }"
  },
  BooleanSetting: { field: "booleanSetting", schema: "", type: "boolean", encoded: "boolean | string" },
  DateOrUnset: {
    field: "dateOrUnset",
    schema: "",
    type: "string",
    encoded: "string | { readonly [name: string]: undefined }"
  },
  DownloadUrl: { field: "downloadUrl", schema: "", type: "string" }
}

/** Fields of lists that `fields.ts` has. */
const LISTS: Readonly<Record<string, string>> = { string: "strings", id: "ids", any: "array" }

const PURE = "/* @__PURE__ */"
const HEAD = "/** The records of the service, as documented and corrected. Generated: do not edit. */"

/** Where records are sent of which the documentation does not say it: in a list, or in an object with a list. */
const SENT_BY: Readonly<Record<string, string>> = {
  AppointmentGroup: "GET /api/v1/appointment_groups",
  AssignmentExtension: "POST /api/v1/courses/:course_id/assignments/:assignment_id/extensions",
  AuthenticationEvent: "GET /api/v1/audit/authentication/users/:user_id",
  CourseQuizExtension: "POST /api/v1/courses/:course_id/quiz_extensions",
  GradingPeriodSets: "GET /api/v1/accounts/:account_id/grading_period_sets",
  OutcomeRollup: "GET /api/v1/courses/:course_id/outcome_rollups",
  Poll: "GET /api/v1/polls",
  PollChoice: "GET /api/v1/polls/:poll_id/poll_choices",
  PollSession: "GET /api/v1/polls/:poll_id/poll_sessions",
  QuizIPFilter: "GET /api/v1/courses/:course_id/quizzes/:quiz_id/ip_filters",
  QuizStatistics: "GET /api/v1/courses/:course_id/quizzes/:quiz_id/statistics",
  QuizSubmissionEvent: "GET /api/v1/courses/:course_id/quizzes/:quiz_id/submissions/:id/events",
  SisAssignment: "GET /api/sis/accounts/:account_id/assignments",
  ePortfolio: "GET /api/v1/users/:user_id/eportfolios",
  ePortfolioPage: "GET /api/v1/eportfolios/:eportfolio_id/pages"
}

/** Records that the documentation describes, although the fields that contain them are documented as any objects. */
const IN_FIELD: Readonly<Record<string, readonly [record: string, field: string]>> = {
  Answer: ["QuizQuestion", "answers"],
  BlueprintRestriction: ["Course", "blueprint_restrictions"],
  ExceptionRecord: ["ChangeRecord", "exceptions"],
  LockInfo: ["Assignment", "lock_info"],
  PageViewLinks: ["PageView", "links"],
  QuizPermissions: ["Quiz", "permissions"],
  ReportParameters: ["Report", "parameters"],
  RolePermissions: ["Role", "permissions"],
  SisImportData: ["SisImport", "data"],
  SisImportStatistics: ["SisImport", "statistics"],
  TurnitinSettings: ["Assignment", "turnitin_settings"]
}

/** `course` for `Course`, `ssoSettings` for `SSOSettings`. */
const toLocal = (name: string): string => name.replace(/^[A-Z]+(?=[A-Z][a-z])|^[A-Z]+/, (head) => head.toLowerCase())

class Resources {
  private readonly types: RecordTypes
  private readonly differing = new Map<string, boolean>()
  private readonly begun = new Set<string>()
  private readonly written = new Set<string>()
  private readonly parts = new Map<string, string>()
  private readonly lines: Array<string> = []
  private readonly imports = new Set<string>()

  private readonly kinds: ReadonlyArray<RecordKind>
  private readonly endpoints: ReadonlyArray<Endpoint>

  constructor(kinds: ReadonlyArray<RecordKind>, endpoints: ReadonlyArray<Endpoint>) {
    this.kinds = kinds
    this.endpoints = endpoints
    this.types = makeRecordTypes(kinds)
  }

  write(): string {
    for (const kind of this.kinds) this.writeKind(kind)
    const names = [...this.imports].sort()
    const isDecoder = (name: string) => ["booleanSetting", "dateOrUnset", "downloadUrl"].includes(name)
    const decoders = names.filter(isDecoder)
    const fields = names.filter((name) => !isDecoder(name))
    return [
      HEAD,
      `import * as Schema from "effect/Schema"`,
      `import { ${decoders.join(", ")} } from "../decoders.js"`,
      `import { ${fields.join(", ")} } from "../fields.js"`,
      `import { Id } from "../shared.js"`,
      "",
      "/** A record of which anything may be missing. */",
      "type Part<Type> = { readonly [Name in keyof Type]?: Type[Name] | null | undefined }",
      "",
      "/** A record as it is sent: numbers and settings may be texts. */",
      "type Sent<Type, Texts extends string, Others = object> = {",
      "  readonly [Name in keyof Type]: Name extends Texts",
      "    ? Type[Name] | string",
      "    : Name extends keyof Others",
      "      ? Others[Name]",
      "      : Type[Name]",
      "}",
      "",
      ...this.lines
    ].join("\n")
  }

  private kind(model: string): RecordKind {
    const kind = this.types.byModel.get(model)
    if (kind === undefined) throw new Error(`There is no record ${model}`)
    return kind
  }

  /** The fields of the forms of a record together. A field of any value is unknown, as all that have no name are. */
  private fieldsOf(models: ReadonlyArray<string>): ReturnType<RecordTypes["fieldsOf"]> {
    return this.types.fieldsOf(models).filter(([, , type]) => !isNamed(type, "any"))
  }

  /** Whether the record is sent in another form than it has when it is decoded. */
  private differs(model: string): boolean {
    const known = this.differing.get(model)
    if (known !== undefined) return known
    this.differing.set(model, false)
    const differs = this.fieldsOf([model]).some(([, { type }, parsed]) => {
      const scalar = parsed.tag === "name" ? SCALARS[parsed.name] : undefined
      return (
        scalar?.encoded !== undefined ||
        type === "DownloadUrl" ||
        this.types.modelsIn(parsed).some((name) => this.differs(name))
      )
    })
    this.differing.set(model, differs)
    return differs
  }

  private encodedName(model: string): string {
    const { name } = this.kind(model)
    return this.differs(model) ? `${name}Encoded` : name
  }

  private typeOf(type: RecordType, isEncoded: boolean): string {
    switch (type.tag) {
      case "list":
        return `ReadonlyArray<${this.typeOf(type.element, isEncoded)}>`
      case "union":
        return type.members.map((member) => this.typeOf(member, isEncoded)).join(" | ")
      case "part": {
        const names = type.names.map((model) => (isEncoded ? this.encodedName(model) : this.kind(model).name))
        return `Part<${names.join(" & ")}>`
      }
      case "name":
        if (type.name === "any") return "unknown"
        if (type.name === "null") return "null"
        if (this.types.byModel.has(type.name))
          return isEncoded ? this.encodedName(type.name) : this.kind(type.name).name
        return SCALARS[type.name]?.type ?? "unknown"
    }
  }

  /** The type of a field that may be absent. Numbers inside of lists are sent as numbers. */
  private optionalType(type: RecordType, isEncoded: boolean): string {
    const encoded = isEncoded && type.tag === "name" ? SCALARS[type.name]?.encoded : undefined
    return `${encoded ?? this.typeOf(type, isEncoded)} | null | undefined`
  }

  private schemaOf(type: RecordType): string {
    switch (type.tag) {
      case "list":
        return `${PURE} Schema.Array(${this.schemaOf(type.element)})`
      case "part":
        return this.partOf(type.names)
      case "union": {
        const members = type.members.filter((member) => !isNull(member))
        const [first] = members
        const schema =
          members.length === 1 && first !== undefined
            ? this.schemaOf(first)
            : `${PURE} Schema.Union(${members.map((member) => this.schemaOf(member)).join(", ")})`
        return members.length === type.members.length ? schema : `${PURE} Schema.NullOr(${schema})`
      }
      case "name": {
        if (type.name === "any") return "Schema.Unknown"
        if (!this.types.byModel.has(type.name)) return this.use(SCALARS[type.name]?.schema ?? "")
        const { name } = this.kind(type.name)
        this.writeKind(this.kind(type.name))
        if (this.written.has(type.name)) return name
        return `${PURE} Schema.suspend((): Schema.Schema<${[...new Set([name, this.encodedName(type.name)])].join(", ")}> => ${name})`
      }
    }
  }

  private use(expression: string): string {
    for (const name of ["struct", "optional", "arrayOf"]) if (expression.includes(`${name}(`)) this.imports.add(name)
    return expression
  }

  private fieldSchema(type: RecordType, isRequired: boolean): string {
    const scalar = type.tag === "name" ? SCALARS[type.name] : undefined
    const list = type.tag === "list" && type.element.tag === "name" ? LISTS[type.element.name] : undefined
    if (isRequired) return this.schemaOf(type)
    const name = scalar?.field ?? list
    if (name !== undefined) {
      this.imports.add(name)
      return name
    }
    return this.use(
      type.tag === "list"
        ? `${PURE} arrayOf(${this.schemaOf(type.element)})`
        : `${PURE} optional(${this.schemaOf(type)})`
    )
  }

  private describeFields(models: ReadonlyArray<string>, isPart: boolean): string {
    return this.fieldsOf(models)
      .map(([name, { required }, type]) => `  ${quoteName(name)}: ${this.fieldSchema(type, required && !isPart)}`)
      .join(",\n")
  }

  /** The schema of a record, or of one of several forms, of which anything may be missing. */
  private partOf(models: ReadonlyArray<string>): string {
    const key = models.join(" & ")
    const known = this.parts.get(key)
    if (known !== undefined) return known
    const name = `partOf${models.map((model) => this.kind(model).name).join("Or")}`
    this.parts.set(key, name)
    const fields = this.describeFields(models, true)
    this.imports.add("struct")
    this.lines.push(`const ${name} = ${PURE} struct(() => ({\n${fields}\n}))`, "")
    return name
  }

  private writeKind(kind: RecordKind): void {
    if (this.begun.has(kind.model)) return
    this.begun.add(kind.model)
    const { model, name } = kind
    const local = toLocal(name)
    const fields = this.describeFields([model], false)
    this.written.add(model)
    this.imports.add("resource")
    const types = [...new Set([name, this.encodedName(model)])].join(", ")
    this.lines.push(
      ...this.describeTypes(kind),
      `const ${local} = ${PURE} resource("${name}", () => ({\n${fields}\n}))`,
      "",
      ...this.describeKind(kind),
      `export const ${name}: Schema.Schema<${types}> = ${local}`,
      ""
    )
  }

  private describeTypes({ model, name }: RecordKind): ReadonlyArray<string> {
    const fields = this.fieldsOf([model])
    const members = fields.flatMap(([field, { note, required, type: text }, type]) => [
      ...(note === undefined ? [] : [`  /** ${note} */`]),
      required || text === "DownloadUrl"
        ? `  readonly ${quoteName(field)}: ${this.typeOf(type, false)}`
        : `  readonly ${quoteName(field)}?: ${this.optionalType(type, false)}`
    ])
    const described = [
      "/** @category resources */",
      `export interface ${name} {`,
      ...members,
      "  readonly [name: string]: unknown",
      "}",
      ""
    ]
    if (!this.differs(model)) return described
    if (fields.some(([, { type }]) => type === "DownloadUrl"))
      return [
        ...described,
        `interface ${name}Encoded {`,
        ...fields.map(([field, { required }, type]) =>
          required
            ? `  readonly ${quoteName(field)}: ${this.typeOf(type, true)}`
            : `  readonly ${quoteName(field)}?: ${this.optionalType(type, true)}`
        ),
        "  readonly [name: string]: unknown",
        "}",
        ""
      ]
    const changed = fields.filter(
      ([, , type]) =>
        (type.tag === "name" && SCALARS[type.name]?.encoded !== undefined) ||
        this.types.modelsIn(type).some((contained) => this.differs(contained))
    )
    const mayBeText = (type: RecordType) =>
      type.tag === "name" && ["integer", "number", "BooleanSetting"].includes(type.name)
    const texts = changed.filter(([, , type]) => mayBeText(type)).map(([field]) => JSON.stringify(field))
    const others = changed.filter(([, , type]) => !mayBeText(type))
    return [
      ...described,
      `interface ${name}Encoded`,
      `  extends Sent<`,
      `    ${name},`,
      `    ${texts.join(" | ") || "never"}${others.length === 0 ? "" : ","}`,
      ...(others.length === 0
        ? []
        : [
            "    {",
            ...others.map(([field, { required }, type]) =>
              required
                ? `      readonly ${quoteName(field)}: ${this.typeOf(type, true)}`
                : `      readonly ${quoteName(field)}: ${this.optionalType(type, true)}`
            ),
            "    }"
          ]),
      "  > {}",
      ""
    ]
  }

  private describeKind(kind: RecordKind): ReadonlyArray<string> {
    const { about, example } = kind
    return [
      "/**",
      ...(about.length > 0 ? about : this.describeUse(kind)).map((line) => (line === "" ? " *" : ` * ${line}`)),
      " *",
      " * @category resources",
      ...(example === undefined
        ? []
        : [" * @example", " * ```ts", ...example.split("\n").map((line) => ` * ${line}`.trimEnd()), " * ```"]),
      " */"
    ]
  }

  /** Where the service sends it. */
  private describeUse({ model }: RecordKind): ReadonlyArray<string> {
    const first = `The record \`${model}\` of the documentation of Canvas.`
    const returning = this.endpoints.filter(({ returns = "" }) => elementOf(returns) === model)
    const endpoint = returning.find(({ method }) => method === "GET") ?? returning[0]
    if (endpoint !== undefined) {
      const { method, path, returns = "" } = endpoint
      return [first, `\`${method} ${path}\` ${returns.endsWith("[]") ? "returns a list of them" : "returns one"}.`]
    }
    const sender = SENT_BY[model]
    if (sender !== undefined) return [first, `\`${sender}\` ${sender.startsWith("GET") ? "lists" : "returns"} them.`]
    const [record, field] = IN_FIELD[model] ?? []
    if (record !== undefined) return [first, `It is in the field \`${field}\` of \`${record}\`.`]
    const containers = this.kinds.filter(({ fields }) =>
      Array.from(fields, ([name, field]) => this.types.parseField(name, field)).some((type) =>
        this.types.modelsIn(type).includes(model)
      )
    )
    const names = containers.slice(0, 3).map(({ name }) => `\`${name}\``)
    const part =
      names.length === 0
        ? "That documentation names no endpoint that returns one."
        : `It is part of ${names.join(" and ")}.`
    return [first, part]
  }
}

/** Writes the module of all kinds. */
export const writeResources = (kinds: ReadonlyArray<RecordKind>, endpoints: ReadonlyArray<Endpoint>): string =>
  `${new Resources(kinds, endpoints).write().trimEnd()}\n`
