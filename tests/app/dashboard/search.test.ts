import { expect, test, vi } from "vitest";
import { findByAmount } from "#app/capabilities/search/find-by-amount.server.ts";
import { findById } from "#app/capabilities/search/known-ids.server.ts";
import { refuse } from "#app/rest/errors.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";

const id = "txn_01kaj5q8zn3v7c2m4t6w9x1b0d";

function clientsThatKnow(known: string) {
  const asked: string[] = [];
  const get = (field: string) => async (request: Record<string, string>) => {
    asked.push(request[field] ?? "");
    if (request[field] !== known) throw refuse("route_unknown", { method: "GET", path: "" });
    return { transactionId: "txn_of_it", customerId: "cus_of_it" };
  };
  const clients = {
    transactions: { getTransaction: get("transactionId") },
    refunds: { getRefund: get("refundId") },
    paymentMethods: { getPaymentMethod: get("paymentMethodId") },
  } as unknown as OrganizationClients;
  return { clients, asked };
}

test("an ID is found whatever its case, and leads to its page", async () => {
  const { clients } = clientsThatKnow(id);
  expect(await findById(clients, id)).toBe(`/transactions/${id}`);
  expect(await findById(clients, id.toUpperCase())).toBe(`/transactions/${id}`);
});

test("an ID of a part leads to the page that shows it", async () => {
  expect(await findById(clientsThatKnow("rfd_1").clients, "RFD_1")).toBe("/transactions/txn_of_it");
  expect(await findById(clientsThatKnow("pm_Ab1").clients, "pm_Ab1")).toBe("/customers/cus_of_it");
});

test.each(["robin", "order-1042", "xyz_1", "constructor_1", "txn_", "txn_none"])("%s names nothing", async (text) => {
  expect(await findById(clientsThatKnow(id).clients, text)).toBeNull();
});

test("a text that is no ID asks nothing", async () => {
  const { clients, asked } = clientsThatKnow(id);
  await findById(clients, "robin@example.com");
  expect(asked).toEqual([]);
});

test.each([
  ["42", 4_200n, undefined],
  ["$1,200.50", 120_050n, "USD"],
  ["1.200,50 eur", 120_050n, "EUR"],
  ["JPY 4200", 4_200n, "JPY"],
])("%s is looked for among payments of the last 90 days", async (text, amount, currency) => {
  const listTransactions = vi.fn(async (_request: object) => ({ data: [] }));
  await findByAmount({ transactions: { listTransactions } } as unknown as OrganizationClients, text);
  const [request] = listTransactions.mock.lastCall ?? [];
  expect(request).toMatchObject({ amount: { gte: amount, lte: amount }, createdAt: { gte: expect.anything() } });
  expect((request as { currency?: string }).currency).toBe(currency);
});

test.each(["robin", "order-1042", "0", "12 apples", "2026-11-22"])("%s is no amount", async (text) => {
  const listTransactions = vi.fn(async () => ({ data: [] }));
  await findByAmount({ transactions: { listTransactions } } as unknown as OrganizationClients, text);
  expect(listTransactions).not.toHaveBeenCalled();
});
