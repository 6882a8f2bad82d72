import { refundCopy } from "#extensions/capabilities/refunds/follow-refund.ts";
import { RefundExtensionEntity } from "#extensions/capabilities/refunds/index.ts";
import { aPaidTransaction, callersOf, withKey } from "#tests/support/transactions.ts";
import { type History, pickOf, type ServedOrganization } from "./history.ts";
import { callBy } from "./people.ts";

/** Steps for sales and their consequences. */
export function saleSteps({ platform, organization }: ServedOrganization, { sales, disputes: opened }: History) {
  const { transactions, refunds, disputes } = callersOf(platform, organization);
  const saleOf = (pick: number) => pickOf(sales, pick) ?? "";

  async function sell(pick: number, captureMethod: "automatic" | "manual" | "manual_multiple") {
    const amount = BigInt(500 + (pick % 9_000));
    const incrementalAuthorization = captureMethod !== "automatic";
    const overcapture = captureMethod === "manual";
    const sale = { amount, captureMethod, incrementalAuthorization, overcapture, testCard: "visa_united_states" };
    const { transactionId } = await aPaidTransaction(platform, organization, sale);
    sales.push(transactionId);
  }

  const capture = (pick: number, part: { amount: bigint; final?: boolean }) =>
    transactions.captureTransaction({ transactionId: saleOf(pick), ...part }, withKey());

  async function advanceDispute(pick: number, disputeStatus: "dispute_won" | "dispute_lost") {
    const disputeId = pickOf(opened, pick);
    if (disputeId === undefined) return;
    await disputes.advanceDispute({ disputeId, disputeStatus: "dispute_challenged" });
    await disputes.advanceDispute({ disputeId, disputeStatus });
  }

  return {
    sell: (pick: number) => sell(pick, "automatic"),
    authorize: (pick: number) => sell(pick, "manual"),
    authorizeForParts: (pick: number) => sell(pick, "manual_multiple"),
    captureMore: async (pick: number) => {
      const { amountAuthorized } = await transactions.getTransaction({ transactionId: saleOf(pick) });
      return capture(pick, { amount: amountAuthorized + BigInt(pick % 50) });
    },
    captureOneOfParts: (pick: number) => capture(pick, { amount: 200n, final: false }),
    captureLastPart: (pick: number) => capture(pick, { amount: 100n }),
    increment: (pick: number) =>
      transactions.incrementAuthorization({ transactionId: saleOf(pick), amount: BigInt(2_000 + pick) }, withKey()),
    voidSale: (pick: number) => transactions.voidTransaction({ transactionId: saleOf(pick) }, withKey()),
    releaseRest: (pick: number) => transactions.cancelTransaction({ transactionId: saleOf(pick) }, withKey()),
    capturePart: (pick: number) => capture(pick, { amount: 300n }),
    refund: (pick: number) =>
      refunds.createRefund({ transactionId: saleOf(pick), amount: BigInt(1 + (pick % 400)) }, withKey()),
    refundFails: async (pick: number) => {
      const { em } = organization.work();
      const refund = pickOf(await em.find(RefundExtensionEntity, { status: "succeeded" }), pick);
      if (!refund) return;
      await platform.sandbox.advanceRefund(organization.engineMerchantId, refund.id, "failed");
      await refundCopy.refresh(await callBy(platform, organization), refund.id);
    },
    dispute: async (pick: number) => {
      const dispute = { transactionId: saleOf(pick), amount: 400n, currency: "USD" };
      opened.push((await disputes.openDispute(dispute)).disputeId);
    },
    winDispute: (pick: number) => advanceDispute(pick, "dispute_won"),
    loseDispute: (pick: number) => advanceDispute(pick, "dispute_lost"),
  };
}
