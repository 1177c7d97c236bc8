/**
 * Opt-in schemas of the documented resources. Nothing in the library needs them: pass one as `schema` when a request
 * should answer with typed data, or write your own.
 *
 * The service shows different people different things. So all of these schemas follow four rules.
 *
 * - **Open.** Fields that are not named here are kept, on decode and on encode, and are `unknown` to the compiler.
 * - **Tolerant.** A caller without a right gets a resource *without* the field, not with `null`. Only what every
 *   representation carries is required; everything else may be absent or `null`.
 * - **Ids are integers or strings.** Ids beyond 2^53 arrive as strings, because a JavaScript number would round them, and
 *   all of them do when a request asks for `accept: "application/json+canvas-string-ids"`.
 * - **Timestamps stay ISO 8601 strings, and closed sets of words stay strings.** The service adds words to them, and a new
 *   one must not fail a walk through a whole institution.
 *
 * To add fields or take some away use the ordinary combinators: `Schema.extend`, `Schema.pick`, `Schema.partial`.
 *
 * @since 0.1.0
 */
export { Assignment } from "./assignment.js"
export { Course } from "./course.js"
export { DiscussionTopic } from "./discussionTopic.js"
export { Enrollment } from "./enrollment.js"
export { File } from "./file.js"
export { Folder } from "./folder.js"
export { Group } from "./group.js"
export { Id } from "./id.js"
export { Module } from "./module.js"
export { ModuleItem } from "./moduleItem.js"
export { Profile } from "./profile.js"
export { Progress } from "./progress.js"
export { QuizExtension } from "./quizExtension.js"
export { Submission } from "./submission.js"
export { User } from "./user.js"
export { UserDisplay } from "./userDisplay.js"
