/** Progress of many lists. Provided by the terminal of the Node entry and used by exports, which do not import each other. */
import * as Context from "effect/Context"
import * as Option from "effect/Option"
import type { LmsProgressService } from "../LmsProgress.js"

/** The listener of a layer that draws progress. A client does not expose its listener, so the layer lends it to exports. */
export class ListsProgress extends Context.Reference<ListsProgress>()("effect-lms/internal/ListsProgress", {
  defaultValue: (): Option.Option<LmsProgressService> => Option.none()
}) {}
