import type { ServiceImpl } from "@connectrpc/connect";
import { changingMetadata } from "#extensions/platform/composition/changing-metadata.ts";
import { listing, retrieving } from "#extensions/platform/composition/handlers.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import type { RefundService, UpdateRefundRequest } from "#proto/tollhouse/v1/refunds_pb.ts";
import { createRefund } from "./create-refund.ts";
import { expandRefunds } from "./expand-refunds.ts";
import { RefundExtensionEntity } from "./refund.entity.ts";
import { refundList } from "./refund.list.ts";
import { refundMessage } from "./refund.message.ts";
import { cancelRefund } from "./scheduled-refunds.ts";

export const refundsRpc: ServiceImpl<typeof RefundService> = {
  listRefunds: listing(refundList),
  createRefund: createRefund.handle,
  getRefund: retrieving(RefundExtensionEntity, "refundId", refundMessage, expandRefunds),
  updateRefund: changingMetadata({
    noun: "a refund",
    event: "refund.updated",
    lock: (phase, { refundId }: UpdateRefundRequest) => lockRow(phase, RefundExtensionEntity, refundId, "refund"),
    parentOf: ({ transactionId }) => transactionId,
    message: refundMessage,
  }),
  async cancelRefund({ refundId }, context) {
    return refundMessage(await cancelRefund(workOf(context), refundId));
  },
};
