import { describe, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMerchant, anEngine, aPayment, card } from "./engine.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);

describe("payment links", () => {
  test("belong to one payment, show a page and stay active after payment", async () => {
    const asked = {
      payment_link: true,
      session_expiry: 60,
      description: "<b>Tea</b>",
      return_url: "https://shop.example",
    };
    const payment = await aPayment(merchant, { ...asked, ...card(), confirm: false });
    const { link, payment_link_id } = payment.payment_link;
    await merchant.ask("POST", `/payments/${payment.payment_id}/confirm`, {});
    const page = await fetch(link);
    expect(await page.text()).not.toContain("<b>Tea</b>");
    expect((await merchant.ask("GET", `/payment_link/${payment_link_id}`)).body).toMatchObject({
      status: "active",
      link_to_pay: link,
      amount: 1000,
    });
    const listed = await merchant.ask("POST", "/payment_link/list", {});
    expect(listed.body).toMatchObject({ size: 1, data: [{ payment_link_id }] });
    expect((await merchant.ask("GET", "/payment_link/plink_none")).body.error.code).toBe("HE_02");
  });
});
