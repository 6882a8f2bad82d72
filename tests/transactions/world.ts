import { randomUUID } from "node:crypto";
import { createCustomer } from "#extensions/capabilities/customers/index.ts";
import { aPaymentMethod } from "#tests/support/payment-methods.ts";
import { aPaidTransaction, aTransaction } from "#tests/support/transactions.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";
import { pageEntries } from "./page-entries.ts";

const sale = { amount: 4200, currency: "USD" };

export const world: CapabilityWorld = {
  async build({ platform, organization, canary }) {
    const texts = { description: canary, metadata: { note: canary }, reference: canary.slice(0, 64) };
    const item = { productName: canary.slice(0, 100), quantity: 1, unitAmount: 4200n };
    const items = { amountDetails: { subtotal: 4200n }, lineItems: [item] };
    const { id: customerId } = await createCustomer(organization.work(), { name: canary });
    const paid = await aPaidTransaction(platform, organization, { ...texts, ...items, customerId });
    const held = await aPaidTransaction(platform, organization, { ...texts, captureMethod: "manual" });
    const extendable = await aPaidTransaction(platform, organization, {
      ...{ ...texts, captureMethod: "manual", incrementalAuthorization: true, testCard: "visa" },
    });
    const [waiting, unpaid, open] = [
      await aTransaction(platform, organization, texts),
      await aTransaction(platform, organization, texts),
      await aTransaction(platform, organization, texts),
    ];
    const declining = await aPaymentMethod(platform, organization, { testCard: "saved_do_not_honor" });
    return {
      transaction_id: paid.transactionId,
      held_transaction_id: held.transactionId,
      extendable_transaction_id: extendable.transactionId,
      waiting_transaction_id: waiting.transactionId,
      unpaid_transaction_id: unpaid.transactionId,
      open_transaction_id: open.transactionId,
      declining_payment_method_id: declining.paymentMethodId,
    };
  },
  samples: {
    "transactions.list": () => [
      { message: { limit: 100 } },
      { message: { transaction_status: ["succeeded"], amount: { gte: 1 }, last4: "0341", disputed: false } },
      { message: { q: "order-10" } },
    ],
    "transactions.create": ({ payment_method_id, declining_payment_method_id }) => [
      {
        message: {
          ...sale,
          amount_details: { subtotal: 4000, tax: 330, shipping: 50, surcharge: 20, discount: 200 },
          line_items: [
            {
              ...{ product_name: "Running shoes", product_code: "SHOE-42", commodity_code: "53111601", quantity: 2 },
              ...{ unit_amount: 2000, unit_of_measure: "EA", tax_amount: 330, discount_amount: 200 },
            },
          ],
          reference: `order-${randomUUID()}`,
          unique_reference: true,
          hosted_page: true,
          return_url: "https://shop.example.com/orders/1042",
          metadata: { cart: "7" },
          sca_exemption: "low_value",
        },
      },
      {
        message: {
          ...{ ...sale, payment_method_id, mit_category: "recurring", payment_channel: "telephone_order" },
          ...{
            capture_method: "manual",
            incremental_authorization: true,
            overcapture: true,
            extended_authorization: true,
          },
        },
      },
      {
        message: { ...sale, payment_method_id: declining_payment_method_id },
        refusedWith: 402,
      },
    ],
    "transactions.compareCustomers": ({ customer_id }) => [{ message: { customer_ids: [customer_id] } }],
    "transactions.update": () => [{ message: { description: "Running shoes, size 42" } }],
    "transactions.confirm": ({ waiting_transaction_id: transaction_id = "", payment_method_id }) => [
      { ids: { transaction_id }, message: { payment_method_id } },
    ],
    "transactions.capture": ({ held_transaction_id: transaction_id = "" }) => [
      { ids: { transaction_id }, message: { amount: 3000 } },
    ],
    "transactions.incrementAuthorization": ({ extendable_transaction_id: transaction_id = "" }) => [
      { ids: { transaction_id }, message: { amount: 6000 } },
    ],
    "transactions.void": ({ transaction_id = "" }) => [
      { ids: { transaction_id }, message: { reason: "Ordered twice" } },
    ],
    "transactions.cancel": ({ open_transaction_id: transaction_id = "" }) => [
      { ids: { transaction_id }, message: { reason: "Ordered twice" } },
    ],
    "transactions.retrievePaymentForm": ({ unpaid_transaction_id: transaction_id = "" }) => [
      { ids: { transaction_id } },
    ],
    "transactions.pay": ({ unpaid_transaction_id: transaction_id = "" }) => [
      { ids: { transaction_id }, message: { test_card: "three_ds", payer_decision: "approve" } },
    ],
    "transactions.summarize": () => [{ message: { currency: "USD" } }],
    "transactions.sendReceipt": () => [{ message: { channel: "email", to: "robin@example.com" } }],
  },
  // Random customers, payment methods and engine pages would be invalid; the engine accepts no larger amounts.
  fuzzed: {
    "transactions.create": {
      amount: 4200,
      currency: "USD",
      amount_details: undefined,
      line_items: undefined,
      mit_category: undefined,
      sca_exemption: undefined,
      payment_channel: undefined,
      incremental_authorization: undefined,
      consent: undefined,
      overcapture: undefined,
      extended_authorization: undefined,
    },
  },
  entries: {
    ...pageEntries,
    "TransactionService.UpdateTransaction": {
      json: ({ transaction_id }) => ({ transaction_id, description: "Shoes", update_mask: "description" }),
    },
  },
};
