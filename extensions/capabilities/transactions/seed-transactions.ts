import { demoCustomers, engineCustomerOf } from "#extensions/capabilities/customers/index.ts";
import { getActiveMerchant, merchantEngine, sandboxEngineOf } from "#extensions/capabilities/merchants/index.ts";
import type { DemoOrganization } from "#extensions/platform/composition/demo.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import { listRows } from "#extensions/platform/lists/list-page.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { createTransaction } from "./create-transaction.ts";
import { demoPayments, testedCards } from "./demo-payments.ts";
import { transactionCopy } from "./follow-transaction.ts";
import { transactionList } from "./transaction.list.ts";

/** Creates some weeks of payments at the demo organization's engine account, and copies them. */
export async function seedTransactions(work: UnitOfWork, demo: DemoOrganization): Promise<Record<string, never>> {
  const existing = await listRows(work, transactionList, { limit: 1 });
  if (existing.length > 0) return {};
  const payers = (await demoCustomers(work)).map(engineCustomerOf);
  await payAtEngine(work, demoPayments(demo, payers, work.now()));
  const tester = payers[TESTER];
  if (demo.isAnnounced && tester) await payAtEngine(work, testedCards(tester, work.now()));
  await transactionCopy.reconcile(work, BEGINNING);
  if (demo.isAnnounced && tester) await tryOnce(work, tester.id);
  return {};
}

const BEGINNING = new Date(0);
const CONCURRENT_PAYMENTS = 6;
/** The index of the customer used for simulated card testing. */
const TESTER = 4;

/** After this many declines, the card testing rules block the customer's payment. */
async function tryOnce(work: UnitOfWork, customerId: string): Promise<void> {
  const payment = { amount: 100n, currency: "USD", customerId, reference: "test-blocked" };
  await createTransaction.run(work, payment).catch((error: unknown) => {
    if (!isRefusal(error, "card_declined")) throw error;
  });
}

/** Sends requests directly to the engine, several at once. No webhooks: the lists are copied, and each payment once. */
async function payAtEngine(work: UnitOfWork, payments: readonly object[]): Promise<void> {
  const { engineMerchantId } = await getActiveMerchant(work);
  const sandbox = sandboxEngineOf(work);
  for (let first = 0; first < payments.length; first += CONCURRENT_PAYMENTS)
    await Promise.all(
      payments
        .slice(first, first + CONCURRENT_PAYMENTS)
        .map((payment) => sandbox.createPayment({ merchant_id: engineMerchantId, ...payment, sends_webhooks: false })),
    );
}

/** Reads all payments of the organization's merchant from the engine. Returns the count. */
export async function copyPayments(work: UnitOfWork): Promise<number> {
  const { payments } = await merchantEngine(work);
  let count = 0;
  for await (const { enginePaymentId } of payments.list()) {
    if (await transactionCopy.refresh(work, enginePaymentId)) count += 1;
  }
  return count;
}
