/** The connections of one client: for each origin a bounded set of keep-alive sockets, and lines for what finds none. */

/**
 * Each socket serves one exchange at a time. Transfers of files may not hold the last quarter of them: they take
 * minutes, and a call that waits behind them would use up its time without being sent.
 *
 * Built on undici's `Client` (one socket each) and not on its `Agent`, for two reasons. The agent's pool takes a client
 * for busy until one turn of the event loop after its response, so that a sequential walk opens two sockets. And
 * aborting a request inside a pool makes it connect again at once, only to find the aborted request gone; here the
 * client is thrown away with its socket. So an abort works the same way in every phase, also while connecting.
 *
 * The deep imports are deliberate: undici's index installs itself as the global dispatcher of the process, and with
 * that reroutes everybody's global `fetch`. These two modules have no such effect.
 */
import type { Socket } from "node:net"
import type { Readable } from "node:stream"
import type { buildConnector, Client, Dispatcher } from "undici"
import connector, { type Connect } from "undici/lib/core/connect.js"
import UndiciClient from "undici/lib/dispatcher/client.js"
import { Deadlines } from "./deadlines.js"
import type { make, Proxy, Tunnel } from "./tunnel.js"

export interface ConnectionOptions {
  /** Sockets per origin; requests beyond that wait in line. Default 32. */
  readonly connections?: number | undefined
  /** Milliseconds to establish a connection. Default 10 000. */
  readonly connectTimeout?: number | undefined
  /** Milliseconds an idle socket is kept when the server does not say. Default 4 000. */
  readonly keepAliveTimeout?: number | undefined
  /** Milliseconds an unfinished response may stay without a reader before its socket is closed. Default 60 000. */
  readonly unreadTimeout?: number | undefined
  /** What makes tunnels, where there are proxies. */
  readonly tunnel?: typeof make | undefined
}

/** Where a request goes. */
export interface Way {
  readonly origin: string
  /** The proxy for the origin, always the same one. */
  readonly proxy: Proxy | undefined
}

export interface Job extends Dispatcher.DispatchHandler {
  readonly options: Dispatcher.DispatchOptions
  /** A transfer, which may take as long as it takes. */
  readonly long: boolean
  /** Where the connections keep the socket the job runs on, while it does. */
  slot: Slot | undefined
}

interface Slot {
  readonly host: Host
  readonly client: Client
  readonly connecting: Connecting
  readonly tunnel: Tunnel | undefined
  busy: boolean
}

/** A job in line, with its turn among all of the origin. */
interface Waiting {
  readonly job: Job
  readonly turn: number
}

interface Host extends Way {
  readonly slots: Array<Slot>
  readonly calls: Array<Waiting>
  readonly transfers: Array<Waiting>
  turns: number
  /** Transfers that hold a socket. */
  long: number
}

const lineOf = (host: Host, { long }: Job): Array<Waiting> => (long ? host.transfers : host.calls)

// Time is kept by the exchanges themselves. A service with long links in its headers needs more than the usual 16 KiB.
const clientOptions: Client.Options = { headersTimeout: 0, bodyTimeout: 0, pipelining: 1, maxHeaderSize: 64 * 1024 }

export class Connections {
  private readonly hosts = new Map<string, Host>()
  readonly unreadTimeout: number
  readonly deadlines = new Deadlines()
  private readonly limit: number
  private readonly longLimit: number
  private readonly connect: Connect
  private readonly connectTimeout: number
  private readonly clientOptions: Client.Options
  private readonly tunnel: typeof make | undefined
  private closed = false

  constructor(options: ConnectionOptions = {}) {
    this.unreadTimeout = options.unreadTimeout ?? 60_000
    this.limit = options.connections ?? 32
    this.longLimit = Math.max(1, this.limit - Math.ceil(this.limit / 4))
    // One connector for all, because it is what remembers TLS sessions.
    this.connectTimeout = options.connectTimeout ?? 10_000
    this.connect = connector({ timeout: this.connectTimeout })
    this.clientOptions = { ...clientOptions, keepAliveTimeout: options.keepAliveTimeout ?? 4_000 }
    this.tunnel = options.tunnel
  }

  run({ origin, proxy }: Way, job: Job): void {
    if (this.closed) {
      job.onResponseError?.(idle, new Error("The HTTP client is closed"))
      return
    }
    let host = this.hosts.get(origin)
    if (host === undefined) {
      host = { origin, proxy, slots: [], calls: [], transfers: [], turns: 0, long: 0 }
      this.hosts.set(origin, host)
    }
    const slot = job.long && host.long >= this.longLimit ? undefined : this.free(host)
    if (slot !== undefined) {
      start(slot, job)
      return
    }
    lineOf(host, job).push({ job, turn: host.turns++ })
    // Until undici listens, a stream that fails while in line would be an uncaught exception; its error is still found on it later.
    if (isReadable(job.options.body)) job.options.body.on("error", ignore)
  }

  /** The job is over and its socket fit for the next one. */
  release(job: Job): void {
    const slot = job.slot
    if (slot === undefined) return
    vacate(slot, job)
    slot.busy = false
    const next = this.next(slot.host)
    if (next !== undefined) start(slot, next)
  }

  /** The job failed or is no longer wanted: its socket goes with it. */
  discard(origin: string, job: Job): void {
    const slot = job.slot
    if (slot === undefined) {
      const host = this.hosts.get(origin)
      const line = host === undefined ? [] : lineOf(host, job)
      const index = line.findIndex((waiting) => waiting.job === job)
      if (index >= 0) line.splice(index, 1)
    } else {
      vacate(slot, job)
      this.remove(slot)
      void destroy(slot).catch(ignore)
    }
    const body = job.options.body
    if (isReadable(body)) body.destroy()
  }

  close(): Promise<void> {
    this.closed = true
    const pending: Array<Promise<void>> = []
    for (const host of this.hosts.values()) {
      for (const { job } of [...host.calls.splice(0), ...host.transfers.splice(0)])
        job.onResponseError?.(idle, new Error("The HTTP client was closed"))
      for (const slot of host.slots.splice(0)) pending.push(destroy(slot))
    }
    this.hosts.clear()
    return Promise.all(pending).then(ignore, ignore)
  }

  /** What a job waits for that has not been sent, as messages say it. */
  pending(job: Job): string {
    const { slot } = job
    if (slot === undefined) {
      const most = job.long ? `${this.longLimit} connections that files may have` : `${this.limit} connections`
      return `all ${most} to it were in use: let fewer calls run at a time, or give them a longer timeout`
    }
    const { proxy } = slot.host
    return proxy !== undefined && slot.tunnel?.isOpening()
      ? `the proxy ${proxy.shown} (${proxy.variable}) had opened no tunnel: look whether it works`
      : "there was no connection to it by then"
  }

  private free(host: Host): Slot | undefined {
    for (const slot of host.slots) if (!slot.busy) return slot
    if (host.slots.length >= this.limit) return undefined
    const { origin, proxy } = host
    const connecting = new Connecting(this.connect)
    const tunnel = proxy === undefined ? undefined : this.tunnel?.(proxy, connecting.connect, this.connectTimeout)
    const { connect } = tunnel ?? connecting
    const client = new UndiciClient(origin, { ...this.clientOptions, connect })
    const slot: Slot = { host, client, connecting, tunnel, busy: false }
    // A socket that ends while idle takes its client along, so that origins met once are not remembered for ever.
    const forget = () => {
      if (!slot.busy) this.remove(slot)
    }
    slot.client.on("disconnect", forget)
    host.slots.push(slot)
    return slot
  }

  /** Who came first, of those who may have a socket now. */
  private next({ calls, long, transfers }: Host): Job | undefined {
    const [call] = calls
    const transfer = long < this.longLimit ? transfers[0] : undefined
    const line = transfer !== undefined && (call === undefined || transfer.turn < call.turn) ? transfers : calls
    return line.shift()?.job
  }

  private remove(slot: Slot): void {
    const { host } = slot
    const index = host.slots.indexOf(slot)
    if (index < 0) return
    host.slots.splice(index, 1)
    const next = this.next(host)
    if (next !== undefined) this.run(host, next)
    else if (host.slots.length === 0) this.hosts.delete(host.origin)
  }
}

/** The connecting that is under way for one slot: a client that is destroyed leaves it to its time limit. */
class Connecting {
  private socket: Socket | undefined
  readonly connect: buildConnector.connector

  constructor(connect: Connect) {
    this.connect = (to, callback) => {
      this.socket = connect(to, (...made) => {
        this.socket = undefined
        callback(...made)
      })
    }
  }

  giveUp(): void {
    this.socket?.destroy(new Error("The connection is no longer wanted"))
  }
}

const start = (slot: Slot, job: Job): void => {
  slot.busy = true
  job.slot = slot
  if (job.long) slot.host.long += 1
  slot.client.dispatch(job.options, job)
}

const vacate = ({ host }: Slot, job: Job): void => {
  job.slot = undefined
  if (job.long) host.long -= 1
}

const destroy = ({ client, connecting, tunnel }: Slot): Promise<void> => {
  tunnel?.giveUp()
  const destroyed = client.destroy()
  connecting.giveUp()
  return destroyed
}

const ignore = (): void => {}

/** Stands for the controller of a job that never came near a socket. */
const idle: Dispatcher.DispatchController = {
  aborted: false,
  paused: false,
  reason: null,
  abort: ignore,
  pause: ignore,
  resume: ignore
}

export const isReadable = (body: unknown): body is Readable =>
  typeof body === "object" && body !== null && "destroy" in body && "readableFlowing" in body
