import { beforeEach, describe, expect, test } from "vitest";
import { minorUnitsOf } from "#app/capabilities/checkout/minor-units.ts";
import { ATTEMPT, aCheckoutPortal, CODE, refused, SHOES } from "./support/checkout-portal.ts";

const { state, get, post, reset, calledForPayers } = await aCheckoutPortal();
beforeEach(() => void reset());

const SHOE = { itemId: "shoe", name: "Shoe", unitAmount: 2_000n, quantity: 1, minQuantity: 0, maxQuantity: 5 };
const LACES = { ...SHOE, itemId: "laces", name: "Laces", unitAmount: 300n };
const { amount: _, ...FREE } = SHOES as typeof SHOES & { amount?: bigint };
const SHOP = { ...FREE, amountType: "line_items" };

describe("a link that others are paying", () => {
  beforeEach(() => void Object.assign(state, { status: "busy" }));

  test("keeps its form, so that a payer can try again", async () => {
    const { status, body } = await get(`/pay/${CODE}?email=ada@example.com`);
    expect(status).toBe(409);
    for (const shown of ["Someone is paying this now", "<form", 'value="ada@example.com"', "Try again</button>"])
      expect(body).toContain(shown);
  });

  test("is left to the service, which can take over", async () => {
    const { status, location } = await post({ email: "ada@example.com" });
    expect([status, location]).toEqual([303, `/pay/${CODE}/${ATTEMPT}`]);
  });

  test("that the service refuses keeps what was typed", async () => {
    state.refusal = refused("payment_link_busy", "conflict", { retry_after_seconds: "30" });
    const { status, body } = await post({ email: "ada@example.com", name: "Ada Winter" });
    expect([status, state.started.length]).toEqual([409, 1]);
    for (const shown of ["Try again in 30 seconds", 'value="Ada Winter"', "Try again</button>"])
      expect(body).toContain(shown);
  });

  test("may be asked for items whose whole stock others hold", async () => {
    state.link = { ...SHOP, lineItems: [{ ...SHOE, stockLeft: 0 }] };
    expect((await get(`/pay/${CODE}`)).body).not.toContain("Sold out");
    expect((await post({ email: "ada@example.com", "quantity.shoe": "2" })).status).toBe(303);
    expect(state.started[0]?.choice?.quantities).toEqual({ shoe: 2 });
  });
});

test("more of an item than is left is for the service to decide, since others may give it back", async () => {
  state.link = { ...SHOP, lineItems: [{ ...SHOE, stockLeft: 1 }] };
  const form = { email: "ada@example.com", "quantity.shoe": "3" };
  const update = await post({ ...form, intent: "update" });
  expect([update.status, update.body.includes("Only 1 left. Choose fewer.")]).toEqual([422, true]);
  state.refusal = refused("payment_link_busy", "conflict", { retry_after_seconds: "30" });
  const busy = await post(form);
  expect([busy.status, busy.body.includes("Try again in 30 seconds")]).toEqual([409, true]);
  expect(state.started[0]?.choice?.quantities).toEqual({ shoe: 3 });
  state.refusal = refused("payment_link_sold_out", "conflict", {
    ...{ left: "1", name: "Shoe", param: 'choice.quantities["shoe"]' },
  });
  expect((await post(form)).body).toMatch(/<p id="quantity.shoe-error"[^>]*>[\s\S]*?Only 1 left/);
});

test("a page whose choice is refused is shown without a total", async () => {
  state.link = { ...SHOES, amountType: "customer_chosen", chosenAmount: { min: 100n } };
  state.choiceRefusal = refused("checkout_invalid", "unprocessable", { param: "choice.amount" });
  const { status, body } = await get(`/pay/${CODE}?amount=50`);
  expect([status, body.includes('value="50"'), body.includes("$50.00")]).toEqual([200, true, false]);
});

test("a browser may keep the page for the way back, and nothing that was typed", async () => {
  expect((await get(`/pay/${CODE}`)).headers["cache-control"]).toBe("private, no-cache");
  expect((await post({ email: "ada" })).headers["cache-control"]).toBe("no-store");
  expect((await get(`/pay/${"x".repeat(22)}`)).headers["cache-control"]).toBe("no-store");
});

test("the page prices what it shows, not what is sold out", async () => {
  state.link = { ...SHOP, lineItems: [SHOE, { ...LACES, stockLeft: 0 }] };
  const { body } = await get(`/pay/${CODE}`);
  expect(body).toContain("$20.00");
  expect(body).not.toContain("$23.00");
});

test("a choice that the service refuses starts nothing, and says so beside the field", async () => {
  state.link = { ...SHOES, tip: { suggestedBasisPoints: [] } };
  state.tipRefusal = refused("checkout_invalid", "unprocessable", { param: "choice.tip" });
  const { status, body } = await post({ email: "ada@example.com", tip: "own", tip_own: "99" });
  expect([status, state.started.length]).toEqual([422, 0]);
  expect(body).toMatch(/<p id="tip_own-error"[^>]*>[\s\S]*?Check this field/);
  state.tipRefusal = refused("checkout_invalid", "unprocessable");
  expect((await post({ email: "ada@example.com", tip: "own", tip_own: "99" })).status).toBe(503);
  expect(state.started).toEqual([]);
});

test("a reference with a card number is left out", async () => {
  expect((await get(`/pay/${CODE}?reference=4242424242424242`)).body).not.toContain("4242424242424242");
  expect((await post({ email: "ada@example.com", reference: "4242424242424242" })).status).toBe(303);
  expect(state.started[0]?.reference).toBeUndefined();
});

test("forms without the page's key are attempts of their own", async () => {
  const keys = [];
  for (let times = 0; times < 2; times += 1) {
    await post({ email: "ada@example.com", form_key: "" });
    keys.push(calledForPayers.at(-1)?.idempotencyKey);
  }
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).not.toBe(keys[0]);
});

test.each([
  ["0.500", "USD", null],
  ["1.234,567", "USD", null],
  ["1,234,50", "USD", null],
  ["1.234.567", "USD", 123_456_700n],
  ["1,234.50", "USD", 123_450n],
  ["1.234,5", "EUR", 123_450n],
  ["1234.5", "USD", 123_450n],
  ["0.50", "USD", 50n],
  ["0.500", "KWD", 500n],
  ["0.500", "JPY", null],
  ["1.234", "JPY", 1_234n],
])("%s %s is %s", (text, currency, amount) => {
  expect(minorUnitsOf(text, currency)).toBe(amount);
});
