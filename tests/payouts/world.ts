import { randomUUID } from "node:crypto";
import { createCustomer } from "#extensions/capabilities/customers/index.ts";
import { reserveInstant } from "#extensions/capabilities/payouts/book-payout.ts";
import type { Payout } from "#extensions/capabilities/payouts/payout.entity.ts";
import { enterQueue } from "#extensions/capabilities/settlement-queue/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { CapabilityWorld, Stage } from "#tests/support/world.ts";
import { pageEntries } from "./page-entries.ts";
import { fund } from "./paying.ts";
import { aDestinationRow, aQuoteRow, aWaitingPayoutRow } from "./payout-rows.ts";

export const world: CapabilityWorld = {
  async build(stage) {
    await fund(stage.organization, 100_000n);
    const { bankLinkId, accounts } = await aLink(stage);
    const [account, other] = accounts.map(({ bankAccountId }) => bankAccountId);
    const ids = await rowsOf(stage.organization.work(), { bankLinkId, bankAccountId: account ?? "" }, stage.canary);
    return { ...ids, payout_bank_link_id: bankLinkId, payout_bank_account_id: other ?? "" };
  },
  async buildLive({ organization, canary }) {
    return rowsOf(organization.liveWork(), { bankLinkId: "bnk_live", bankAccountId: randomUUID() }, canary);
  },
  samples: {
    "balance.history": () => [{ message: { currency: "USD" } }, { message: { currency: "USD", days: 7 } }],
    "payoutDestinations.list": () => [{ message: { limit: 100, destination_type: ["bank_account"] } }],
    "payoutDestinations.create": ({ payout_bank_link_id, payout_bank_account_id }) => [
      {
        message: { bank_link_id: payout_bank_link_id, bank_account_id: payout_bank_account_id, currency: "EUR" },
      },
    ],
    "payoutDestinations.activate": ({ payout_bank_link_id, payout_bank_account_id }) => [
      { message: { bank_link_id: payout_bank_link_id, bank_account_id: payout_bank_account_id, currency: "GBP" } },
    ],
    "payouts.quote": ({ payout_destination_id }) => [
      { message: { currency: "USD" } },
      { message: { currency: "USD", amount: 1_000, payout_destination_id } },
    ],
    "payouts.create": ({ payout_quote_id }) => [
      {
        message: { payout_quote_id, amount: 60_000, fee_amount: 900, statement_descriptor: "ACME PAYOUT" },
      },
    ],
    "payouts.liftHold": ({ held_payout_id: payout_id = "" }) => [{ ids: { payout_id } }],
    "payouts.list": () => [
      { message: { limit: 100 } },
      { message: { payout_status: ["requires_approval"], method: ["instant"], amount: { gte: 1 }, currency: "CAD" } },
    ],
  },
  entries: {
    ...pageEntries,
    "GET routes/_auth+/sign-in-again": { query: () => ({ next: "/settlements" }) },
    "GET routes/_auth+/signed-in-again": { query: () => ({ next: "/settlements" }) },
  },
};

function aLink({ platform, organization, bank }: Stage) {
  const { bankLinks } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  return bank.signIn("ins_payouts").then((publicToken) => bankLinks.createBankLink({ publicToken }));
}

async function rowsOf(work: UnitOfWork, account: { bankLinkId: string; bankAccountId: string }, canary: string) {
  const { id: customerId } = await createCustomer(work, { name: canary });
  const sale = { sourceId: customerId, sourceEvent: "sold", currency: "CAD", grossMinorUnits: 100n, customerId };
  return work.atomically(async (phase) => {
    // Before the payouts, which then list it.
    await enterQueue(phase, { entryType: "charge", ...sale });
    const destination = aDestinationRow(phase, account, canary);
    const quote = aQuoteRow(phase, destination);
    // In a separate currency, so that many worlds do not use up the quote's limits.
    const waiting = aDestinationRow(phase, account, canary, "CAD");
    const payout = aWaitingPayoutRow(phase, waiting);
    const held = aWaitingPayoutRow(phase, waiting, "held");
    await phase.save();
    for (const each of [payout, held]) await reserveFunded(phase, each);
    return {
      payout_destination_id: destination.id,
      payout_quote_id: quote.id,
      payout_id: payout.id,
      held_payout_id: held.id,
    };
  });
}

async function reserveFunded(phase: UnitOfWork, payout: Payout): Promise<void> {
  const { id: sourceId, currency, amountMinorUnits, feeMinorUnits } = payout;
  const grossMinorUnits = amountMinorUnits + feeMinorUnits;
  await enterQueue(phase, { entryType: "adjustment", sourceId, sourceEvent: "funded", currency, grossMinorUnits });
  await reserveInstant(phase, payout);
}
