import { expect, test } from "vitest";
import { outcomeOf } from "#app/capabilities/terminal-sales/outcome.ts";
import { cardReceiptFacts } from "#contract/receipt.ts";

type Sale = Parameters<typeof outcomeOf>[0];

const aSale = (given: Partial<Sale>): Sale => ({
  status: "sent",
  saleType: "sale",
  steps: [],
  failure: null,
  amountDue: null,
  cancelReason: null,
  ...given,
});

test("a result has a kind of its own, which has its shape and color", () => {
  expect(outcomeOf(aSale({})).kind).toBe("waiting");
  expect(outcomeOf(aSale({ status: "succeeded", amountDue: 0n }))).toMatchObject({ kind: "paid", title: "Paid" });
  expect(outcomeOf(aSale({ status: "succeeded", amountDue: 1250n })).kind).toBe("partial");
  expect(outcomeOf(aSale({ status: "failed" })).kind).toBe("unpaid");
  expect(outcomeOf(aSale({ status: "canceled", cancelReason: "seller_canceled" }))).toMatchObject({
    kind: "ended",
    text: "The customer wasn't charged.",
  });
});

test("an unknown sale says not to charge again", () => {
  expect(outcomeOf(aSale({ status: "unknown" }))).toEqual({
    kind: "unknown",
    title: "Don't charge again",
    text: "We're asking the terminal.",
  });
  expect(outcomeOf(aSale({ status: "unknown", saleType: "refund" })).title).toBe("Don't refund again");
});

test("a sale that runs says what the payer did last", () => {
  const steps = [
    { step: "inserted", at: null },
    { step: "pin", at: null },
  ];
  expect(outcomeOf(aSale({ status: "in_progress", steps })).title).toBe("PIN entered");
  expect(outcomeOf(aSale({ status: "cancel_requested", steps })).title).toBe("Canceling");
});

test("a card receipt names what was read, and nothing that was not", () => {
  const card = { brand: "visa", last4: "4242", aid: "A0000000031010", tvr: "0000008000", entryMode: "chip" };
  expect(cardReceiptFacts({ ...card, tsi: null, verification: "pin" })).toEqual([
    ["Card", "Visa •••• 4242"],
    ["Card read", "Chip"],
    ["AID", "A0000000031010"],
    ["TVR", "0000008000"],
    ["Verification", "PIN"],
  ]);
});
