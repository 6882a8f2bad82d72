import { expect, it, vi } from "vitest";
import { aSharedShop } from "./shop.ts";

const { base, shop } = await aSharedShop();

/** How many statements and transactions it takes. */
async function costOf(act: () => Promise<unknown>) {
  const connection = base.platform.context.orm.em.getConnection();
  const [execute, begin] = [vi.spyOn(connection, "execute"), vi.spyOn(connection, "begin")];
  await act();
  const cost = { statements: execute.mock.calls.length, transactions: begin.mock.calls.length };
  for (const spy of [execute, begin]) spy.mockRestore();
  return cost;
}

/** What each part of a sale costs. Each word comes alone, and the message of the payment before the approval. */
async function costsOfSale() {
  let id = "";
  const sold = await costOf(async () => ({ terminalSaleId: id } = await shop.sell()));
  shop.memory.present(id);
  const begun = await costOf(() => shop.deliver());
  shop.memory.present(id);
  const stepped = await costOf(() => shop.deliver());
  shop.memory.approve(id);
  const messages = shop.memory.takeMessages();
  const only = (kind: string) => costOf(() => shop.deliver(messages.filter((each) => each.kind === kind)));
  const [paid, ended, repeated] = [
    await only("payment"),
    await only("sale"),
    await costOf(() => shop.deliver(messages)),
  ];
  expect(await shop.saleOf(id)).toMatchObject({ status: "succeeded" });
  return { sold, begun, stepped, paid, ended, repeated };
}

it("a sale costs no more statements and transactions than these, besides those of each stored message", async () => {
  // The first one opens the account at the vendor.
  await costsOfSale();
  expect(await costsOfSale()).toEqual({
    sold: { statements: 21, transactions: 2 },
    begun: { statements: 6, transactions: 1 },
    stepped: { statements: 2, transactions: 0 },
    // Its sale's word settles it.
    paid: { statements: 2, transactions: 1 },
    ended: { statements: 22, transactions: 1 },
    repeated: { statements: 2, transactions: 0 },
  });
});
