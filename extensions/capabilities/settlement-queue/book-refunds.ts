import { type RefundExtension, RefundExtensionEntity } from "#extensions/capabilities/refunds/index.ts";
import { setStatistics } from "#extensions/platform/rows/statistics.ts";
import { sharesOfRefund } from "./captures.rules.ts";
import { chargeOf, chargesOf, enter, grossOf, nextSource, type Sale } from "./sale-entries.ts";
import type { SettlementQueueEntry } from "./settlement-queue-entry.entity.ts";

/** A refund that failed after it succeeded returns its amount. */
export async function enterRefunds(sale: Sale): Promise<void> {
  const { phase, transaction, entries } = sale;
  const { em, environment } = phase;
  if (transaction.refundedMinorUnits === 0n && !entries.some(({ entryType }) => entryType === "refund")) return;
  const refunds = await em.find(
    RefundExtensionEntity,
    { environment, transactionId: transaction.id },
    { refresh: true, orderBy: { createdAt: "asc", id: "asc" } },
  );
  for (const refund of refunds) await enterRefund(sale, refund);
}

async function enterRefund(sale: Sale, refund: RefundExtension): Promise<void> {
  const { id, status, amountMinorUnits } = refund;
  const booked = sale.entries.filter(({ sourceId }) => sourceId === id);
  const grossMinorUnits = (status === "succeeded" ? -amountMinorUnits : 0n) - grossOf(booked);
  if (grossMinorUnits === 0n) return;
  const event = grossMinorUnits < 0n ? "succeeded" : "failed";
  const parts = grossMinorUnits < 0n ? taken(sale, -grossMinorUnits) : givenBack(sale, booked);
  const [first] = await enterParts(sale, refund, event, parts);
  // Fees are not returned.
  const columns = { settlementQueueEntryId: first?.id ?? null, feeReturnedMinorUnits: 0n };
  await setStatistics(sale.phase, RefundExtensionEntity, [{ row: refund, columns }]);
}

interface Part {
  /** The entry of the capture. Null where the refund was reported before its capture. */
  readonly offsets: SettlementQueueEntry | null;
  readonly grossMinorUnits: bigint;
}

/** A refund takes from captures, oldest first. More than was captured, which another system may do, is the first's. */
function taken(sale: Sale, amountMinorUnits: bigint): readonly Part[] {
  const { entries } = sale;
  const charges = chargesOf(sale);
  const captures = charges.map(({ id, grossMinorUnits }) => {
    const refunded = grossOf(entries.filter((each) => each.entryType === "refund" && each.offsetsEntryId === id));
    return { id, leftMinorUnits: grossMinorUnits + refunded };
  });
  const shares = sharesOfRefund(captures, amountMinorUnits).map((share) => ({
    offsets: charges.find(({ id }) => id === share.captureId) ?? null,
    grossMinorUnits: -share.amountMinorUnits,
  }));
  const rest = -amountMinorUnits - shares.reduce((sum, share) => sum + share.grossMinorUnits, 0n);
  return rest === 0n ? shares : [...shares, { offsets: chargeOf(sale), grossMinorUnits: rest }];
}

/** Each capture gets back what the refund had taken from it. */
function givenBack(sale: Sale, booked: readonly SettlementQueueEntry[]): readonly Part[] {
  return [...chargesOf(sale), null]
    .map((offsets) => {
      const parts = booked.filter(({ offsetsEntryId }) => (offsetsEntryId ?? null) === (offsets?.id ?? null));
      return { offsets, grossMinorUnits: -grossOf(parts) };
    })
    .filter(({ grossMinorUnits }) => grossMinorUnits !== 0n);
}

async function enterParts(sale: Sale, { id }: RefundExtension, event: string, parts: readonly Part[]) {
  const entries: SettlementQueueEntry[] = [];
  for (const part of parts)
    entries.push(await enter(sale, { ...nextSource(sale, id, event), entryType: "refund", ...part }));
  return entries;
}
