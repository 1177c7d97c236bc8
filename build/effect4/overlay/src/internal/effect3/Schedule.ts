export * from "effect/Schedule"

import * as Schedule from "effect/Schedule"
export const intersect = <O1, I1, E1, R1, O2, I2, E2, R2>(
  a: Schedule.Schedule<O1, I1, E1, R1>,
  b: Schedule.Schedule<O2, I2, E2, R2>
) => Schedule.max([a, b])
