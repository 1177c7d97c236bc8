import { Redacted } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as redact from "../../src/internal/text/redact.js"
import { abbreviate } from "../../src/internal/text/redact.js"
import { makeSecrets, type Secrets } from "../../src/internal/text/secrets.js"
import { countCases } from "../fixtures/cases.js"

const base = "https://canvas.example.edu/api/v1/files/7"

/** Parameters with secret values. */
const secretNames = [
  "access_token",
  "api_key",
  "token",
  "verifier",
  "sf_verifier",
  "X-Amz-Signature",
  "X-Amz-Credential",
  "X-Amz-Security-Token",
  "X-Amz-Anything",
  "X-Goog-Signature",
  "X-Goog-Credential",
  "sig",
  "Signature",
  "Policy",
  "password",
  "client_secret",
  "secret",
  "refresh_token",
  "id_token",
  "jwt"
] as const

/** Parameters with similar names that are not secret. */
const plainNames = [
  "page",
  "per_page",
  "tokens",
  "token_count",
  "policy_id",
  "signature_required",
  "my_token",
  "include[]",
  "uuid",
  "X-Amazon",
  "verifiers",
  "search[term]",
  "token[count]",
  ""
] as const

const anyCase = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((upper) =>
      Array.from(text, (char, at) => (upper[at] === true ? char.toUpperCase() : char.toLowerCase())).join("")
    )

const percent = (text: string): string =>
  Array.from(text, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, "0")}`).join("")

/** The name as it may occur in a query: alone or as the last key of a nested name, with brackets encoded or not. */
const spelled = (name: string) =>
  fc.constantFrom(name, `url[${name}]`, `url%5B${name}%5D`, `url%5b${name}%5d`, `a[b][${name}]`, `a%5B%5D%5B${name}%5D`)

const SECRET = "S3cr3tS3cr3t"

const secretValue = fc
  .tuple(
    fc.stringOf(fc.constantFrom(..."abc019-._~:/?=@!$'()*+,;%[]{}|^ é")),
    fc.stringOf(fc.constantFrom(..."abc019-._~:/?=@!$'()*+,;%[]{}|^ é"))
  )
  .map(([before, after]) => `${before}${SECRET}${after}`)

const secretPair = fc
  .tuple(
    fc
      .constantFrom(...secretNames)
      .chain(anyCase)
      .chain(spelled),
    secretValue
  )
  .map(([name, value]) => `${name}=${value}`)

const plainPair = fc
  .tuple(fc.constantFrom(...plainNames), fc.stringOf(fc.constantFrom(..."ab01-._~:/?=%[]é"), { maxLength: 8 }))
  .map(([name, value]) => `${name}=${value}`)

const address = fc.constantFrom(
  base,
  "/api/v1/files/7",
  "http://localhost:3000/x",
  "https://s3.example/b/token/policy",
  ""
)

const query = fc
  .tuple(fc.array(plainPair, { maxLength: 3 }), secretPair, fc.array(fc.oneof(plainPair, secretPair), { maxLength: 3 }))
  .chain(([before, secret, after]) =>
    fc.shuffledSubarray([...before, secret, ...after], { minLength: before.length + 1 + after.length })
  )

describe("redactUrl", () => {
  it.each<[string, string]>([
    [`${base}?access_token=a&page=2`, `${base}?access_token=***&page=2`],
    [`${base}?page=2&ACCESS_TOKEN=a`, `${base}?page=2&ACCESS_TOKEN=***`],
    [`${base}?verifier=a&download_frd=1&verifier=b`, `${base}?verifier=***&download_frd=1&verifier=***`],
    [`${base}?token=a=b?c`, `${base}?token=***`],
    [`${base}?token`, `${base}?token=***`],
    [`${base}?token=`, `${base}?token=***`],
    [`${base}?url%5Btoken%5D=a`, `${base}?url%5Btoken%5D=***`],
    [`${base}?access%5Ftoken=a`, `${base}?access%5Ftoken=***`],
    [`${base}?X-Amz-Signature=a&X-Amz-Date=b`, `${base}?X-Amz-Signature=***&X-Amz-Date=***`],
    [`${base}?tokens=1&my_token=2&token[count]=3`, `${base}?tokens=1&my_token=2&token[count]=3`],
    [`${base}/token/policy?search_term=access_token`, `${base}/token/policy?search_term=access_token`],
    [`${base}?uuid=a`, `${base}?uuid=a`],
    [`${base}/create_success?uuid=a&on_duplicate=rename`, `${base}/create_success?uuid=***&on_duplicate=rename`],
    [`https://user:a@canvas.example.edu/x`, "https://canvas.example.edu/x"],
    [`https://user@canvas.example.edu/x`, "https://canvas.example.edu/x"],
    [`HTTPS://u:p@ss@canvas.example.edu/x?a=b@c`, "HTTPS://canvas.example.edu/x?a=b@c"],
    ["https://canvas.example.edu/a@b?c=d@e", "https://canvas.example.edu/a@b?c=d@e"],
    ["GET https://user:a@canvas.example.edu/x", "GET https://canvas.example.edu/x"],
    [" get \n https://user:a@canvas.example.edu/x", " get \n https://canvas.example.edu/x"],
    [`${base}?search_term=mail://a@b`, `${base}?search_term=mail://a@b`],
    [`${base}/token`, `${base}/token`],
    [`${base}#access_token=a`, base],
    [`${base}?page=1#token=a`, `${base}?page=1`],
    ["", ""],
    ["?", "?"],
    ["/", "/"]
  ])("decision 10: %s", (given, expected) => {
    expect(redact.redactUrl(given)).toBe(expected)
  })

  it("invariant 5: masks values for any case and brackets of the name, at any position", () => {
    fc.assert(
      fc.property(address, query, (path, pairs) => {
        const redacted = redact.redactUrl(`${path}?${pairs.join("&")}`)
        expect(redacted).not.toContain(SECRET)
        // The rest is unchanged and in order.
        const remaining = redacted.slice(path.length + 1).split("&")
        expect(remaining.length).toBe(pairs.length)
        for (const [at, pair] of pairs.entries()) {
          if (pair.includes(SECRET)) expect(remaining[at]).toBe(`${pair.split("=")[0]}=***`)
          else expect(remaining[at]).toBe(pair)
        }
      }),
      { numRuns: countCases(2000) }
    )
  })

  it.each([...secretNames])("invariant 5: masks %s if any part of its name is percent-encoded", (name) => {
    for (const text of [percent(name), percent(name).toUpperCase(), `url[${percent(name)}]`]) {
      expect(redact.redactUrl(`${base}?${text}=${SECRET}&page=1`)).not.toContain(SECRET)
      expect(redact.redactCursor(makeSecrets(), `${base}?${text}=${SECRET}&page=1`)).not.toContain(SECRET)
    }
  })

  it.each(["token[]", "access_token%5B%5D", "url[token][]"])(
    "invariant 5: %s is masked, a list of secrets being no less secret",
    (name) => {
      expect(redact.redactUrl(`${base}?${name}=${SECRET}`)).not.toContain(SECRET)
      expect(redact.redactCursor(makeSecrets(), `${base}?${name}=${SECRET}`)).not.toContain(SECRET)
    }
  )

  it.each([";", "?"])("invariant 5: a parameter after %s is masked too", (separator) => {
    const link = `${base}?page=1${separator}access_token=${SECRET}`
    expect(redact.redactUrl(link)).toBe(`${base}?page=1${separator}access_token=***`)
    expect(redact.redactCursor(makeSecrets(), link)).toBe(`${base}?page=1`)
  })

  it("is idempotent and total", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string16bits(),
          fc.webUrl({ withQueryParameters: true, withFragments: true }),
          fc.tuple(address, query).map(([path, pairs]) => `${path}?${pairs.join("&")}`),
          fc
            .array(
              fc.constantFrom(
                "https://",
                "u:p@",
                "h",
                "/",
                "?",
                "#",
                "&",
                "=",
                "token",
                "%5B",
                "[",
                "]",
                "%",
                "@",
                "%40",
                "%253A%252F%252F",
                "\n"
              )
            )
            .map((parts) => parts.join(""))
        ),
        (text) => {
          const once = redact.redactUrl(text)
          expect(redact.redactUrl(once)).toBe(once)
        }
      ),
      { numRuns: countCases(2000) }
    )
  })

  it("invariant 5: removes user name and password of any URL", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("https", "HTTP", "ftp"),
        fc.stringOf(fc.constantFrom(..."ab:@%!$&'()*+,;=")),
        (scheme, info) => {
          expect(redact.redactUrl(`${scheme}://${info}${SECRET}@canvas.example.edu/x`)).toBe(
            `${scheme}://canvas.example.edu/x`
          )
        }
      )
    )
  })

  it.each([
    ["a user's password", `https://u:${SECRET}@tool.test/x`, "url=***"],
    ["a user's password elsewhere", `sftp://u:${SECRET}@tool.test/x`, "url=***"],
    ["a token for a user", `https://${SECRET}@tool.test/x`, "url=***"],
    ["a token for a user, without TLS", `http://${SECRET}@tool.test/x`, "url=***"],
    ["a password of a user with a longer name", `sftp://user:${SECRET}@tool.test/x`, "url=***"],
    ["a token", `https://tool.test/x?access_token=${SECRET}`, "url=***"],
    ["a token after others", `https://tool.test/x?a=1;b=2&token=${SECRET}`, "url=***"]
  ])("invariant 5: %s of a URL that is the value of a parameter, in any encoding", (_, address, expected) => {
    const [once, twice] = [encodeURIComponent(address), encodeURIComponent(encodeURIComponent(address))]
    for (const value of [once, twice])
      expect(redact.redactUrl(`${base}?a=1&url=${value}&b=2`)).toBe(`${base}?a=1&${expected}&b=2`)
    expect(redact.redactUrl(`${base}?${once}`)).toBe(`${base}?***`)
    expect(redact.redactUrl(`${base}?${once}=1`)).toBe(`${base}?***`)
  })
})

describe("a user name and a password", () => {
  it.each([
    ["https://ada:S3cret@canvas.example.edu/x", "https://canvas.example.edu/x"],
    ["ada:S3cret@canvas.example.edu/x", "canvas.example.edu/x"],
    ["GET ada:S3cret@canvas.example.edu/x", "GET canvas.example.edu/x"],
    ["//ada:S3cret@canvas.example.edu/x", "//canvas.example.edu/x"],
    ["ada:S3@cret@canvas.example.edu", "canvas.example.edu"],
    ["ada:@canvas.example.edu", "canvas.example.edu"],
    ["/api/v1/users/sis_user_id:a@b", "/api/v1/users/sis_user_id:a@b"]
  ])("are removed from a URL with or without a scheme: %s", (url, expected) => {
    expect(redact.redactUrl(url)).toBe(expected)
  })
})

describe("redactCursor", () => {
  it("keeps a parameter that is only masked where it is displayed", () => {
    const link = "https://canvas.example.edu/api/v1/courses?code=BIO101&page=2"
    expect(redact.redactCursor(makeSecrets(), link)).toBe(link)
    expect(redact.redactUrl(link)).toBe("https://canvas.example.edu/api/v1/courses?code=***&page=2")
  })

  it("invariant 6: keeps a link without secrets byte for byte", () => {
    fc.assert(
      fc.property(
        address,
        fc.array(
          fc
            .tuple(fc.constantFrom(...plainNames, "token[count]", "x%5Btokens%5D"), fc.fullUnicodeString())
            .map(([name, value]) => `${name}=${value.replace(/[&;?]/g, "")}`)
        ),
        (path, pairs) => {
          const link = `${path}?${pairs.join("&")}`
          expect(redact.redactCursor(makeSecrets(), link)).toBe(link)
        }
      ),
      { numRuns: countCases(1000) }
    )
  })

  it.each([
    "",
    base,
    `${base}?`,
    `${base}?page=bookmark:WyJ2aWV3&per_page=10`,
    `${base}?search_term=token`,
    `${base}/token?x=%2f%2F`,
    `${base}?a=1&&b=2&`
  ])("invariant 6: %j is unchanged", (link) => {
    expect(redact.redactCursor(makeSecrets(), link)).toBe(link)
  })

  it("decision 11: removes secrets, and keeps the rest byte for byte and in order", () => {
    fc.assert(
      fc.property(address, query, (path, pairs) => {
        const kept = redact.redactCursor(makeSecrets(), `${path}?${pairs.join("&")}`)
        expect(kept).not.toContain(SECRET)
        const rest = pairs.filter((pair) => !pair.includes(SECRET))
        expect(kept).toBe(rest.length === 0 ? path : `${path}?${rest.join("&")}`)
      }),
      { numRuns: countCases(1000) }
    )
  })
})

describe("secrets", () => {
  const token = Redacted.make("7~AbCdEfGh/IjKl+MnOp=QrStUv")
  const plain = Redacted.value(token)

  it("invariant 5: masks each occurrence, plain and in URLs", () => {
    expect(makeSecrets(token).mask(`a ${plain} b ${encodeURIComponent(plain)} c ${plain}`)).toBe("a *** b *** c ***")
    expect(makeSecrets(token).mask("nothing in it")).toBe("nothing in it")
    expect(makeSecrets().mask(plain)).toBe(plain)
  })

  it.each([
    "7%7EAbCdEfGh%2FIjKl%2BMnOp%3DQrStUv",
    "7%7eAbCdEfGh%2fIjKl%2bMnOp%3dQrStUv",
    "7~AbCdEfGh%2fIjKl%2bMnOp%3dQrStUv",
    "7%7EAbCdEfGh/IjKl+MnOp=QrStUv",
    "7%257EAbCdEfGh%252FIjKl%252BMnOp%253DQrStUv",
    "%37%7e%41%62%43%64%45%66%47%68%2f%49%6a%4b%6c%2b%4d%6e%4f%70%3d%51%72%53%74%55%76"
  ])("invariant 5: masks any percent-encoding: %s", (text) => {
    expect(makeSecrets(token).mask(`x=${text}&`)).not.toContain("AbCdEfGh")
  })

  it.each([
    "7\\u007eAbCdEfGh\\u002FIjKl\\u002bMnOp\\u003DQrStUv",
    "7~AbCdEfGh\\/IjKl+MnOp=QrStUv",
    "7&#126;AbCdEfGh&#x2F;IjKl&#x2b;MnOp&#061;QrStUv"
  ])("invariant 5: masks any escape of JSON and HTML: %s", (text) => {
    expect(makeSecrets(Redacted.make(plain)).mask(`"${text}"`)).toBe('"***"')
  })

  it("invariant 5: masks named character references of HTML", () => {
    const odd = Redacted.make(`a&b<c>d"e'f`)
    expect(makeSecrets(odd).mask("<p>a&amp;b&lt;c&gt;d&quot;e&apos;f</p>")).toBe("<p>***</p>")
    expect(makeSecrets(odd).mask("a&amp;b&lt;c&gt;d&quot;e&apos;g")).toBe("a&amp;b&lt;c&gt;d&quot;e&apos;g")
  })

  it("invariant 5: masks all registered tokens of an account completely", () => {
    const both = makeSecrets(Redacted.make("first-token"), Redacted.make("second-token"))
    expect(both.mask("first-token, second-token, third-token")).toBe("***, ***, third-token")
  })

  it("invariant 5: masks the signature in the error of a storage service", () => {
    const echo = "<Code>SignatureDoesNotMatch</Code><AWSAccessKeyId>AKIA</AWSAccessKeyId>"
    const more = "<StringToSignBytes>41 57</StringToSignBytes><signatureprovided>s1g</signatureprovided>"
    const rest = "<CanonicalRequest>POST\n/</CanonicalRequest><Policy>cDEy</Policy><PolicyName>p</PolicyName>"
    expect(redact.redactSignatures(echo + more + rest)).toBe(
      "<Code>SignatureDoesNotMatch</Code><AWSAccessKeyId>***</AWSAccessKeyId>" +
        "<StringToSignBytes>***</StringToSignBytes><signatureprovided>***</signatureprovided>" +
        "<CanonicalRequest>***</CanonicalRequest><Policy>***</Policy><PolicyName>p</PolicyName>"
    )
  })

  it("invariant 5: masks the token in a URL under any parameter name, and removes that parameter from a cursor", () => {
    const encoded = encodeURIComponent(plain)
    expect(redact.redactUrlAndSecrets(makeSecrets(token), `${base}/${encoded}?q=${encoded}&token=a#${encoded}`)).toBe(
      `${base}/***?q=***&token=***`
    )
    expect(redact.redactCursor(makeSecrets(token), `${base}?page=2&q=${encoded}&per_page=3`)).toBe(
      `${base}?page=2&per_page=3`
    )
    expect(redact.redactCursor(makeSecrets(token), `${base}?page=%2F`)).toBe(`${base}?page=%2F`)
  })

  it("invariant 5: redacts URLs in the text of others", () => {
    expect(
      redact.redactUrlsIn(
        `cannot read "${base}?access_token=a", nor HTTPS://u:p@h/x?a=b&verifier=c#d nor http://h?token=a`
      )
    ).toBe(`cannot read "${base}?access_token=***", nor HTTPS://h/x?a=b&verifier=*** nor http://h?token=***`)
    expect(redact.redactUrlsIn("no address at all")).toBe("no address at all")
  })

  it("invariant 5: masks a token of pattern characters", () => {
    for (const value of ["$&$1$`", ".*", "(a|b)[c]", "\\d+", "^$"]) {
      expect(makeSecrets(Redacted.make(value)).mask(`x ${value} y`)).toBe("x *** y")
    }
  })

  it("invariant 5: masks a secret of up to three characters as a whole word only", () => {
    const secrets = makeSecrets(Redacted.make("e"), Redacted.make("a1"))
    expect(secrets.mask("canvas.example.edu e=e, a1 a11 ba1")).toBe("canvas.example.edu ***=***, *** a11 ba1")
  })

  it("invariant 5: masks a token that a host name has changed to lower case", () => {
    expect(makeSecrets(token).mask(`https://${plain.toLowerCase()}.test`)).toBe("https://***.test")
  })

  it.each(["7~", "7%7E", "7%257e", "7\\u007e", "7&#126;"])(
    "invariant 5: masks a token of Canvas's form that it never knew: %s",
    (start) => {
      expect(makeSecrets().mask(`"x${start}${"aB3".repeat(21)}"`)).toBe('"x***"')
      expect(makeSecrets().mask(`${start}short`)).toBe(`${start}short`)
    }
  )

  const hold = (secrets: Secrets, count: number) => {
    for (let n = 0; n < count; n++) secrets.add(Redacted.make(`secret-number-${n}`))
  }

  it("invariant 5: remembers hundreds of secrets, and those in use for ever", () => {
    const used = Redacted.make("in-use")
    const secrets = makeSecrets(used)
    hold(secrets, 300)
    secrets.add(used)
    hold(secrets, 499)
    const shown = secrets.mask("in-use, secret-number-0, secret-number-498, secret-number-x")
    expect(shown).toBe("***, ***, ***, secret-number-x")
    secrets.add(Redacted.make("one more"))
    expect(secrets.mask("in-use, secret-number-0")).toBe("in-use, ***")
  })

  it("invariant 5: remembers the secrets of a call until it has ended, and masks those of other calls", () => {
    const shared = makeSecrets()
    const [one, other] = [shared.with(Redacted.make("token-of-one")), shared.with(Redacted.make("token-of-other"))]
    expect(one.mask("token-of-one token-of-other")).toBe("*** ***")
    hold(shared, 500)
    const text = "token-of-one token-of-other secret-number-7"
    expect(one.mask(text)).toBe("*** token-of-other ***")
    expect(other.mask(text)).toBe("token-of-one *** ***")
    expect(shared.mask(text)).toBe("token-of-one token-of-other ***")
  })

  it("invariant 5: masks secrets that overlap, and one within another", () => {
    const secrets = makeSecrets(Redacted.make("abcdef"), Redacted.make("defghi"), Redacted.make("bcde"))
    expect(secrets.mask("-abcdefghi-abcdef-xdefghi-")).toBe("-***-***-x***-")
  })

  it("invariant 5: masks a client secret with a line break", () => {
    expect(makeSecrets(Redacted.make("secret\n")).mask("a=secret%0A&b=secret\\u000a")).toBe("a=***&b=***")
  })

  it("invariant 5: masks any token in any text", () => {
    const ascii = fc.stringOf(
      fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
      { minLength: 4, maxLength: 40 }
    )
    fc.assert(
      fc.property(ascii, fc.string(), fc.string(), (value, before, after) => {
        fc.pre(!value.includes("*"))
        const text = makeSecrets(Redacted.make(value)).mask(`${before}${value}${after}${encodeURIComponent(value)}`)
        expect(text).not.toContain(value)
        expect(text).not.toContain(encodeURIComponent(value))
      }),
      { numRuns: countCases(1000) }
    )
  })
})

describe("headers with URLs", () => {
  const secret = `${base}?access_token=${SECRET}&page=2`
  const expected = `${base}?access_token=***&page=2`

  it.each([
    ["link", `<${secret}>; rel="next",<${base}>; rel="first"`, `<${expected}>; rel="next",<${base}>; rel="first"`],
    ["link", `<${base}>; rel="first",<${secret}`, `<${base}>; rel="first",<${expected}`],
    ["link", `<a<${secret}>`, `<a<${expected}>`],
    ["link", secret, expected],
    ["link", `<?page=2&token=${SECRET}>; rel="next",<?page=1>`, '<?page=2&token=***>; rel="next",<?page=1>'],
    ["link", `<${base}>; title="${secret}",<?>`, `<${base}>; title="${expected}",<?>`],
    ["location", secret, expected],
    ["location", `/login?token=${SECRET}`, "/login?token=***"],
    ["content-location", secret, expected],
    ["content-location", `/login?token=${SECRET}`, "/login?token=***"],
    ["refresh", `5; url=${secret}`, `5; url=${expected}`],
    ["etag", '"a?token=b#c"', '"a?token=b#c"']
  ])("invariant 5: %s: %s", (name, value, expected) => {
    expect(redact.redactHeaders(makeSecrets(), { [name]: value })).toEqual({ [name]: expected })
  })

  it("invariant 5: are parsed in a single pass for any input", () => {
    const open = "<".repeat(200_000)
    expect(redact.redactHeaders(makeSecrets(), { link: open })).toEqual({ link: open })
    const many = "<>".repeat(100_000)
    expect(redact.redactHeaders(makeSecrets(), { link: many })).toEqual({ link: many })
  })
})

describe("abbreviate", () => {
  it.each([
    ["", "***"],
    ["a", "***"],
    ["a".repeat(12), "***"],
    ["abcdefghijklm", "ab...lm"],
    ["abcdefghijklmnopqr", "abc...pqr"],
    ["7~JUabcdefghijklmnopqrstuvwxyz0123456789mQac", "7~JU...mQac"]
  ])("whoami 3: %s is %s", (token, expected) => {
    expect(abbreviate(Redacted.make(token))).toBe(expected)
  })

  it("whoami 3: a missing token looks like a short one", () => {
    expect(abbreviate(undefined)).toBe("***")
  })

  it("whoami 3: shows at most a third of the token, and at most four and four characters", () => {
    fc.assert(
      fc.property(fc.stringOf(fc.constantFrom(..."abcXYZ0189~"), { maxLength: 100, size: "max" }), (token) => {
        const short = abbreviate(Redacted.make(token))
        if (short === "***") {
          expect(token.length).toBeLessThanOrEqual(12)
          return
        }
        const [start = "", end = ""] = short.split("...")
        expect(token.startsWith(start) && token.endsWith(end)).toBe(true)
        expect(start.length).toBeLessThanOrEqual(4)
        expect(end.length).toBeLessThanOrEqual(4)
        expect(start.length).toBeGreaterThan(0)
        expect(start.length + end.length).toBeLessThanOrEqual(token.length / 3)
      }),
      { numRuns: countCases(1000) }
    )
  })
})
