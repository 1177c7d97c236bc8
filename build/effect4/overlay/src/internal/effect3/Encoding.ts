/** Effect 3's names of encodings. */
export {
  decode as decodeBase64,
  decodeString as decodeBase64String,
  encode as encodeBase64
} from "effect/encoding/Base64"
export {
  decode as decodeBase64Url,
  decodeString as decodeBase64UrlString,
  encode as encodeBase64Url
} from "effect/encoding/Base64Url"
export { encode as encodeHex } from "effect/encoding/Hex"
