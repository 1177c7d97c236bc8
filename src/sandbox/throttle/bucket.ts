/** The leaky bucket that Canvas keeps for each token. */

export interface BucketSettings {
  /** The level from which requests are rejected. */
  readonly highWater: number
  /** The maximum level. */
  readonly maximum: number
  /** The units that drain per second. */
  readonly outflow: number
  /** The units that each request is charged on arrival and refunded when it completes. */
  readonly upFront: number
}

export interface Bucket {
  readonly count: number
  /** The time of the last update, in milliseconds. */
  readonly at: number
}

export const emptyBucket = (now: number): Bucket => ({ count: 0, at: now })

const drainAndAdd = (settings: BucketSettings, bucket: Bucket, now: number, amount: number): Bucket => {
  // A clock that moves backwards must not fill the bucket.
  const at = Math.max(bucket.at, now)
  const left = Math.max(0, bucket.count - ((at - bucket.at) / 1000) * settings.outflow)
  return { count: Math.min(settings.maximum, Math.max(0, left + amount)), at }
}

/** Charges an arriving request and returns whether it may run. Rejected requests are charged, too. */
export const chargeRequest = (
  settings: BucketSettings,
  bucket: Bucket,
  now: number
): readonly [admitted: boolean, bucket: Bucket] => {
  const charged = drainAndAdd(settings, bucket, now, settings.upFront)
  return [charged.count < settings.highWater, charged]
}

/** Refunds the up-front charge of a completed request and charges its cost. */
export const settleRequest = (settings: BucketSettings, bucket: Bucket, now: number, cost: number): Bucket =>
  drainAndAdd(settings, bucket, now, cost - settings.upFront)

/** The remaining units below the high-water mark; negative while running requests exceed it. */
export const remainingQuota = (settings: BucketSettings, bucket: Bucket): number => settings.highWater - bucket.count

/** The seconds until a request would be admitted if there are no others; at least 1. */
export const secondsUntilAdmitted = (settings: BucketSettings, bucket: Bucket): number => {
  // A request is still rejected at exactly the mark, so slightly more than the excess must drain.
  const excess = bucket.count + settings.upFront - settings.highWater
  return excess < 0 || settings.outflow <= 0 ? 1 : Math.max(1, Math.floor(excess / settings.outflow) + 1)
}
