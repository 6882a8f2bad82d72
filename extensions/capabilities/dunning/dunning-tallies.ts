import { type Invoice, InvoiceEntity, type StoredDunning } from "#extensions/capabilities/invoices/index.ts";
import { defineTally } from "#extensions/platform/tallies/tally.ts";
import { dayBetween } from "./calendar-days.rules.ts";

/** What is due of invoices that are charged again, by currency. */
export const riskTally = defineTally("dunning_at_risk", InvoiceEntity, {
  groupOf: ({ currency, dunningStatus }) => (dunningStatus === "retrying" ? [currency] : null),
  amountOf: ({ dueMinorUnits }) => dueMinorUnits,
});

/**
 * Invoices by the day in UTC on which their charge first failed, its decline and what that allowed, what became of them,
 * and after how many days.
 */
export const begunTally = defineTally("dunning_begun", InvoiceEntity, {
  groupOf: (invoice) => {
    const dunning = storedOf(invoice);
    if (!dunning?.first || invoice.dunningStatus == null) return null;
    const { declineCode, advice } = dunning.first;
    return [
      utcDayOf(dunning.beganAt),
      declineCode ?? NO_DECLINE,
      advice,
      invoice.dunningStatus,
      String(endDayOf(dunning) ?? ""),
    ];
  },
  amountOf: () => 0n,
});

/** What was paid after a failed charge, by the day in UTC, currency and cause. */
export const recoveredTally = defineTally("dunning_recovered", InvoiceEntity, {
  groupOf: ({ paidAt, currency, recoveredBy }) =>
    paidAt == null || recoveredBy == null ? null : [utcDayOf(paidAt), currency, recoveredBy],
  amountOf: ({ paidMinorUnits }) => paidMinorUnits,
});

/** A first charge that no bank declined: there was no payment method. */
export const NO_DECLINE = "none";

/** The first moment and the last one may be texts. */
export const utcDayOf = (moment: Date | string): string => new Date(moment).toISOString().slice(0, "2026-11-29".length);

/** After how many days it ended otherwise than by the policy's own last day. Null where it did not. */
export function endDayOf({ beganAt, endedAt, stoppedBecause, timeZone }: StoredDunning): number | null {
  if (endedAt == null || stoppedBecause === "schedule_ended") return null;
  return dayBetween(new Date(beganAt), new Date(endedAt), timeZone);
}

/** The ORM keeps the former value as the driver returned it. */
function storedOf({ dunning }: Pick<Invoice, "dunning">): StoredDunning | null {
  return typeof dunning === "string" ? (JSON.parse(dunning) as StoredDunning) : (dunning ?? null);
}
