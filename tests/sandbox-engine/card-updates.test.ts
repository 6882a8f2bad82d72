import { afterEach, describe, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMerchant, anEngine, card } from "./engine.ts";
import { byMethod, chargeAgain, savedBy } from "./recurring.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);
afterEach(() => engine.admin("DELETE", "/sandbox/cards"));

const VISA = "4242424242424242";
let payers = 0;

async function aStored(number = VISA, by = merchant) {
  payers += 1;
  const customerId = `payer_${payers}`;
  const id: string = (await savedBy(by, customerId, card(number))).payment_method_id;
  return {
    id,
    charge: async () => (await chargeAgain(by, customerId, byMethod(id))).body,
    card: async () => (await by.ask("GET", `/payment_methods/${id}`)).body.card,
    listed: async () =>
      (await by.ask("GET", `/customers/${customerId}/payment_methods`)).body.customer_payment_methods[0].card,
    news: async () => (await by.ask("GET", `/payment_methods/${id}/account_updater`)).body,
  };
}

const set = (settings: object) =>
  engine.admin("POST", "/sandbox/cards", { merchant_id: merchant.merchantId, ...settings });
const update = (request: object) =>
  engine.admin("POST", "/sandbox/card_updates", { merchant_id: merchant.merchantId, ...request });
const STOLEN = { code: "stolen_card", message: "Stolen card" };

describe("settings of one stored method", () => {
  test("come before those of its card", async () => {
    const [one, other] = [await aStored(), await aStored()];
    await set({ payment_method_id: one.id, declines: STOLEN });
    expect([(await one.charge()).status, (await other.charge()).status]).toEqual(["failed", "succeeded"]);
    await set({ card_number: VISA, declines: STOLEN });
    await set({ payment_method_id: one.id });
    expect([(await one.charge()).status, (await other.charge()).status]).toEqual(["succeeded", "failed"]);
  });

  test("survive a restart, as those of a card do", async () => {
    const stored = await aStored();
    const visa = await aStored("4000002760000016");
    await set({ payment_method_id: stored.id, declines: STOLEN });
    await set({ card_number: "4000002760000016", declines: STOLEN });
    await engine.restart();
    expect([(await stored.charge()).error_code, (await visa.charge()).error_code]).toEqual([
      "stolen_card",
      "stolen_card",
    ]);
  });

  test("name a card or a method of the merchant, and not both", async () => {
    const stored = await aStored();
    const foreign = await aStored(VISA, await aMerchant(engine));
    expect((await set({})).status).toBe(400);
    expect((await set({ card_number: VISA, payment_method_id: stored.id })).status).toBe(400);
    expect((await set({ payment_method_id: foreign.id })).status).toBe(404);
  });
});

describe("news of the bank about a stored card", () => {
  test("there is none of most cards", async () => {
    expect(await (await aStored()).news()).toEqual({ answer: null, answered_at: null });
  });

  test("A is a new number and expiry, with which charges succeed", async () => {
    const stored = await aStored();
    await set({ payment_method_id: stored.id, declines: STOLEN });
    const request = { answer: "A", new_card_number: "5555555555554444", new_exp_month: "03", new_exp_year: "2041" };
    expect((await update({ payment_method_id: stored.id, ...request })).body.payment_method_ids).toEqual([stored.id]);
    const changed = { last4_digits: "4444", card_network: "Mastercard", expiry_month: "03", expiry_year: "2041" };
    expect(await stored.card()).toMatchObject(changed);
    expect(await stored.listed()).toMatchObject(changed);
    expect((await stored.news()).answer).toBe("A");
    expect((await stored.charge()).status).toBe("succeeded");
  });

  test("E is a new expiry of the same number, for each method that stores the card", async () => {
    const [one, other] = [await aStored("4000008260000000"), await aStored("4000008260000000")];
    const { body } = await update({ card_number: "4000008260000000", answer: "E" });
    expect(body.payment_method_ids).toEqual([one.id, other.id].sort());
    const year = String(new Date().getUTCFullYear() + 4);
    for (const stored of [one, other])
      expect(await stored.card()).toMatchObject({ last4_digits: "0000", expiry_month: "12", expiry_year: year });
  });

  test("C and Q leave the card as it is", async () => {
    const stored = await aStored();
    const before = await stored.card();
    for (const answer of ["C", "Q"]) {
      await update({ payment_method_id: stored.id, answer });
      expect([await stored.card(), (await stored.news()).answer]).toEqual([before, answer]);
    }
  });

  test.each([
    ["4000000000001018", "A", "4242", "succeeded"],
    ["4000000000001026", "E", "1026", "succeeded"],
    ["4000000000001034", "C", "1034", "failed"],
    ["4000000000001042", "Q", "1042", "failed"],
  ])("%s has the news %s once a charge of the stored card was declined", async (number, answer, last4, status) => {
    const stored = await aStored(number);
    expect((await stored.news()).answer).toBeNull();
    expect((await stored.charge()).error_code).toBe("expired_card");
    expect([(await stored.news()).answer, (await stored.card()).last4_digits]).toEqual([answer, last4]);
    expect((await stored.charge()).status).toBe(status);
  });

  test("another merchant's method has none", async () => {
    const foreign = await aStored(VISA, await aMerchant(engine));
    expect((await update({ payment_method_id: foreign.id, answer: "C" })).status).toBe(404);
    expect((await merchant.ask("GET", `/payment_methods/${foreign.id}/account_updater`)).status).toBe(404);
    expect((await update({ answer: "C" })).status).toBe(400);
  });
});
