/**
 * A file as a parameter.
 */

const TypeId: unique symbol = Symbol.for("effect-lms/FormFile")

type TypeId = typeof TypeId

/**
 * A file among the parameters of a call. It makes the body a form (`multipart/form-data`) with the other parameters in
 * bracket notation (`assignment[points_possible]`).
 *
 * @category parameters
 */
export interface LmsFormFile {
  readonly [TypeId]: TypeId
  /** The file, relative to the working directory. */
  readonly path: string
  /** The name sent to the service. Default: the file's name without its directories. */
  readonly name?: string | undefined
  /** Default: by the extension of the name. */
  readonly contentType?: string | undefined
}

/**
 * A file for one of the few endpoints that accept it in a form, such as the attachment of a topic. For files of courses,
 * groups, users and submissions use `lmsUpload`.
 *
 * It is streamed from disk. Only a POST, PUT, PATCH or DELETE can carry it.
 *
 * @example
 * ```ts
 * import { lms, lmsFormFile } from "effect-lms"
 *
 * const topic = lms("POST /api/v1/courses/:course_id/discussion_topics", {
 *   course_id: 101,
 *   title: "The plan",
 *   attachment: lmsFormFile("/tmp/draft-7.pdf", { name: "plan.pdf" })
 * })
 * ```
 *
 * @category parameters
 */
export const lmsFormFile = (path: string, options?: Partial<Pick<LmsFormFile, "name" | "contentType">>): LmsFormFile =>
  // The call reads the members, whose getters may throw in a program without types.
  Object.defineProperties({ path, [TypeId]: TypeId } as const, {
    ...Object.getOwnPropertyDescriptors(Object(options)),
    path: { value: path, enumerable: true }
  })

/** @internal */
export const isFormFile = (value: object): value is LmsFormFile => TypeId in value
