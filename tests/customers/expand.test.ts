import { expect, test, vi } from "vitest";
import { entryList } from "#extensions/capabilities/settlement-queue/entry.list.ts";
import { transactionList } from "#extensions/capabilities/transactions/transaction.list.ts";
import { listPage } from "#extensions/platform/lists/list-page.ts";
import { aPaymentMethod } from "#tests/support/payment-methods.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { someTransactionRows } from "#tests/support/transaction-rows.ts";
import { aPaidTransaction } from "#tests/support/transactions.ts";

const { platform } = await startPlatform();

async function aShop() {
  const organization = await anOrganization(platform);
  return { organization, clients: platform.callers.grpc.forOrganization({ organizationId: organization.id }) };
}

test("rows name their customer and their payment where they are asked to", async () => {
  const { organization, clients } = await aShop();
  const { customers, transactions, refunds, settlementQueue } = clients;
  const { customerId } = await customers.createCustomer({ name: "Robin Lindqvist", email: "robin@example.com" });
  const { transactionId } = await aPaidTransaction(platform, organization, { customerId, reference: "order-1042" });
  const headers = { "idempotency-key": `expand-${transactionId}` };
  const { refundId } = await refunds.createRefund({ transactionId, amount: 100n, delayMinutes: 30 }, { headers });
  const named = { customer: { customerId, name: "Robin Lindqvist", email: "robin@example.com", isMasked: false } };
  const expand = ["customer", "payment"];
  const payment = { transactionId, reference: "order-1042", brand: "Visa" };
  expect((await transactions.listTransactions({ expand: ["customer"] })).data).toMatchObject([named]);
  expect(await transactions.getTransaction({ transactionId, expand: ["customer"] })).toMatchObject(named);
  expect((await refunds.listRefunds({ expand })).data).toMatchObject([{ ...named, payment }]);
  expect(await refunds.getRefund({ refundId, expand })).toMatchObject({ ...named, payment });
  const { data } = await settlementQueue.listSettlementQueueEntries({ expand, transactionId });
  expect(data.length).toBeGreaterThan(0);
  for (const entry of data) expect(entry).toMatchObject({ ...named, payment });
  const [plain] = (await transactions.listTransactions({})).data;
  expect([plain?.customerId, plain?.customer]).toEqual([customerId, undefined]);
});

test("a stored payment method names its customer", async () => {
  const { organization, clients } = await aShop();
  const { customerId } = await aPaymentMethod(platform, organization, {});
  const { name } = await clients.customers.getCustomer({ customerId });
  const { data } = await clients.paymentMethods.listPaymentMethods({ expand: ["customer"] });
  expect(data).toMatchObject([{ customer: { customerId, ...(name && { name }) } }]);
});

test("health data has an ID and no name, and no read of it is audited", async () => {
  const { organization, clients } = await aShop();
  const { customerId } = await clients.customers.createCustomer({
    name: "Kim",
    email: "kim@example.com",
    dataClass: "phi",
  });
  await someTransactionRows(organization.work(), 1, { customerId });
  const [row] = (await clients.transactions.listTransactions({ expand: ["customer"] })).data;
  expect(row?.customer).toMatchObject({ customerId, isMasked: true });
  expect([row?.customer?.name, row?.customer?.email]).toEqual([undefined, undefined]);
  const { data } = await clients.audit.listAuditEvents({ action: ["phi.read"] });
  expect(data).toEqual([]);
});

test("a customer of another organization has no name here", async () => {
  const { clients } = await aShop();
  const { organization: own } = await aShop();
  const { customerId } = await clients.customers.createCustomer({ name: "Robin" });
  await someTransactionRows(own.work(), 1, { customerId });
  const [row] = (await listPage(own.work(), transactionList, { expand: ["customer"] })).data;
  expect([row?.customerId, row?.customer]).toEqual([customerId, undefined]);
});

test("a page costs one more statement for each kind that it names, however many rows it has", async () => {
  const { organization, clients } = await aShop();
  for (let count = 0; count < 8; count += 1) {
    const { customerId } = await clients.customers.createCustomer({ name: `Customer ${count}` });
    await aPaidTransaction(platform, organization, { customerId });
  }
  const costOf = async (limit: number, expand: string[]) => {
    const work = organization.work();
    const execute = vi.spyOn(work.em, "execute");
    expect((await listPage(work, entryList, { limit, expand })).data).toHaveLength(limit);
    return execute.mock.calls.length;
  };
  const plain = await costOf(8, []);
  expect([await costOf(2, ["customer", "payment"]), await costOf(8, ["customer", "payment"])]).toEqual([
    plain + 2,
    plain + 2,
  ]);
});
