import { approvePayout } from "#extensions/capabilities/payouts/approve-payout.ts";
import { cancelPayout } from "#extensions/capabilities/payouts/cancel-payout.ts";
import { createPayout } from "#extensions/capabilities/payouts/create-payout.ts";
import { payoutCopy } from "#extensions/capabilities/payouts/follow-payout.ts";
import { liftPayoutHold } from "#extensions/capabilities/payouts/lift-payout-hold.ts";
import { PayoutEntity } from "#extensions/capabilities/payouts/payout.entity.ts";
import { type PayoutStatus, UNDONE, WAITING } from "#extensions/capabilities/payouts/payout.rules.ts";
import { payerOf } from "#tests/payouts/paying.ts";
import { type History, pickOf, type ServedOrganization } from "./history.ts";
import { callBy } from "./people.ts";
import { fund } from "./queue-steps.ts";

/** Steps for payouts: requests, approvals, and reports of the engine. */
export function payoutSteps({ platform, bank, organization }: ServedOrganization, { people, destinationIds }: History) {
  const payer = payerOf({ platform, bank }, organization);
  const { payouts } = payer.clients();
  const rows = () => organization.work().em;

  /** As much as possible without an amount. */
  async function pay(pick: number, asked?: bigint) {
    const { payoutQuoteId, amount, feeAmount } = await payer.quote(asked);
    if (amount === 0n) return;
    const work = await callBy(platform, organization, pickOf(people.requesters, pick));
    await createPayout.run(work, { payoutQuoteId, amount, feeAmount });
  }

  async function somePayout(pick: number, statuses: readonly PayoutStatus[]) {
    const condition = { status: { $in: [...statuses] } };
    return pickOf(await rows().find(PayoutEntity, condition, { orderBy: { id: "asc" } }), pick);
  }

  async function advancePayout(pick: number, status: "success" | "failed" | "reversed") {
    const payout = await somePayout(pick, ["in_transit", "paid", ...UNDONE]);
    if (!payout) return;
    await platform.sandbox.advancePayout(organization.engineMerchantId, payout.id, status);
    await payoutCopy.refresh(await callBy(platform, organization), payout.id);
  }

  return {
    payNow: (pick: number) => pay(pick, BigInt(100 + (pick % 3_000))),
    payAll: (pick: number) => pay(pick),
    /** Large enough that a few reach the limit of a day. */
    payLarge: async (pick: number) => {
      await fund({ platform, organization }, 400_000n);
      await pay(pick, BigInt(300_000 + (pick % 90_000)));
    },
    approve: async (pick: number) => {
      const payout = await somePayout(pick, WAITING);
      const work = await callBy(platform, organization, pickOf(people.approvers, pick));
      if (payout) await approvePayout.run(work, { payoutId: payout.id });
    },
    cancel: async (pick: number) => {
      const payout = await somePayout(pick, WAITING);
      if (payout) await cancelPayout(await callBy(platform, organization), payout.id);
    },
    /** As an operator. */
    liftHold: async (pick: number) => {
      const payout = await somePayout(pick, ["held"]);
      const work = await callBy(platform, organization);
      if (payout) await liftPayoutHold(work, { payoutId: payout.id, reason: "Test" });
    },
    payElsewhere: (pick: number) =>
      payouts.makePayoutDestinationDefault({ payoutDestinationId: pickOf(destinationIds, pick) ?? "" }),
    arrives: (pick: number) => advancePayout(pick, "success"),
    fails: (pick: number) => advancePayout(pick, "failed"),
    comesBack: (pick: number) => advancePayout(pick, "reversed"),
    confirm: async (pick: number) => {
      const undone = { status: { $in: [...UNDONE] }, failureConfirmedAt: null };
      const payout = pickOf(await rows().find(PayoutEntity, undone, { orderBy: { id: "asc" } }), pick);
      if (payout) await payer.confirm(payout.id);
    },
  };
}
