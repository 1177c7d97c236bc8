/** The certificate that a service shows, looked at whether or not it is trusted. */
import { isIP } from "node:net"
import { connect, type PeerCertificate } from "node:tls"
import * as Effect from "effect/Effect"
import { errorCode } from "../../internal/response/networkError.js"
import { type Finding, finding } from "./finding.js"

const DAY = 24 * 60 * 60 * 1000

/** Whoever renews it has to be told some time before. */
const SOON = 14 * DAY

const days = (millis: number): string => {
  const count = Math.floor(Math.abs(millis) / DAY)
  return `${count} day${count === 1 ? "" : "s"}`
}

interface Shown {
  readonly certificate: PeerCertificate
  /** Why it is not trusted. */
  readonly problem: string | undefined
}

const looked = (origin: string): Effect.Effect<Shown, string> =>
  Effect.async((resume) => {
    const { hostname, port } = new URL(origin)
    const host = hostname.replace(/^\[|\]$/g, "")
    const socket = connect({
      host,
      port: port === "" ? 443 : Number(port),
      // Nothing is sent over it: what it shows is read, and it is closed.
      rejectUnauthorized: false,
      ...(isIP(host) === 0 ? { servername: host } : {})
    })
    socket.once("error", (cause) => resume(Effect.fail(errorCode(cause) ?? cause.message)))
    socket.once("secureConnect", () => {
      const error = socket.authorizationError as Error | string | undefined | null
      const problem =
        error == null ? undefined : typeof error === "string" ? error : (errorCode(error) ?? error.message)
      resume(Effect.succeed({ certificate: socket.getPeerCertificate(), problem }))
      socket.destroy()
    })
    return Effect.sync(() => socket.destroy())
  })

const judged = ({ certificate, problem }: Shown, now: number): Finding => {
  const until = Date.parse(certificate.valid_to) - now
  if (until < 0) {
    return finding(
      "certificate",
      "wrong",
      `it has expired ${days(until)} ago: it is the service's to renew, or this machine's clock is wrong`
    )
  }
  if (problem !== undefined) {
    return finding(
      "certificate",
      "wrong",
      `it is not trusted (${problem}): if it is your institution's own, name its authority's file with NODE_EXTRA_CA_CERTS`
    )
  }
  return finding("certificate", until < SOON ? "unsure" : "right", `trusted, and good for ${days(until)} more`)
}

/** Whether it is trusted, and for how long. `now` in milliseconds. */
export const certificate = (origin: string, now: number): Effect.Effect<Finding> =>
  Effect.timeoutFail(looked(origin), { duration: "10 seconds", onTimeout: () => "no answer within 10 seconds" }).pipe(
    Effect.match({
      onSuccess: (shown) => judged(shown, now),
      onFailure: (why) =>
        finding(
          "certificate",
          "wrong",
          `there is none to look at (${why}): is the address right, and the network there?`
        )
    })
  )
