import { randomUUID } from "node:crypto";
import type { Entry } from "#tests/isolation/entry.ts";
import { aPaidTransaction, callersOf } from "#tests/support/transactions.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";

const delivered: Entry = { params: ({ delivered_transaction_id = "" }) => ({ id: delivered_transaction_id }) };

export const world: CapabilityWorld = {
  async build({ platform, organization, canary }) {
    const { transactionId } = await aPaidTransaction(platform, organization);
    const { fulfillments } = callersOf(platform, organization);
    const { fulfillmentId } = await fulfillments.createFulfillment({
      ...{ transactionId, carrier: canary.slice(0, 100), trackingNumber: canary.slice(0, 100) },
      shippingAddress: { line1: canary },
    });
    return { delivered_transaction_id: transactionId, fulfillment_id: fulfillmentId };
  },
  samples: {
    "fulfillments.list": ({ delivered_transaction_id: transaction_id = "" }) => [{ ids: { transaction_id } }],
    "fulfillments.create": ({ delivered_transaction_id: transaction_id = "" }) => [
      {
        ids: { transaction_id },
        message: {
          ...{ carrier: "UPS", tracking_number: "1Z999AA10123456784" },
          shipping_address: { line1: "12 Harbor Street", city: "Portland", country: "US" },
          shipped_at: "2026-01-05T10:00:00Z",
          delivered_at: "2026-01-07T10:00:00Z",
        },
      },
    ],
  },
  entries: {
    "GET routes/_dashboard+/transactions.$id.fulfillments.new": delivered,
    "POST routes/_dashboard+/transactions.$id.fulfillments.new": {
      ...delivered,
      form: () => ({ idempotency_key: randomUUID(), carrier: "UPS" }),
    },
  },
  // Times in the future, and a delivery before its shipment, are refused.
  fuzzed: { "fulfillments.create": { carrier: "UPS", shipped_at: undefined, delivered_at: undefined } },
};
