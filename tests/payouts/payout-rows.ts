import { PayoutEntity } from "#extensions/capabilities/payouts/payout.entity.ts";
import { PayoutDestinationEntity } from "#extensions/capabilities/payouts/payout-destination.entity.ts";
import { PayoutQuoteEntity } from "#extensions/capabilities/payouts/payout-quote.entity.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

interface Account {
  readonly bankLinkId: string;
  readonly bankAccountId: string;
}

/** A destination that can be used, with this name. */
export function aDestinationRow(work: UnitOfWork, account: Account, name = "Checking", currency = "USD") {
  return createRow(work, PayoutDestinationEntity, {
    id: newId("payoutDestination"),
    destinationType: "bank_account",
    ...account,
    name,
    last4: "0000",
    currency,
    isUsable: true,
    supportsInstant: true,
    usableAt: new Date(Date.now() - 86_400_000),
  });
}

type Destination = ReturnType<typeof aDestinationRow>;

/** A quote that holds for a year. */
export function aQuoteRow(work: UnitOfWork, { id: payoutDestinationId, currency }: Destination) {
  return createRow(work, PayoutQuoteEntity, {
    id: newId("payoutQuote"),
    currency,
    amountMinorUnits: 60_000n,
    feeMinorUnits: 900n,
    payoutDestinationId,
    expiresAt: new Date(Date.now() + 365 * 86_400_000),
  });
}

/** An instant payout of another person. It reserves nothing by itself. */
export function aWaitingPayoutRow(
  work: UnitOfWork,
  destination: Destination,
  status: "requires_approval" | "held" = "requires_approval",
) {
  const { id: payoutDestinationId, destinationType, name, currency } = destination;
  const { last4 = null, bankLinkId = null, bankAccountId = null } = destination;
  return createRow(work, PayoutEntity, {
    id: newId("payout"),
    status,
    reviewReason: status === "held" ? "new_requester" : null,
    method: "instant",
    amountMinorUnits: 1_000n,
    feeMinorUnits: 60n,
    currency,
    payoutDestinationId,
    destination: { destinationType, name, last4, bankLinkId, bankAccountId, paymentMethodId: null },
    initiatedBy: "usr_somebody_else",
  });
}
