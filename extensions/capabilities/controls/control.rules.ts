/** The settings that protect payouts against one of the organization's own people, by their names in the API. */
export type ControlName = "approval_threshold_amount" | "delay_business_days";

/** One control. Null: there is none, so that nothing needs approval by it. */
export interface Control {
  readonly control: ControlName;
  /** Empty for a control of all currencies. */
  readonly currency: string;
  readonly value: bigint | null;
}

type Controls = readonly Control[];

/** How long a lowered control waits, so that others can notice it and cancel it. */
export const LOWERING_TAKES_MS = 24 * 3_600_000;

/**
 * Of the controls that change, those that take effect at once and those that give less protection. A threshold is lower protection when
 * more can leave in any currency, also one that is not named: once there is a threshold, a currency without one needs approval always.
 * A delay is when it is shorter.
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

/** Null: without a limit. */
function mostWithoutApproval(all: Controls, currency: string): bigint | null {
  const thresholds = all.filter(({ control, value }) => control === "approval_threshold_amount" && value !== null);
  if (thresholds.length === 0) return null;
  return thresholds.find((each) => each.currency === currency)?.value ?? 0n;
}

function isMore(after: bigint | null, before: bigint | null): boolean {
  return before !== null && (after === null || after > before);
}
