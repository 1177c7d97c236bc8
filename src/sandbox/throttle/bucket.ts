/** The leaky bucket that Canvas keeps for each token. */
export interface BucketSettings {
  /** From this count on a request is refused. */
  readonly highWater: number
  /** The count goes no higher. */
  readonly maximum: number
  /** How much leaks out in a second. */
  readonly outflow: number
  /** What each request is charged when it arrives, and credited when it is answered. */
  readonly upFront: number
}

export interface Bucket {
  readonly count: number
  /** When it was last counted, in milliseconds. */
  readonly at: number
}

export const emptyBucket = (now: number): Bucket => ({ count: 0, at: now })

const drainAndAdd = (settings: BucketSettings, bucket: Bucket, now: number, amount: number): Bucket => {
  // A clock that is set back must not fill the bucket.
  const at = Math.max(bucket.at, now)
  const left = Math.max(0, bucket.count - ((at - bucket.at) / 1000) * settings.outflow)
  return { count: Math.min(settings.maximum, Math.max(0, left + amount)), at }
}

/** A request arrives: the bucket with its charge in it, and whether the request may run. Refused or not, it is charged. */
export const chargeRequest = (
  settings: BucketSettings,
  bucket: Bucket,
  now: number
): readonly [admitted: boolean, bucket: Bucket] => {
  const charged = drainAndAdd(settings, bucket, now, settings.upFront)
  return [charged.count < settings.highWater, charged]
}

/** A request is done: what it was charged is credited, and what it cost is charged. */
export const settleRequest = (settings: BucketSettings, bucket: Bucket, now: number, cost: number): Bucket =>
  drainAndAdd(settings, bucket, now, cost - settings.upFront)

/** What is left below the mark: negative while more is under way than the mark allows. */
export const remainingQuota = (settings: BucketSettings, bucket: Bucket): number => settings.highWater - bucket.count

/** The seconds until a request would be admitted, if nothing else happens meanwhile; at least one. */
export const secondsUntilAdmitted = (settings: BucketSettings, bucket: Bucket): number => {
  // At a count of exactly the mark a request is still refused, so a little more than the excess has to leak out.
  const excess = bucket.count + settings.upFront - settings.highWater
  return excess < 0 || settings.outflow <= 0 ? 1 : Math.max(1, Math.floor(excess / settings.outflow) + 1)
}
