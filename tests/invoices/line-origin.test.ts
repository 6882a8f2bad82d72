import { expect, test } from "vitest";
import { formState } from "#app/dashboard/forms/form.ts";
import { couponNames, stepsText } from "#contract/line-origin.ts";
import { invoiceLabel } from "#contract/status-labels.ts";

const money = (amount: number) => `$${amount / 100}`;

test("steps are written with their unit prices, and left out where they say no more than the amount", () => {
  const steps = [
    { quantity: 10, unitAmount: 500, flatAmount: 0 },
    { quantity: 3, unitAmount: 400, flatAmount: 200 },
  ];
  expect(stepsText(steps, money)).toBe("10 × $5 + 3 × $4 + $2");
  expect(stepsText([{ quantity: 1, unitAmount: 500, flatAmount: 0 }], money)).toBe("");
});

test("a coupon is named once, with its percentage", () => {
  const line = { origin: { coupon: { name: "Welcome", basisPoints: 2_000 } } };
  expect(couponNames([line, line, { origin: null }], (points) => `${points / 100}%`)).toEqual(["Welcome (20%)"]);
});

test("an invoice that gives something back is credited, not paid", () => {
  expect(invoiceLabel({ status: "paid", attempt: null, total: -1n }).name).toBe("Credited");
  expect(invoiceLabel({ status: "paid", attempt: null, total: 1n }).name).toBe("Paid");
});

test("an error of a field has its label instead of its name in the contract", () => {
  const problem = {
    ...{ status: 400, code: "subscription_invalid", message: "", values: {}, idempotencyKey: "" },
    errors: { trial_end: "trial_end must be in the future." },
  };
  const state = formState({ idempotencyKey: "", version: null, rules: {}, defaults: {} }, problem);
  expect(state.error("trial_end", "New end of the trial")).toBe("New end of the trial must be in the future.");
  expect(state.error("trial_end")).toBe("This field must be in the future.");
});
