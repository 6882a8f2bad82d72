import { describe, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMerchant, anEngine } from "./engine.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);

const bank = (account = "000123456789") => ({
  customer_id: "payee",
  payout_type: "bank",
  payout_method_data: { bank: { bank_account_number: account, bank_routing_number: "110000000" } },
});

const create = async (more: object = {}) =>
  (await merchant.ask("POST", "/payouts/create", { amount: 5000, currency: "USD", ...more })).body;

const IN_STATE: Record<string, () => Promise<{ payout_id: string }>> = {
  requires_payout_method_data: () => create(),
  requires_confirmation: () => create(bank()),
  requires_fulfillment: () => create({ ...bank(), confirm: true }),
  success: () => create({ ...bank(), confirm: true, auto_fulfill: true }),
  failed: () => create({ ...bank("1230002"), confirm: true, auto_fulfill: true }),
  initiated: () => create({ ...bank("1230003"), confirm: true, auto_fulfill: true }),
  cancelled: async () => {
    const { payout_id } = await create(bank());
    return (await merchant.ask("POST", `/payouts/${payout_id}/cancel`, { payout_id })).body;
  },
};

test.each(Object.keys(IN_STATE))("a payout comes to %s", async (status) => {
  expect(await IN_STATE[status]?.()).toMatchObject({ status, amount: 5000, currency: "USD" });
});

const ACTIONS = {
  update: { allowed: ["requires_payout_method_data", "requires_confirmation"], refusal: [422, "IR_06"] },
  confirm: { allowed: ["requires_payout_method_data", "requires_confirmation"], refusal: [400, "IR_16"] },
  fulfill: { allowed: ["requires_fulfillment"], refusal: [422, "IR_06"] },
  cancel: {
    allowed: ["requires_payout_method_data", "requires_confirmation", "requires_fulfillment", "initiated"],
    refusal: [422, "IR_06"],
  },
};

describe.each(Object.keys(ACTIONS) as (keyof typeof ACTIONS)[])("%s", (action) => {
  test.each(Object.keys(IN_STATE))("is allowed or refused as documented when the payout is %s", async (state) => {
    const id = (await IN_STATE[state]?.())?.payout_id ?? "";
    const answer =
      action === "update"
        ? await merchant.ask("PUT", `/payouts/${id}`, { description: "new" })
        : await merchant.ask("POST", `/payouts/${id}/${action}`, action === "confirm" ? bank() : { payout_id: id });
    if (ACTIONS[action].allowed.includes(state)) expect(answer.status).toBe(200);
    else expect([answer.status, answer.body.error.code]).toEqual(ACTIONS[action].refusal);
  });
});

test("our own payout id is kept, and the same id again is a duplicate", async () => {
  expect(await create({ payout_id: "po-1" })).toMatchObject({ payout_id: "po-1" });
  const again = await merchant.ask("POST", "/payouts/create", { payout_id: "po-1", amount: 1, currency: "USD" });
  expect([again.status, again.body.error.code]).toEqual([400, "HE_01"]);
});

test("the destination is shown and kept only in part", async () => {
  const payout = await create(bank("99887766554433"));
  expect(payout.payout_method_data.bank).toEqual({ bank_account_number: "****4433", bank_routing_number: "****0000" });
});

test("a payout is changed by PUT; the POST of the published document is an unknown method", async () => {
  const { payout_id } = await create();
  expect((await merchant.ask("PUT", `/payouts/${payout_id}`, { amount: 1 })).body.amount).toBe(1);
  expect((await merchant.ask("POST", `/payouts/${payout_id}`, { amount: 2 })).status).toBe(405);
});

test("payouts are listed by cursor and by filters", async () => {
  const own = await aMerchant(engine);
  for (const payout_id of ["a", "b", "c"])
    await own.ask("POST", "/payouts/create", { payout_id, amount: 1, currency: "USD" });
  const ids = (answer: { body: { data: { payout_id: string }[] } }) => answer.body.data.map((one) => one.payout_id);
  expect(ids(await own.ask("GET", "/payouts/list?limit=1&starting_after=c"))).toEqual(["b"]);
  const found = await own.ask("POST", "/payouts/list", { status: ["requires_payout_method_data"], limit: 2 });
  expect(ids(found)).toEqual(["c", "b"]);
  expect(found.body).toMatchObject({ size: 2, total_count: 3 });
});

test("the sandbox plays the processor that reports later, and money can come back", async () => {
  const payout = await IN_STATE.initiated?.();
  const advance = (status: string) =>
    engine.admin("POST", `/sandbox/payouts/${payout?.payout_id}/advance`, { merchant_id: merchant.merchantId, status });
  expect((await advance("success")).body.status).toBe("success");
  expect((await advance("failed")).status).toBe(400);
  expect((await advance("reversed")).body.status).toBe("reversed");
});

test("an unknown payout does not exist", async () => {
  const answer = await merchant.ask("GET", "/payouts/payout_none");
  expect([answer.status, answer.body.error.code]).toEqual([404, "HE_02"]);
});
