import { totalOf } from "./entry-word.ts";
import type { Entry } from "./sale.rules.ts";

const HOUR_MS = 3_600_000;

interface OfflinePolicy {
  readonly mode?: string;
  readonly max_amount?: string | number | null;
  readonly max_total?: string | number | null;
  readonly max_count?: number | null;
  readonly max_hours?: number | null;
}

interface Configuration {
  readonly offline_policy?: OfflinePolicy;
  readonly currency?: string;
}

/** Whether the terminal may approve a sale by itself, besides those that it has stored. */
export function mayStore(configuration: unknown, entry: Entry, stored: readonly Entry[], now: number): boolean {
  const { offline_policy: policy, currency } = (configuration ?? {}) as Configuration;
  // The limits are amounts of the terminal's own currency.
  if (currency !== undefined && currency !== entry.push.currency) return false;
  if (policy?.mode !== "store_and_forward" || entry.push.type === "refund") return false;
  const { max_amount: amount, max_total: total, max_count: count, max_hours: hours } = policy;
  if (amount == null || total == null || count == null || hours == null) return false;
  const sum = stored.reduce((before, each) => before + totalOf(each), totalOf(entry));
  const oldest = Math.min(now, ...stored.map(({ cardReadAt }) => cardReadAt ?? now));
  return (
    totalOf(entry) <= Number(amount) &&
    sum <= Number(total) &&
    stored.length < count &&
    now - oldest < Math.min(hours, 24) * HOUR_MS
  );
}
