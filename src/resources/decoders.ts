/** Fields that the service sends in a form of their own. */
import * as Schema from "effect/Schema"

// `Schema.Struct({})` would accept any value but null, also numbers and arrays. JSON has no undefined.
const emptyObject = /* @__PURE__ */ Schema.Record({ key: Schema.String, value: Schema.Undefined })

/** A date, or an empty object if none is set. */
export const dateOrUnset = /* @__PURE__ */ Schema.optional(
  /* @__PURE__ */ Schema.transform(
    /* @__PURE__ */ Schema.Union(Schema.String, Schema.Null, emptyObject),
    /* @__PURE__ */ Schema.NullOr(Schema.String),
    {
      strict: true,
      decode: (value) => (typeof value === "string" ? value : null),
      encode: (value) => value
    }
  )
)

/** An empty text if there is nothing to download, so that it can always be passed on as an endpoint. */
export const downloadUrl = /* @__PURE__ */ Schema.optionalWith(Schema.String, { default: () => "", nullable: true })

/** A boolean, or a text that the service itself takes for one: other texts are numbers, and mean whether they are not 0. */
export const booleanSetting = /* @__PURE__ */ Schema.optional(
  /* @__PURE__ */ Schema.Union(
    Schema.Boolean,
    Schema.Null,
    /* @__PURE__ */ Schema.transform(Schema.String, Schema.Boolean, {
      strict: true,
      decode: (text) => /^(?:yes|true|on)$/i.test(text) || (Number.parseInt(text, 10) || 0) !== 0,
      encode: String
    })
  )
)
