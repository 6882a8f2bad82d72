import { backingOf } from "#extensions/capabilities/credit-notes/index.ts";
import { carriedOn, type Invoice, InvoiceEntity, partOf, totalOf } from "#extensions/capabilities/invoices/index.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { GivenBack, GivenPart } from "./give-back.ts";

/**
 * The parts as far as they were paid and not given back since, and as far as open invoices can be lowered. What an invoice
 * carried on and still waits is dropped by a full refund, and billed against its part by another one: such parts come last,
 * because no payment holds them.
 */
export async function fundedParts(
  work: UnitOfWork,
  parts: readonly GivenPart[],
  { refund }: Pick<GivenBack, "refund">,
): Promise<GivenPart[]> {
  const id = [...new Set(parts.flatMap(({ line }) => line.invoiceId ?? []))];
  const invoices = id.length === 0 ? [] : await readRows(work, InvoiceEntity, { id }, { orderBy: [["id", "asc"]] });
  const waiting = new Set<string>();
  const withoutWaiting = refund === "full";
  const beyondOf = async (invoice: Invoice) => {
    const { waitingMinorUnits } = await carriedOn(work, invoice.id, invoice.carriedMinorUnits);
    if (waitingMinorUnits > 0n) waiting.add(invoice.id);
    return { unpaid: withoutWaiting ? owed(invoice) : owed(invoice) + waitingMinorUnits };
  };
  const take = await backingOf(work, invoices, beyondOf, { withoutWaiting });
  const rank = ({ line }: GivenPart) => (waiting.has(line.invoiceId ?? "") ? 1 : 0);
  return parts
    .flatMap(({ line, amounts }) => {
      const share = take(line.invoiceId ?? "", totalOf(amounts));
      return share > 0n ? [{ line, amounts: partOf(amounts, share) }] : [];
    })
    .toSorted((one, other) => rank(one) - rank(other));
}

const owed = ({ status, dueMinorUnits, appliedMinorUnits }: Invoice): bigint =>
  status === "open" ? dueMinorUnits + appliedMinorUnits : 0n;
