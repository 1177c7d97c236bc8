/** The connections of one client: a bounded set of keep-alive sockets per origin, and queues for requests without one. */

/**
 * Each socket serves one exchange at a time. File transfers leave a quarter of the sockets free: they take minutes, and
 * a call queued behind them would exceed its timeout without being sent.
 *
 * Uses undici's `Client` (one socket each) instead of its `Agent` for two reasons. The agent considers a client busy until
 * one turn of the event loop after its response, so sequential pagination would open two sockets. And aborting a request
 * in a pool makes the pool reconnect at once, only to find the request gone. Here an abort discards the client with its
 * socket, so it works the same way in every phase, also while connecting.
 *
 * The deep imports are deliberate: undici's index installs itself as the global dispatcher of the process and reroutes
 * every global `fetch`. These two modules do not.
 */
import type { Socket } from "node:net"
import type { Readable } from "node:stream"
import type { buildConnector, Client, Dispatcher } from "undici"
import makeConnector, { type Connect } from "undici/lib/core/connect.js"
import UndiciClient from "undici/lib/dispatcher/client.js"
import { BUSY, UNSENT } from "../internal/response/networkError.js"
import { makeTunnel, type Proxy, type Tunnel } from "./tunnel.js"

export interface ConnectionOptions {
  /** Sockets per origin. Further requests wait in a queue. Default 32. */
  readonly connections?: number | undefined
  /** Milliseconds to establish a connection. Default 10 000. */
  readonly connectTimeout?: number | undefined
  /** Milliseconds an unfinished response may stay without a reader before its socket is closed. Default 60 000. */
  readonly unreadTimeout?: number | undefined
}

/** Where a request is sent, and through which proxy. */
export interface Route {
  readonly origin: string
  /** All routes to an origin have the same proxy. */
  readonly proxy: Proxy | undefined
}

/** A request to run on a socket. */
export interface Job extends Dispatcher.DispatchHandler {
  /** Also called for a job that was not dispatched, and has no controller. */
  onResponseError(controller: unknown, error: Error): void
  readonly options: Dispatcher.DispatchOptions
  /** The request or the response is a file. */
  readonly isTransfer: boolean
  /** The socket, while the job runs. Set by `Connections`. */
  slot: Slot | undefined
}

/** One socket. */
interface Slot {
  readonly host: Host
  readonly client: Client
  readonly connector: SocketConnector
  readonly tunnel: Tunnel | undefined
  busy: boolean
}

interface Host extends Route {
  readonly slots: Array<Slot>
  readonly queuedCalls: Array<Job>
  readonly queuedTransfers: Array<Job>
  /** Transfers that hold a socket. */
  activeTransfers: number
}

const queueOf = (host: Host, job: Job): Array<Job> => (job.isTransfer ? host.queuedTransfers : host.queuedCalls)

// Exchanges enforce the time limits. Long Link headers need more than undici's default of 16 KiB.
const CLIENT_OPTIONS: Client.Options = { headersTimeout: 0, bodyTimeout: 0, pipelining: 1, maxHeaderSize: 64 * 1024 }

export class Connections {
  private readonly hosts = new Map<string, Host>()
  readonly unreadTimeout: number
  private readonly maxSockets: number
  private readonly maxTransferSockets: number
  private readonly connect: Connect
  private readonly connectTimeout: number
  private closed = false

  constructor(options: ConnectionOptions = {}) {
    this.unreadTimeout = options.unreadTimeout ?? 60_000
    this.maxSockets = options.connections ?? 32
    this.maxTransferSockets = Math.max(1, this.maxSockets - Math.ceil(this.maxSockets / 4))
    // All sockets share one connector because it caches the TLS sessions.
    this.connectTimeout = options.connectTimeout ?? 10_000
    this.connect = makeConnector({ timeout: this.connectTimeout })
  }

  /** Starts the job, or queues it until a socket is free. */
  run({ origin, proxy }: Route, job: Job): void {
    if (this.closed) {
      job.onResponseError(undefined, new Error("The HTTP client is closed"))
      return
    }
    let host = this.hosts.get(origin)
    if (host === undefined) {
      host = { origin, proxy, slots: [], queuedCalls: [], queuedTransfers: [], activeTransfers: 0 }
      this.hosts.set(origin, host)
    }
    const slot = job.isTransfer && host.activeTransfers >= this.maxTransferSockets ? undefined : this.findSlot(host)
    if (slot !== undefined) {
      startJob(slot, job)
      return
    }
    queueOf(host, job).push(job)
    // A stream that fails before undici listens would be an uncaught exception. undici finds its error later.
    if (isReadable(job.options.body)) job.options.body.on("error", ignore)
  }

  /** The job has ended, and its socket can be reused. */
  release(job: Job): void {
    const slot = job.slot
    if (slot === undefined) return
    detachJob(slot, job)
    slot.busy = false
    const next = this.dequeue(slot.host)
    if (next !== undefined) startJob(slot, next)
  }

  /** The job failed or was aborted. Closes its socket, or removes the job from its queue. */
  discard(origin: string, job: Job): void {
    const slot = job.slot
    if (slot === undefined) {
      const host = this.hosts.get(origin)
      const queue = host === undefined ? [] : queueOf(host, job)
      const index = queue.indexOf(job)
      if (index >= 0) queue.splice(index, 1)
    } else {
      detachJob(slot, job)
      this.removeSlot(slot)
      void destroySlot(slot).catch(ignore)
    }
    const body = job.options.body
    if (isReadable(body)) body.destroy()
  }

  close(): Promise<void> {
    this.closed = true
    const pending: Array<Promise<void>> = []
    for (const host of this.hosts.values()) {
      for (const job of [...host.queuedCalls.splice(0), ...host.queuedTransfers.splice(0)])
        job.onResponseError(undefined, new Error("The HTTP client was closed"))
      for (const slot of host.slots.splice(0)) pending.push(destroySlot(slot))
    }
    this.hosts.clear()
    return Promise.all(pending).then(ignore, ignore)
  }

  /** What an unsent job waits for: the code of an error, and its message without a period. */
  describeWait(job: Job): readonly [code: string, message: string] {
    const { slot } = job
    if (slot === undefined) {
      const sockets = job.isTransfer
        ? `${this.maxTransferSockets} connections for file transfers`
        : `${this.maxSockets} connections`
      return [BUSY, `all ${sockets} to the server were in use`]
    }
    const { proxy } = slot.host
    const problem = "no connection to the server had been established"
    if (proxy === undefined) return [UNSENT, problem]
    const through = `through the proxy ${proxy.hostAndPort} (${proxy.variable})`
    return [UNSENT, `${problem} ${through}. Check that the proxy works`]
  }

  /** Returns an idle socket, or a new one unless the limit is reached. */
  private findSlot(host: Host): Slot | undefined {
    for (const slot of host.slots) if (!slot.busy) return slot
    if (host.slots.length >= this.maxSockets) return undefined
    const { origin, proxy } = host
    const connector = new SocketConnector(this.connect)
    const tunnel = proxy && makeTunnel(proxy, connector.connect, this.connectTimeout)
    const { connect } = tunnel ?? connector
    const client = new UndiciClient(origin, { ...CLIENT_OPTIONS, connect })
    const slot: Slot = { host, client, connector, tunnel, busy: false }
    // Removes a socket that closes while idle, so that origins do not accumulate.
    const removeIfIdle = () => {
      if (!slot.busy) this.removeSlot(slot)
    }
    slot.client.on("disconnect", removeIfIdle)
    host.slots.push(slot)
    return slot
  }

  /** Removes and returns the next job. Transfers go first, because they leave sockets to calls, but not the reverse. */
  private dequeue({ activeTransfers, queuedCalls, queuedTransfers }: Host): Job | undefined {
    const transfer = activeTransfers < this.maxTransferSockets ? queuedTransfers.shift() : undefined
    return transfer ?? queuedCalls.shift()
  }

  private removeSlot(slot: Slot): void {
    const { host } = slot
    const index = host.slots.indexOf(slot)
    if (index < 0) return
    host.slots.splice(index, 1)
    const next = this.dequeue(host)
    if (next !== undefined) this.run(host, next)
    else if (host.slots.length === 0) this.hosts.delete(host.origin)
  }
}

/** Makes a pending connection abortable: a destroyed undici client leaves it open until its timeout. */
class SocketConnector {
  private pending: Socket | undefined
  readonly connect: buildConnector.connector

  constructor(connect: Connect) {
    this.connect = (options, callback) => {
      this.pending = connect(options, (...result) => {
        this.pending = undefined
        callback(...result)
      })
    }
  }

  abort(): void {
    this.pending?.destroy(new Error("The connection attempt was aborted"))
  }
}

const startJob = (slot: Slot, job: Job): void => {
  slot.busy = true
  job.slot = slot
  if (job.isTransfer) slot.host.activeTransfers += 1
  slot.client.dispatch(job.options, job)
}

const detachJob = ({ host }: Slot, job: Job): void => {
  job.slot = undefined
  if (job.isTransfer) host.activeTransfers -= 1
}

const destroySlot = ({ client, connector, tunnel }: Slot): Promise<void> => {
  tunnel?.abort()
  const destroyed = client.destroy()
  connector.abort()
  return destroyed
}

const ignore = (): void => {}

export const isReadable = (body: unknown): body is Readable =>
  typeof body === "object" && body !== null && "destroy" in body && "readableFlowing" in body
