/** Statuses in which somebody must decide: the processor, or the merchant at the processor. */
export const HELD_STATUSES = ["conflicted", "requires_merchant_action", "review"] as const;
export type HeldStatus = (typeof HELD_STATUSES)[number];

export function isHeld(status: string): status is HeldStatus {
  return (HELD_STATUSES as readonly string[]).includes(status);
}
