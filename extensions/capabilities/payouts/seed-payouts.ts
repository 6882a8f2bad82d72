import { linkDemoBank, listAccountsNow } from "#extensions/capabilities/bank-links/index.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { deleteDestination } from "./change-destination.ts";
import { createDestination } from "./create-destination.ts";
import { createPayout } from "./create-payout.ts";
import { type PayoutDestination, PayoutDestinationEntity } from "./payout-destination.entity.ts";
import { quotePayout } from "./quote-payout.ts";

const CURRENCY = "USD";

/** Demo payouts by the account's last digits: one paid, and one in transit. */
const DEMO = [
  { last4: "0000", amount: 60_000n },
  { last4: "0003", amount: 25_000n },
];

/** Adds usable destinations to the demo organization, and a payout to each. */
export async function seedPayouts(work: UnitOfWork): Promise<Record<string, string | null>> {
  const existing = await work.em.find(PayoutDestinationEntity, { environment: work.environment });
  const isGone = await Promise.all(existing.map(({ bankLinkId }) => isForgotten(work, bankLinkId)));
  if (existing.length > 0 && !isGone.includes(true)) return {};
  // The sandbox provider loses its customers when it stops.
  for (const { id } of existing) await deleteDestination(work, id);
  const link = await linkDemoBank(work);
  for (const { last4, amount } of link ? DEMO : []) {
    const bankAccountId = link?.accounts.find(({ mask }) => mask === last4)?.bankAccountId;
    if (!link || bankAccountId === undefined) continue;
    const added = { bankLinkId: link.bankLinkId, bankAccountId, currency: CURRENCY };
    const { payoutDestinationId } = await createDestination.run(work, added);
    await letCool(work, payoutDestinationId);
    if (existing.length === 0) await payOut(work, payoutDestinationId, amount);
  }
  return {};
}

async function isForgotten(work: UnitOfWork, bankLinkId: string | null | undefined): Promise<boolean> {
  return bankLinkId != null && (await listAccountsNow(work, bankLinkId)) === null;
}

/** Skips the waiting period for the demo. */
function letCool(work: UnitOfWork, payoutDestinationId: string): Promise<PayoutDestination> {
  return work.atomically(async (phase) => {
    const destination = await lockRow(phase, PayoutDestinationEntity, payoutDestinationId, "payout destination");
    destination.usableAt = phase.now();
    phase.record({ type: "payout_destination.updated", subject: destination });
    await phase.save();
    return destination;
  });
}

async function payOut(work: UnitOfWork, payoutDestinationId: string, amount: bigint): Promise<void> {
  const asked = { currency: CURRENCY, amount, payoutDestinationId };
  const { payoutQuoteId, feeAmount, blockers } = await quotePayout(work, asked);
  if (blockers.length === 0) await createPayout.run(work, { payoutQuoteId, amount, feeAmount });
}
