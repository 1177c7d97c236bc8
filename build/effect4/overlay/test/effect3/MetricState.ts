export const isCounterState = (state: unknown): state is { readonly count: number | bigint } =>
  typeof state === "object" && state !== null && "count" in state
export const isGaugeState = (state: unknown): state is { readonly value: number | bigint } =>
  typeof state === "object" && state !== null && "value" in state
