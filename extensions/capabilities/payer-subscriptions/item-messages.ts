import type { BilledItem } from "#extensions/capabilities/subscriptions/index.ts";

/** The name of a plan could tell what is treated. */
export function itemMessages(items: readonly BilledItem[], isHealthData: boolean) {
  return items.map(({ planName, quantity }) => ({ quantity, ...(!isHealthData && { name: planName }) }));
}
