import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { invoiceEventLabel } from "#app/capabilities/invoices/invoice-labels.ts";
import { invoiceEventView } from "#app/capabilities/invoices/invoice-view.server.ts";
import { nextCharge } from "#app/capabilities/payer-account/subscription-words.ts";
import { phaseTexts } from "#app/capabilities/plans/price-words.ts";
import { readEventDetails } from "#app/capabilities/subscriptions/event-details.server.ts";
import { subscriptionEventLabel } from "#app/capabilities/subscriptions/subscription-labels.ts";
import { subscriptionEventView } from "#app/capabilities/subscriptions/subscription-view.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { ResourceEventSchema } from "#proto/tollhouse/v1/events_pb.ts";
import { PlanSchema, PriceSchema } from "#proto/tollhouse/v1/plans_pb.ts";

const price = create(PriceSchema, {
  ...{ priceId: "prc_10", planId: "pln_1", priceStatus: "active" },
  terms: { currency: "USD", interval: "month", pricingModel: "flat", unitAmount: 1_000n },
});

const ofItems = { price_ids: "prc_10", quantities: "3" };

test("the timeline of a subscription has the price of a scheduled change, and the number of each invoice", async () => {
  const told = ([eventId, type]: readonly [string, string], data: Record<string, string>) =>
    create(ResourceEventSchema, { eventId, type, subjectId: "sub_1", data });
  const scheduled = told(["evt_1", "subscription.change_scheduled"], ofItems);
  const reduced = told(["evt_2", "subscription.changed"], { fields: "coupon_id" });
  const paid = create(ResourceEventSchema, { eventId: "evt_3", type: "invoice.payment_succeeded", subjectId: "inv_1" });
  const clients = {
    plans: {
      listPrices: async () => ({ data: [price] }),
      listPlans: async () => ({ data: [create(PlanSchema, { planId: "pln_1", name: "Coffee" })] }),
    },
  } as unknown as OrganizationClients;
  const invoices = [{ invoiceId: "inv_1", number: "INV-000007", total: 3_000n, currency: "USD" }];
  const details = await readEventDetails(clients, [scheduled, reduced, paid], { invoices, locale: "en-US" });
  const plainly = [...details].map(([eventId, text]) => [eventId, text.replace(/[\u2066-\u2069]/g, "")]);
  expect(Object.fromEntries(plainly)).toEqual({
    evt_1: "Coffee × 3, $10.00 a month",
    evt_2: "Coupon",
    evt_3: "INV-000007, $30.00",
  });
});

test("introductory prices are named in their order", () => {
  const terms = {
    currency: "USD",
    phases: [
      { periods: 2, unitAmount: 500n },
      { periods: 1, unitAmount: 900n },
    ],
  };
  expect(phaseTexts(terms as never, "en-US")).toEqual(["First 2 periods: $5.00", "Then 1 period: $9.00"]);
});

test("an invoice that credit has paid tells of no payment", () => {
  expect(invoiceEventLabel("invoice.payment_succeeded", true)).toBe("Payment succeeded");
  expect(invoiceEventLabel("invoice.payment_succeeded", false)).toBe("Settled without a payment");
});

test("a step that charged nothing is no failed payment, and the timeline says why", () => {
  const eventOf = (data: Record<string, string>) =>
    invoiceEventView(create(ResourceEventSchema, { type: "invoice.payment_failed", data }));
  const skipped = eventOf({ reason: "retry_not_allowed", skipped: "true" });
  expect([invoiceEventLabel(skipped.type, true), skipped.detail]).toEqual([
    "Retry skipped",
    "The card network doesn't allow another charge of this card.",
  ]);
  const unconfirmed = eventOf({ reason: "authentication_required", transaction_id: "txn_1" });
  expect([invoiceEventLabel(unconfirmed.type, true), unconfirmed.detail]).toEqual([
    "Payment failed",
    "The bank wants the payer to confirm the payment.",
  ]);
  const declined = eventOf({ decline_code: "insufficient_funds" });
  expect([invoiceEventLabel(declined.type, true), declined.detail]).toEqual(["Payment failed", null]);
  const ofSubscription = subscriptionEventView(
    create(ResourceEventSchema, { type: "invoice.payment_failed", data: { skipped: "true" } }),
  );
  expect(subscriptionEventLabel(ofSubscription.type)).toBe("Retry skipped");
});

test("a payer whose next charge is paid by credit reads that nothing is to be paid", () => {
  const nextChargeAt = timestampFromDate(new Date("2027-02-05T12:00:00Z"));
  const next = { nextChargeAt, currency: "USD", timeZone: "UTC" };
  expect(nextCharge({ ...next, nextChargeAmount: 0n }, "en")).toBe("Nothing to pay on February 5, 2027");
  expect(nextCharge({ ...next, nextChargeAmount: 0n }, "de")).toBe("Nichts zu zahlen am 5. Februar 2027");
  expect(nextCharge({ ...next, nextChargeAmount: 1_000n }, "en")).toBe("$10.00 on February 5, 2027");
});
