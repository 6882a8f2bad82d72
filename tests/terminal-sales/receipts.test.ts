import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { receiptJob } from "#extensions/capabilities/transactions/deliver-receipt.ts";
import { sendReceipt } from "#extensions/capabilities/transactions/send-receipt.ts";
import { aMailServer } from "#tests/support/mail.ts";
import { aShop, aTerminalPlatform, type Shop } from "./shop.ts";

const server = await aMailServer();
let base: Awaited<ReturnType<typeof aTerminalPlatform>>;
let shop: Shop;

beforeAll(async () => {
  base = await aTerminalPlatform({ env: server.env });
  shop = await aShop(base);
});
beforeEach(() => server.clear());
afterAll(async () => {
  await base.platform.close();
  server.close();
});

async function mailOf(transactionId: string) {
  const work = shop.organization.work();
  const { id: receiptId } = await sendReceipt(work, { transactionId, channel: "email", to: "ada@example.com" });
  await receiptJob.run(shop.organization.work(), { receiptId });
  const [mail] = await server.received();
  return mail;
}

describe("the mailed receipt of a terminal sale", () => {
  it("has what card networks want, and names the card once", async () => {
    const sale = await shop.sell();
    shop.memory.approve(sale.terminalSaleId);
    await shop.deliver();
    const mail = await mailOf(sale.transactionId);
    for (const fact of ["AID: ", "TVR: ", "TSI: ", "Authorization code: ", "Verification: ", "Card read: "])
      expect(mail?.text).toContain(fact);
    expect(mail?.text).toContain("A0000000031010");
    expect(mail?.html).toContain("A0000000031010");
    expect(mail?.text.match(/4242/g)).toHaveLength(1);
  });

  it("says of a decline that nothing was paid, with the same facts", async () => {
    const sale = await shop.sell();
    shop.memory.decline(sale.terminalSaleId, "insufficient_funds");
    await shop.deliver();
    const mail = await mailOf(sale.transactionId);
    expect(mail?.text).toMatch(/Your payment of \$42\.00 on .* was declined\. You weren't charged\./);
    expect(mail?.text).not.toContain("You paid");
    expect(mail?.text).toMatch(/Reason: \S/);
    expect(mail?.text).toContain("AID: A0000000031010");
    expect(mail?.html).toContain("Not paid");
  });

  it("is refused of a sale that was canceled", async () => {
    const sale = await shop.sell();
    await shop.cancel(sale.terminalSaleId);
    await expect(mailOf(sale.transactionId)).rejects.toMatchObject({ reason: "receipt_not_available" });
  });
});
