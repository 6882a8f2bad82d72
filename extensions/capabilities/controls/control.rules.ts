/** Settings that protect payouts against a single member of the organization, by their API names. */
export type ControlName = "approval_threshold_amount" | "delay_business_days";

/** One control. Null means that it is off and requires no approval. */
export interface Control {
  readonly control: ControlName;
  /** Empty for a control of all currencies. */
  readonly currency: string;
  readonly value: bigint | null;
}

type Controls = readonly Control[];

/** Waiting time of a lowered control, in ms, during which others can cancel it. */
export const LOWERING_TAKES_MS = 24 * 3_600_000;

/**
 * Splits changes into those that apply at once and those that lower protection: a shorter delay, or a threshold that
 * lets more leave in any currency.
 */
export function splitControls(
  before: Controls,
  changes: Controls,
): { readonly now: Controls; readonly lowered: Controls } {
  if (!isLowered(before, changes.reduce(withControl, before))) return { now: changes, lowered: [] };
  const now: Control[] = [];
  const lowered: Control[] = [];
  for (const change of changes)
    (isLowered(before, [...now, change].reduce(withControl, before)) ? lowered : now).push(change);
  return { now, lowered };
}

export function isSameControl(one: Omit<Control, "value">, other: Omit<Control, "value">): boolean {
  return one.control === other.control && one.currency === other.currency;
}

function withControl(all: Controls, change: Control): Controls {
  return [...all.filter((each) => !isSameControl(each, change)), change];
}

function isLowered(before: Controls, after: Controls): boolean {
  if (delayOf(after) < delayOf(before)) return true;
  const currencies = [ANY_OTHER, ...[...before, ...after].map(({ currency }) => currency)];
  return currencies.some((currency) =>
    isMore(mostWithoutApproval(after, currency), mostWithoutApproval(before, currency)),
  );
}

const ANY_OTHER = "any other";

function delayOf(all: Controls): bigint {
  return all.find(({ control }) => control === "delay_business_days")?.value ?? 0n;
}

/** Null means unlimited. */
function mostWithoutApproval(all: Controls, currency: string): bigint | null {
  const thresholds = all.filter(({ control, value }) => control === "approval_threshold_amount" && value !== null);
  if (thresholds.length === 0) return null;
  return thresholds.find((each) => each.currency === currency)?.value ?? 0n;
}

function isMore(after: bigint | null, before: bigint | null): boolean {
  return before !== null && (after === null || after > before);
}
