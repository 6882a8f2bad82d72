import { z } from "zod";
import { type Ask, segment } from "./ask.ts";
import type { components } from "./gen/engine-api.ts";
import { toEngineAmount } from "./json.ts";
import { type Page, paged } from "./paging.ts";
import { read } from "./read-answer.ts";
import { type EngineRefund, refundSchema } from "./refund.schema.ts";

type Requests = components["schemas"];

export interface NewRefund {
  /** Our ID. A second refund with it is refused as `already_exists`, if the engine checks the ID before the amount. */
  refundId: string;
  paymentId: string;
  amountMinorUnits: bigint;
  /** One of the processors' values; omitted for others. */
  reason?: "requested_by_customer" | "duplicate" | "fraudulent" | undefined;
  metadata?: Readonly<Record<string, string>> | undefined;
}

interface RefundFilter {
  createdFrom?: Date | undefined;
  createdTo?: Date | undefined;
  paymentId?: string | undefined;
  /** In the values of the engine's filter, which differ from its answers'. */
  statuses?: Requests["RefundListRequest"]["refund_status"];
}

export function refundsOf(ask: Ask) {
  return {
    create: async (refund: NewRefund) =>
      read(refundSchema, await ask({ method: "POST", path: "/refunds", json: createRequest(refund) })),
    get: async (id: string) => read(refundSchema, await ask({ method: "GET", path: `/refunds/${segment(id)}` })),
    /** Newest first. */
    list: (filter: RefundFilter = {}) => listRefunds(ask, filter),
  };
}

function createRequest({ refundId, paymentId, amountMinorUnits, ...refund }: NewRefund): Requests["RefundRequest"] {
  const { reason, metadata = {} } = refund;
  return {
    refund_id: refundId,
    payment_id: paymentId,
    amount: toEngineAmount(amountMinorUnits),
    refund_type: "instant",
    // The processor's own answer may have the acquirer reference number, for which the engine has no field.
    all_keys_required: true,
    ...(reason && { reason }),
    ...(Object.keys(metadata).length > 0 && { metadata: { ...metadata } }),
  };
}

function listRefunds(
  ask: Ask,
  { createdFrom, createdTo, paymentId, statuses }: RefundFilter,
): AsyncGenerator<EngineRefund> {
  const readPage = async (page: Page, upTo: Date | null) => {
    const end = upTo ?? createdTo;
    const json: Requests["RefundListRequest"] = {
      ...page,
      ...(createdFrom && { start_time: createdFrom.toISOString() }),
      ...(end && { end_time: end.toISOString() }),
      ...(paymentId !== undefined && { payment_id: paymentId }),
      ...(statuses && { refund_status: statuses }),
    };
    return read(pageSchema, await ask({ method: "POST", path: "/refunds/list", json })).data;
  };
  return paged(readPage, { idOf: ({ engineRefundId }) => engineRefundId, createdAtOf: ({ createdAt }) => createdAt });
}

const pageSchema = z.object({ data: z.array(refundSchema) });
