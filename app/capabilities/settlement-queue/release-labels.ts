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

export interface Outcomes {
  /** Entries that were released before. */
  readonly released: number;
  /** Entries that stay in the queue until their day. */
  readonly waiting: number;
  /** Held entries whose hold ends, and that are not available yet. */
  readonly holdsEnded: number;
}

/** Number of entries that are not released now, by reason. */
export function outcomesOf(data: readonly { readonly outcome: string }[]): Outcomes {
  const count = (outcome: string) => data.filter((each) => each.outcome === outcome).length;
  return {
    released: count("already_released"),
    waiting: count("not_available_yet"),
    holdsEnded: count("hold_ended"),
  };
}

/** Outcome for the entries that are not released. */
export function notReleasedText({ released, waiting, holdsEnded }: Outcomes, locale: string): string {
  const are = (count: number) => `${entries(count, locale)} ${count === 1 ? "is" : "are"}`;
  return [
    released > 0 ? `${are(released)} already released.` : "",
    holdsEnded > 0
      ? `${are(holdsEnded)} not available yet: the hold ends, and the release follows on the day on which they are available.`
      : "",
    waiting > 0 ? `${are(waiting)} not available yet and stay in the queue until then.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

export function entries(count: number, locale: string): string {
  return count === 1 ? "1 entry" : `${count.toLocaleString(locale)} entries`;
}
