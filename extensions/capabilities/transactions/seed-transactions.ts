import { getActiveMerchant, merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { sandboxEngine } from "#extensions/connectors/engine/index.ts";
import type { DemoOrganization } from "#extensions/platform/demo.ts";
import { listRows } from "#extensions/platform/lists/list-page.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { demoPayments } from "./demo-payments.ts";
import { transactionCopy } from "./follow-transaction.ts";
import { transactionList } from "./transaction.list.ts";

/** Fills the demo organization's engine account with the payments of some months, and copies them. */
export async function seedTransactions(work: UnitOfWork, demo: DemoOrganization): Promise<Record<string, never>> {
  const payments = demoPayments(demo, work.now());
  const existing = await listRows(work, transactionList, { limit: 1 });
  if (existing.length > 0) return {};
  const { engineMerchantId } = await getActiveMerchant(work);
  const sandbox = sandboxEngine(work.context.config, work.requestId);
  for (const payment of payments) await sandbox.createPayment({ merchant_id: engineMerchantId, ...payment });
  await copyPayments(work);
  return {};
}

/** Reads all payments of the organization's merchant from the engine. Returns how many there are. */
export async function copyPayments(work: UnitOfWork): Promise<number> {
  const { payments } = await merchantEngine(work);
  let count = 0;
  for await (const { enginePaymentId } of payments.list()) {
    if (await transactionCopy.refresh(work, enginePaymentId)) count += 1;
  }
  return count;
}
