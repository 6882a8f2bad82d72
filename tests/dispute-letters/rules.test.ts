import { expect, test } from "vitest";
import { draftLetter, labelOf } from "#extensions/capabilities/dispute-letters/letter.rules.ts";
import type { LetterFacts } from "#extensions/capabilities/dispute-letters/letter-claims.rules.ts";
import { REASON_CATEGORIES } from "#extensions/capabilities/disputes/reason-codes.rules.ts";

const facts: LetterFacts = {
  ...{ businessName: "Northwind", disputeId: "dsp_1", reasonCategory: "general", reasonCode: "10.4", network: "Visa" },
  ...{ disputedAmount: "$42.00", openedDate: "November 5, 2026", transactionId: "txn_1", saleAmount: "$42.00" },
  ...{ saleDate: "November 3, 2026", card: "Visa ending in 4242", reference: "order-1042", description: null },
  ...{ customerName: null, refunds: [], isRefunded: false, isAuthenticated: false, matchesAddress: false },
  ...{ matchesCvc: false, isSubscription: false, deliveries: [], earlierSales: [], attachments: [] },
};

const letter = (differing: Partial<LetterFacts>) => draftLetter({ ...facts, ...differing });
const attachment = (evidenceType: string, index: number) => ({
  ...{ evidenceType, label: labelOf(index), name: evidenceType },
});

test("each reason has a letter of its own, which names the dispute and the payment", () => {
  const letters = REASON_CATEGORIES.map((reasonCategory) => letter({ reasonCategory }));
  expect(new Set(letters).size).toBe(REASON_CATEGORIES.length);
  for (const text of letters) {
    expect(text).toContain("Response to the dispute of $42.00, opened on November 5, 2026 (Visa reason code 10.4)");
    expect(text).toContain("Payment: txn_1, $42.00 on November 3, 2026, Visa ending in 4242");
    expect(text).toContain("Order: order-1042");
    expect(text).toMatch(/Sincerely,\nNorthwind$/);
    expect(text).not.toMatch(/null|undefined|\n\n\n/);
  }
});

test("the letter distinguishes a full refund, a partial one, and one that is not owed", () => {
  const refunds = [{ amount: "$42.00", date: "November 4, 2026" }];
  const made = letter({ reasonCategory: "credit_not_processed", refunds, isRefunded: true });
  expect(made).toContain("$42.00 was refunded on November 4, 2026. This covers the disputed amount of $42.00.");
  expect(made).not.toContain("not owed");
  const part = letter({
    ...{ reasonCategory: "credit_not_processed", refunds: [{ amount: "$10.00", date: "November 4, 2026" }] },
  });
  expect(part).toContain("$10.00 was refunded on November 4, 2026. This is less than the disputed $42.00");
  expect(part).toContain("The rest is not owed.");
  const none = letter({ reasonCategory: "credit_not_processed" });
  expect(none).toContain("A refund is not owed.");
  expect(none).not.toContain("refunded on");
});

test("attachments are named A, B, … and cited where they matter", () => {
  const attachments = ["receipt", "shipping_documentation", "shipping_tracking_number"].map(attachment);
  const text = letter({ reasonCategory: "not_received", attachments });
  expect(text).toContain("Attachments:\nA. receipt\nB. shipping_documentation\nC. shipping_tracking_number");
  expect(text).toContain("(attachment B)");
  const fraud = letter({
    ...{ reasonCategory: "fraudulent", attachments: ["customer_communication", "receipt"].map(attachment) },
  });
  expect(fraud).toContain("(attachments A and B)");
  expect([0, 1, 25].map(labelOf)).toEqual(["A", "B", "Z"]);
});

test("a delivery answers that nothing was received, and is left out of what it does not answer", () => {
  const deliveries = [
    { carrier: "UPS", trackingNumber: "1Z999", shippedDate: "November 4, 2026", deliveredDate: "November 6, 2026" },
    { carrier: "DHL", trackingNumber: null, shippedDate: "November 4, 2026", deliveredDate: null },
    { carrier: null, trackingNumber: null, shippedDate: null, deliveredDate: null },
  ];
  const text = letter({ reasonCategory: "not_received", deliveries });
  expect(text).toContain("It was delivered, as stated below.");
  expect(text).toContain(
    "Delivered on November 6, 2026 by UPS, tracking number 1Z999.\nSent on November 4, 2026 by DHL.",
  );
  expect(letter({ reasonCategory: "not_received" })).toContain("[Explain when and how the customer received it.]");
  expect(letter({ reasonCategory: "duplicate", deliveries })).not.toContain("Delivered");
});

test("the letter names passed card checks and 3-D Secure, and only for fraud", () => {
  const checks = { isAuthenticated: true, matchesCvc: true };
  const text = letter({ reasonCategory: "fraudulent", ...checks });
  expect(text).toContain("authenticated the payment with 3-D Secure. The card's security code was entered correctly.");
  expect(text).not.toContain("billing address");
  expect(letter({ reasonCategory: "duplicate", ...checks })).not.toContain("3-D Secure");
});

test("earlier sales of the card are a table", () => {
  const earlierSales = [
    { date: "May 1, 2026", transactionId: "txn_0", amount: "$12.00", shared: ["IP address", "device"] },
    { date: "April 1, 2026", transactionId: "txn_9", amount: "$13.00", shared: ["device", "customer"] },
  ];
  const text = letter({ reasonCategory: "fraudulent", earlierSales });
  expect(text).toContain("Visa Compelling Evidence 3.0");
  expect(text).toContain("May 1, 2026 | txn_0 | $12.00 | IP address, device\nApril 1, 2026 | txn_9 | $13.00");
});
