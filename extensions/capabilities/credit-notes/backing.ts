import { carriedOn, type Invoice, unusedElsewhere } from "#extensions/capabilities/invoices/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { least } from "./credit-note.rules.ts";
import { ownFunds, readLinked } from "./payments.ts";

/** Takes an amount from what stands behind an invoice, and answers how much of it there was. */
export type Take = (invoiceId: string, asked: bigint) => bigint;

interface Beyond {
  /** What is not paid yet, and can be given back all the same. */
  readonly unpaid: bigint;
  /** What was given back of the invoice on others. */
  readonly elsewhere?: bigint;
}

/**
 * What stands behind each of the invoices, to be taken one after the other: what was paid for it and not given back, and
 * no more than is left of all that are linked with it.
 */
export async function backingOf(
  work: UnitOfWork,
  invoices: readonly Invoice[],
  beyondOf: (invoice: Invoice) => Promise<Beyond>,
  { withoutWaiting = false } = {},
): Promise<Take> {
  const own = new Map<string, { left: bigint; linkedId: string }>();
  const linked = new Map<string, bigint>();
  const unpaidOf = new Map<string, bigint>();
  for (const invoice of invoices) {
    const { unpaid, elsewhere = 0n } = await beyondOf(invoice);
    const { id: linkedId, leftMinorUnits } = await readLinked(work, [invoice.id], { withoutWaiting });
    own.set(invoice.id, { left: (await ownFunds(work, invoice)).leftMinorUnits + unpaid - elsewhere, linkedId });
    // Of several that carried an amount on, the last one has all of it.
    const most = unpaid > (unpaidOf.get(linkedId) ?? 0n) ? unpaid : (unpaidOf.get(linkedId) ?? 0n);
    unpaidOf.set(linkedId, most);
    linked.set(linkedId, leftMinorUnits + most);
  }
  return (invoiceId, asked) => {
    const source = own.get(invoiceId);
    if (!source) return asked;
    const left = linked.get(source.linkedId) ?? 0n;
    const share = least(asked, least(source.left, left));
    if (share <= 0n) return 0n;
    source.left -= share;
    linked.set(source.linkedId, left - share);
    return share;
  };
}

/** What stands behind them for a change, which gives back within another invoice. */
export function keptBacking(work: UnitOfWork, invoices: readonly Invoice[]): Promise<Take> {
  return backingOf(work, invoices, async ({ id, carriedMinorUnits }) => ({
    // What waits for the next invoice is billed by that one, together with what is given back of it.
    unpaid: (await carriedOn(work, id, carriedMinorUnits)).waitingMinorUnits,
    elsewhere: await unusedElsewhere(work, id),
  }));
}
