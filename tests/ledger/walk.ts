import { ConnectError } from "@connectrpc/connect";
import { payoutCopy } from "#extensions/capabilities/payouts/follow-payout.ts";
import { PayoutEntity } from "#extensions/capabilities/payouts/payout.entity.ts";
import { refundCopy } from "#extensions/capabilities/refunds/follow-refund.ts";
import { RefundExtensionEntity } from "#extensions/capabilities/refunds/index.ts";
import { SettlementEntity, SettlementQueueEntryEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { releaseEarly } from "#extensions/capabilities/settlement-queue/release-early.ts";
import { closeSettlement } from "#extensions/capabilities/settlements/close-settlement.ts";
import { DomainError } from "#extensions/platform/errors.ts";
import { type Bank, payerOf } from "#tests/payouts/paying.ts";
import type { Platform, TestOrganization } from "#tests/support/platform.ts";
import { aPaidTransaction, withKey } from "#tests/support/transactions.ts";

/** Everything that moves money of one organization. What is refused at the moment changes nothing. */
export async function aWalker({ platform, bank }: { platform: Platform; bank: Bank }, organization: TestOrganization) {
  const payer = payerOf({ platform, bank }, organization);
  const { transactions, refunds, disputes, payouts, settlements, settlementQueue } = payer.clients();
  const [sales, open]: [string[], string[]] = [[], []];
  const destinations = [
    await payer.destination("0000"),
    await payer.destination("0003"),
    await payer.destination("0002"),
  ];
  const one = <Item>(items: readonly Item[], pick: number) => items[pick % items.length];
  const rows = () => organization.work().em;

  async function sell(pick: number, captureMethod: "automatic" | "manual") {
    const amount = BigInt(500 + (pick % 9_000));
    const { transactionId } = await aPaidTransaction(platform, organization, { amount, captureMethod });
    sales.push(transactionId);
  }

  async function advanceDispute(pick: number, disputeStatus: "dispute_won" | "dispute_lost") {
    const disputeId = one(open, pick);
    if (disputeId === undefined) return;
    await disputes.advanceDispute({ disputeId, disputeStatus: "dispute_challenged" });
    await disputes.advanceDispute({ disputeId, disputeStatus });
  }

  async function advancePayout(pick: number, status: "success" | "failed" | "reversed") {
    const known = await rows().find(
      PayoutEntity,
      { status: { $in: ["in_transit", "paid", "failed", "returned"] } },
      { orderBy: { id: "asc" } },
    );
    const payout = one(known, pick);
    if (!payout) return;
    await platform.sandbox.advancePayout(organization.engineMerchantId, payout.id, status);
    await payoutCopy.refresh(organization.work(), payout.id);
  }

  async function someEntries(pick: number): Promise<string[]> {
    const condition = { entryType: "charge", status: { $in: ["pending", "held"] } } as const;
    const waiting = await rows().find(SettlementQueueEntryEntity, condition, { orderBy: { id: "asc" } });
    return waiting.map(({ id }) => id).filter((_id, at) => (pick >> (at % 20)) % 2 === 1);
  }

  return {
    sell: (pick: number) => sell(pick, "automatic"),
    authorize: (pick: number) => sell(pick, "manual"),
    capturePart: (pick: number) =>
      transactions.captureTransaction({ transactionId: one(sales, pick) ?? "", amount: 300n }, withKey()),
    refund: (pick: number) =>
      refunds.createRefund({ transactionId: one(sales, pick) ?? "", amount: BigInt(1 + (pick % 400)) }, withKey()),
    refundFails: async (pick: number) => {
      const refund = one(await rows().find(RefundExtensionEntity, { status: "succeeded" }), pick);
      if (!refund) return;
      await platform.sandbox.advanceRefund(organization.engineMerchantId, refund.id, "failed");
      await refundCopy.refresh(organization.work(), refund.id);
    },
    dispute: async (pick: number) => {
      const transactionId = one(sales, pick) ?? "";
      const { disputeId } = await disputes.openDispute({ transactionId, amount: 400n, currency: "USD" });
      open.push(disputeId);
    },
    winDispute: (pick: number) => advanceDispute(pick, "dispute_won"),
    loseDispute: (pick: number) => advanceDispute(pick, "dispute_lost"),
    adjust: (pick: number) => payer.fund(BigInt((pick % 20_000) - 3_000)),
    /** By an operator every other time: sales are pending, and a merchant's release leaves them in the queue until their day. */
    release: async (pick: number) => {
      const settlementQueueEntryIds = await someEntries(pick);
      if (pick % 2 === 0) await settlementQueue.releaseSettlementQueueEntries({ settlementQueueEntryIds }, withKey());
      else await releaseEarly(organization.work(), settlementQueueEntryIds, "Test");
    },
    hold: async (pick: number) =>
      settlementQueue.holdSettlementQueueEntries({ settlementQueueEntryIds: await someEntries(pick) }),
    takeOut: async (pick: number) => {
      const released = await rows().find(
        SettlementQueueEntryEntity,
        { status: "released" },
        { orderBy: { id: "asc" } },
      );
      const entry = one(released, pick);
      if (!entry?.settlementId) return;
      await settlements.removeSettlementEntries({
        settlementId: entry.settlementId,
        settlementQueueEntryIds: [entry.id],
      });
    },
    close: async (_pick: number) => {
      const settlement = await rows().findOne(SettlementEntity, { accruesFor: { $ne: null } });
      if (settlement) await closeSettlement.run(organization.work(), { settlementId: settlement.id });
    },
    payNow: (pick: number) => payer.pay(BigInt(100 + (pick % 3_000))),
    /** Large enough that a few reach the limit of a day. */
    payLarge: async (pick: number) => {
      await payer.fund(400_000n);
      await payer.pay(BigInt(300_000 + (pick % 90_000)));
    },
    approve: async (pick: number) => {
      const payout = one(await rows().find(PayoutEntity, { status: { $in: ["held", "requires_approval"] } }), pick);
      if (payout) await payouts.approvePayout({ payoutId: payout.id }, withKey());
    },
    changeZone: (pick: number) =>
      settlementQueue.updateSettlementSettings({ timeZone: one(["Asia/Tokyo", "Europe/Berlin"], pick) ?? "UTC" }),
    payElsewhere: (pick: number) =>
      payouts.makePayoutDestinationDefault({
        payoutDestinationId: one(destinations, pick)?.payoutDestinationId ?? "",
      }),
    arrives: (pick: number) => advancePayout(pick, "success"),
    fails: (pick: number) => advancePayout(pick, "failed"),
    comesBack: (pick: number) => advancePayout(pick, "reversed"),
    confirm: async (pick: number) => {
      const undone = { status: { $in: ["failed", "canceled", "returned"] }, failureConfirmedAt: null } as const;
      const payout = one(await rows().find(PayoutEntity, undone, { orderBy: { id: "asc" } }), pick);
      if (payout) await payer.confirm(payout.id);
    },
  };
}

/** What is refused in the state of the moment changes nothing. */
export function refused(error: unknown): void {
  if (error instanceof DomainError || error instanceof ConnectError || isSandboxRefusal(error)) return;
  throw error;
}

/** The sandbox engine refuses moves that a processor never reports. */
function isSandboxRefusal(error: unknown): boolean {
  return error instanceof Error && /^POST \/sandbox\/.*: 4\d\d/.test(error.message);
}

export type Step = keyof Awaited<ReturnType<typeof aWalker>>;
