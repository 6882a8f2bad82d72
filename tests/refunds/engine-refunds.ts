import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { RefundExtensionEntity } from "#extensions/capabilities/refunds/refund.entity.ts";
import { getTransaction } from "#extensions/capabilities/transactions/index.ts";
import type { TestOrganization } from "#tests/support/platform.ts";

/** The refunds of a transaction at the engine. */
export async function engineRefunds(organization: TestOrganization, transactionId: string) {
  const { refunds } = await merchantEngine(organization.work());
  return Array.fromAsync(refunds.list({ paymentId: transactionId }));
}

/** Sum of the engine's refunds that did not fail, which must never exceed the capture. */
export async function refundedAtEngine(organization: TestOrganization, transactionId: string): Promise<bigint> {
  const refunds = await engineRefunds(organization, transactionId);
  return refunds.reduce((sum, each) => (each.engineStatus === "failed" ? sum : sum + each.amountMinorUnits), 0n);
}

/** Our record of a transaction and its refunds, to compare with the engine. */
export async function keptOf(organization: TestOrganization, transactionId: string) {
  const work = organization.work();
  const refunds = await work.em.find(RefundExtensionEntity, { transactionId }, { orderBy: { createdAt: "asc" } });
  return { transaction: await getTransaction(work, transactionId), refunds };
}
