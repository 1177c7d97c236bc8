/**
 * Readable signatures for the reference. The types of the operations compute what a literal endpoint requires, which helps a
 * compiler but not a reader: the reference shows what the arguments are.
 */
import {
  Comment,
  type DeclarationReflection,
  IntersectionType,
  IntrinsicType,
  type ParameterReflection,
  type ProjectReflection,
  ReferenceType,
  ReflectionKind,
  ReflectionType,
  type SignatureReflection,
  type SomeType,
  UnionType
} from "typedoc"

/** What is passed for a parameter with a computed type. */
const ENDPOINT_TYPES = /^(?:LmsEndpointOf|LmsListEndpointOf|LmsUploadPathOf)$/
const PARAMS_TYPES = /^(?:LmsTypedParams|LmsUploadParamsOf)$/

const partsOf = (type: SomeType | undefined): ReadonlyArray<SomeType> =>
  type === undefined
    ? []
    : type instanceof UnionType || type instanceof IntersectionType
      ? type.types.flatMap(partsOf)
      : [type]

const referenceName = (type: SomeType | undefined): string | undefined =>
  type instanceof ReferenceType ? type.name : undefined

/** Computed types of data, which are `unknown` without a schema and without typed endpoints. */
const DATA_TYPES = /^(?:LmsDataOf|LmsRecordOf|LmsDecodedBy)$/

/** Replaces computed types by what they are at most. Undefined for the context of a schema, which most calls do not have. */
const plainType = (
  type: SomeType,
  reference: (name: string, typeArguments?: ReadonlyArray<SomeType>) => ReferenceType
): SomeType | undefined => {
  if (type instanceof UnionType) {
    const parts = type.types.flatMap((part) => plainType(part, reference) ?? [])
    return parts.length === 1 ? parts[0] : new UnionType(parts)
  }
  if (!(type instanceof ReferenceType)) return type
  const [first, second] = type.typeArguments ?? []
  if (type.name === "LmsContextOf") return undefined
  if (DATA_TYPES.test(type.name)) return new IntrinsicType("unknown")
  if (type.name === "LmsResultOf")
    return new UnionType([reference("LmsResponse", [new IntrinsicType("unknown")]), reference("LmsFile")])
  if (type.name === "LmsListRecordOf" && first !== undefined)
    return reference("LmsListRecord", [first, new IntrinsicType("unknown")])
  if (type.name === "LmsListsOf" && second !== undefined) return plainType(second, reference)
  // The other arguments of `Iterable` are about its end.
  const shown = type.name === "Iterable" ? type.typeArguments?.slice(0, 1) : type.typeArguments
  if (shown !== undefined) type.typeArguments = shown.flatMap((argument) => plainType(argument, reference) ?? [])
  return type
}

/** Of a function with several signatures, shows the last one, which takes all parameters: they are in the comment of the function. */
const simplifyOverloads = (project: ProjectReflection): void => {
  for (const declaration of project.getReflectionsByKind(ReflectionKind.Function) as Array<DeclarationReflection>) {
    const { comment, signatures = [] } = declaration
    const dataFirst = signatures.at(-1)
    if (comment === undefined || dataFirst === undefined || signatures.length === 1) continue
    for (const other of signatures.slice(0, -1)) project.removeReflection(other)
    for (const parameter of dataFirst.parameters ?? []) {
      const tag = comment.blockTags.find(({ name, tag }) => tag === "@param" && name === parameter.name)
      if (tag !== undefined) parameter.comment = new Comment(tag.content)
    }
    comment.removeTags("@param")
    dataFirst.comment = comment
    delete declaration.comment
  }
}

/** Of a method with a signature without an endpoint, shows the last one, with the comments of both. */
const simplifyMethods = (project: ProjectReflection): void => {
  for (const property of project.getReflectionsByKind(ReflectionKind.Property) as Array<DeclarationReflection>) {
    const { comment, type } = property
    const signatures = type instanceof ReflectionType ? (type.declaration.signatures ?? []) : []
    if (signatures.length < 2) continue
    for (const other of signatures.slice(0, -1)) project.removeReflection(other)
    const described = signatures.at(-1)?.comment?.summary ?? []
    property.comment = new Comment([...described, { kind: "text", text: " " }, ...(comment?.summary ?? [])])
  }
}

export const simplifySignatures = (project: ProjectReflection): void => {
  const types = new Map(
    (
      project.getReflectionsByKind(ReflectionKind.TypeAlias | ReflectionKind.Interface) as Array<DeclarationReflection>
    ).map((reflection) => [reflection.name, reflection])
  )
  simplifyOverloads(project)
  simplifyMethods(project)

  const reference = (name: string, typeArguments?: ReadonlyArray<SomeType>): ReferenceType => {
    const target = types.get(name)
    if (target === undefined) throw new Error(`${name} is not in the reference`)
    const type = ReferenceType.createResolvedReference(name, target, project)
    if (typeArguments !== undefined) type.typeArguments = [...typeArguments]
    return type
  }

  const simplifyParameter = (parameter: ParameterReflection, constraints: ReadonlyMap<string, SomeType>): void => {
    const [type] = partsOf(parameter.type).filter((part) => referenceName(part) !== undefined)
    const name = referenceName(type) ?? ""
    const constraint = constraints.get(name)
    if (ENDPOINT_TYPES.test(name)) parameter.type = new IntrinsicType("string")
    else if (PARAMS_TYPES.test(name)) parameter.type = reference("LmsParams")
    else if (constraint !== undefined) parameter.type = constraint
    else if (parameter.type !== undefined) parameter.type = plainType(parameter.type, reference) ?? parameter.type
  }

  for (const signature of project.getReflectionsByKind(ReflectionKind.CallSignature) as Array<SignatureReflection>) {
    const { parameters = [], typeParameters = [] } = signature
    // The options `O extends LmsCallOptions | …`, of which the rest is the message about a mistake.
    const constraints = new Map(
      typeParameters.flatMap(({ name, type }) => {
        const options = partsOf(type).find((part) => /^Lms\w*Options$/.test(referenceName(part) ?? ""))
        return options === undefined ? [] : [[name, options] as const]
      })
    )
    for (const parameter of parameters) simplifyParameter(parameter, constraints)
    if (signature.type !== undefined) signature.type = plainType(signature.type, reference) ?? signature.type
    const shown = [signature.type, ...parameters.map(({ type }) => type)].join(" ")
    signature.typeParameters = typeParameters.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(shown))
    if (signature.typeParameters.length === 0) delete signature.typeParameters
  }
}
