import { randomUUID } from "node:crypto";
import { createCustomer } from "#extensions/capabilities/customers/index.ts";
import { RefundExtensionEntity } from "#extensions/capabilities/refunds/refund.entity.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { Entry } from "#tests/isolation/entry.ts";
import { anEnginePayment } from "#tests/support/engine-payments.ts";
import type { Platform, TestOrganization } from "#tests/support/platform.ts";
import { someTransactionRows } from "#tests/support/transaction-rows.ts";
import { aPaidTransaction } from "#tests/support/transactions.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";

const ofTransaction: Entry = { params: ({ refundable_transaction_id: id = "" }) => ({ id }) };

async function aSaleTo(name: string, platform: Platform, organization: TestOrganization) {
  const { id: customerId } = await createCustomer(organization.work(), { name });
  return aPaidTransaction(platform, organization, { customerId });
}

export const world: CapabilityWorld = {
  async build({ platform, organization, canary }) {
    const scope = { organizationId: organization.id };
    const { refunds } = platform.callers.grpc.forOrganization(scope);
    const [refunded, refundable] = [
      await aSaleTo(canary, platform, organization),
      await anEnginePayment(platform, organization),
    ];
    // It is not sent during the tests, so that it can be canceled.
    const asked = { transactionId: refunded.transactionId, amount: 500n, delayMinutes: 1_440, note: canary };
    const headers = { "idempotency-key": `world-${refunded.transactionId}` };
    const { refundId } = await refunds.createRefund(asked, { headers });
    return { refund_id: refundId, refundable_transaction_id: refundable.id };
  },
  async buildLive({ organization }) {
    const work = organization.liveWork();
    const [transactionId = ""] = await someTransactionRows(work, 1);
    const refund = createRow(work, RefundExtensionEntity, {
      id: newId("refund"),
      transactionId,
      status: "succeeded",
      amountMinorUnits: 500n,
      currency: "USD",
      reason: "other",
      metadata: {},
    });
    await work.em.persist(refund).flush();
    return { refund_id: refund.id, refundable_transaction_id: transactionId };
  },
  samples: {
    "refunds.list": () => [
      { message: { limit: 100 } },
      { message: { refund_status: ["scheduled"], amount: { gte: 1 }, reason: ["requested_by_customer"] } },
    ],
    "refunds.update": () => [{ message: { metadata: { order_id: "order-1043" } } }],
    "refunds.create": ({ refundable_transaction_id }) => {
      const all = { transaction_id: refundable_transaction_id };
      const kept = { reason: "duplicate", note: "Returned one pair", metadata: { order_id: "order-1042" } };
      return [{ ...all, ...kept, amount: 100 }, { ...all, amount: 100, delay_minutes: 30 }, all].map((message) => ({
        message,
      }));
    },
  },
  entries: {
    "RefundService.UpdateRefund": {
      json: ({ refund_id }) => ({ refund_id, metadata: { order_id: "order-1043" }, update_mask: "metadata" }),
    },
    "GET routes/_dashboard+/transactions.$id.refund": ofTransaction,
    "POST routes/_dashboard+/transactions.$id.refund": {
      ...ofTransaction,
      form: () => ({ idempotency_key: randomUUID(), reason: "duplicate" }),
    },
    "POST routes/_dashboard+/transactions.$id.refunds.$refundId.cancel": {
      params: ({ refundable_transaction_id: id = "", refund_id: refundId = "" }) => ({ id, refundId }),
      form: () => ({}),
    },
  },
};
