/**
 * Readable signatures for the reference. The types of the operations compute what a literal endpoint requires, which helps a
 * compiler but not a reader: the reference shows what the arguments are.
 */
import {
  type DeclarationReflection,
  IntrinsicType,
  type ParameterReflection,
  type ProjectReflection,
  ReferenceType,
  ReflectionKind,
  type SignatureReflection,
  type SomeType,
  UnionType
} from "typedoc"

/** What is passed for a parameter with a computed type. */
const ENDPOINT_TYPES = /^(?:LmsEndpointOf|LmsListEndpointOf|LmsUploadPathOf)$/
const PARAMS_TYPES = /^(?:LmsTypedParams|LmsUploadParamsOf)$/

const partsOf = (type: SomeType | undefined): ReadonlyArray<SomeType> =>
  type === undefined ? [] : type instanceof UnionType ? type.types.flatMap(partsOf) : [type]

const referenceName = (type: SomeType | undefined): string | undefined =>
  type instanceof ReferenceType ? type.name : undefined

/** The arguments of computed types are the type parameters of the function, which are not shown. */
const dropArguments = (type: SomeType): void => {
  if (type instanceof UnionType) for (const part of type.types) dropArguments(part)
  if (!(type instanceof ReferenceType)) return
  if (/^Lms\w+Of$/.test(type.name)) delete type.typeArguments
  for (const argument of type.typeArguments ?? []) dropArguments(argument)
}

export const simplifySignatures = (project: ProjectReflection): void => {
  const types = new Map(
    (
      project.getReflectionsByKind(ReflectionKind.TypeAlias | ReflectionKind.Interface) as Array<DeclarationReflection>
    ).map((reflection) => [reflection.name, reflection])
  )
  const params = types.get("LmsParams")
  if (params === undefined) throw new Error("LmsParams is not in the reference")

  const simplifyParameter = (parameter: ParameterReflection, constraints: ReadonlyMap<string, SomeType>): void => {
    const [type] = partsOf(parameter.type).filter((part) => referenceName(part) !== undefined)
    const name = referenceName(type) ?? ""
    const constraint = constraints.get(name)
    if (ENDPOINT_TYPES.test(name)) parameter.type = new IntrinsicType("string")
    else if (PARAMS_TYPES.test(name))
      parameter.type = ReferenceType.createResolvedReference("LmsParams", params, project)
    else if (constraint !== undefined) parameter.type = constraint
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
    const isComputed = parameters.some(({ type }) =>
      partsOf(type).some(
        (part) => ENDPOINT_TYPES.test(referenceName(part) ?? "") || constraints.has(referenceName(part) ?? "")
      )
    )
    if (!isComputed) continue
    for (const parameter of parameters) simplifyParameter(parameter, constraints)
    if (signature.type !== undefined) dropArguments(signature.type)
    delete signature.typeParameters
  }
}
