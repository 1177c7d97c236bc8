/** Schema of page views. */
import type * as Schema from "effect/Schema"
import { boolean, double, object, resource, string } from "./fields.js"
import { Id } from "./shared.js"

const pageView = resource("PageView", {
  /** A UUID. */
  id: Id,
  app_name: string,
  url: string,
  context_type: string,
  asset_type: string,
  controller: string,
  action: string,
  contributed: boolean,
  interaction_seconds: double,
  created_at: string,
  user_request: boolean,
  render_time: double,
  user_agent: string,
  participated: boolean,
  http_method: string,
  remote_ip: string,
  /** The ids of user, context, asset and account. */
  links: object
})

/**
 * A page that a user has viewed.
 * `GET /api/v1/users/:user_id/page_views` lists those of a user.
 *
 * @category resources
 */
export const PageView: Schema.Schema<PageView, PageViewEncoded> = pageView

/** @category resources */
export interface PageView extends Schema.Schema.Type<typeof pageView> {}
interface PageViewEncoded extends Schema.Schema.Encoded<typeof pageView> {}
