import { describe, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMerchant, anEngine } from "./engine.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);

const IBAN = "DE89370400440532013000";
const to = (data: object) => ({ customer_id: "payee", payout_type: "bank", payout_method_data: data });
const sepa = (iban: string) => to({ bank: { iban, bic: "HSBCGB2LXXX" } });
const create = (more: object) => merchant.ask("POST", "/payouts/create", { amount: 5000, currency: "EUR", ...more });

describe("a payout of nothing", () => {
  test("is not created, and no payout becomes one", async () => {
    const created = await create({ amount: 0, ...sepa(IBAN) });
    expect([created.status, created.body.error.code]).toEqual([422, "IR_05"]);
    const { payout_id } = (await create(sepa(IBAN))).body;
    const updated = await merchant.ask("PUT", `/payouts/${payout_id}`, { amount: 0 });
    expect([updated.status, updated.body.error.code]).toEqual([422, "IR_05"]);
    expect((await merchant.ask("GET", `/payouts/${payout_id}`)).body.amount).toBe(5000);
  });
});

describe("a payout's destination", () => {
  test.each([
    ["nothing", to({})],
    ["an empty bank", to({ bank: {} })],
    ["an account without its bank", to({ bank: { bank_account_number: "000123456789" } })],
    ["an empty account number", to({ bank: { bank_account_number: "", bank_routing_number: "110000000" } })],
    ["the IBAN XX", sepa("XX")],
    ["an IBAN that fails its check digits", sepa("DE88370400440532013000")],
    ["two destinations", to({ bank: { iban: IBAN }, wallet: { paypal: { email: "a@example.com" } } })],
  ])("is not %s", async (_what, request) => {
    const answer = await create(request);
    expect([answer.status, answer.body.error.code]).toEqual([400, "IR_06"]);
  });

  test.each([
    ["an IBAN", { iban: IBAN }],
    ["an IBAN in groups", { iban: "GB29 NWBK 6016 1331 9268 19" }],
    ["an American account", { bank_account_number: "000123456789", bank_routing_number: "110000000" }],
    ["a British account", { bank_account_number: "31926819", bank_sort_code: "60-16-13" }],
    ["a Brazilian key", { pix_key: "a@example.com", bank_account_number: "1234" }],
  ])("may be %s", async (_what, bank) => {
    expect((await create(to({ bank }))).body.status).toBe("requires_confirmation");
  });
});
