/** Who hears how far many lists are, beside the program's own listener. */
import * as Context from "effect/Context"
import * as Option from "effect/Option"
import type { LmsProgressService } from "../LmsProgress.js"

/** A client keeps its listener to itself: a layer that draws may lend it to what is made with the client. */
export class ListsProgress extends Context.Reference<ListsProgress>()("effect-lms/internal/ListsProgress", {
  defaultValue: (): Option.Option<LmsProgressService> => Option.none()
}) {}
