/** The page shows the new totals below it. */
export const MISMATCH = "The entries changed since the preview. Nothing was released. Check the new totals.";

/** The page's own wording, by error code. */
export const QUEUE_ERRORS: Readonly<Record<string, string>> = {
  expected_total_mismatch: MISMATCH,
  resource_missing: "An entry doesn't exist any more. Nothing changed. Go back to the queue and choose again.",
  entry_already_released:
    "An entry is already part of a settlement. Nothing was held. Go back to the queue and choose again.",
  hold_limit_reached: "A chosen sale was held before for as long as it may be. Nothing was held.",
  entry_held_for_risk: "An entry is held for risk, and no other hold replaces that. Nothing was held.",
  negative_entry_cannot_be_held: "Only sales and other credits can be held. Nothing was held.",
};

/** Whether an entry was released before. */
export function isReleased({ outcome }: { readonly outcome: string }): boolean {
  return outcome === "already_released";
}

export function entries(count: number, locale: string): string {
  return count === 1 ? "1 entry" : `${count.toLocaleString(locale)} entries`;
}
