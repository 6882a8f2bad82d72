import type { ServiceImpl } from "@connectrpc/connect";
import { listing, retrieving } from "#extensions/platform/composition/handlers.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import type { RefundService } from "#proto/tollhouse/v1/refunds_pb.ts";
import { createRefund } from "./create-refund.ts";
import { RefundExtensionEntity } from "./refund.entity.ts";
import { refundList } from "./refund.list.ts";
import { refundMessage } from "./refund.message.ts";
import { cancelRefund } from "./scheduled-refunds.ts";
import { updateRefund } from "./update-refund.ts";

export const refundsRpc: ServiceImpl<typeof RefundService> = {
  listRefunds: listing(refundList),
  createRefund: createRefund.handle,
  getRefund: retrieving(RefundExtensionEntity, "refundId", refundMessage),
  async updateRefund({ refundId, metadata, updateMask }, context) {
    return refundMessage(await updateRefund(workOf(context), refundId, { fields: updateMask?.paths ?? [], metadata }));
  },
  async cancelRefund({ refundId }, context) {
    return refundMessage(await cancelRefund(workOf(context), refundId));
  },
};
