import { create } from "@bufbuild/protobuf";
import type { ServiceImpl } from "@connectrpc/connect";
import { wholeList } from "#extensions/platform/composition/handlers.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { ListReceiptsResponseSchema, type TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";
import { receiptMessages } from "./receipt.message.ts";
import { listReceipts, sendReceipt } from "./send-receipt.ts";

/** The service's methods for receipts. */
export const receiptsRpc: Pick<ServiceImpl<typeof TransactionService>, "sendReceipt" | "listReceipts"> = {
  async sendReceipt(request, context) {
    const work = workOf(context);
    const [sent] = await receiptMessages(work, [await sendReceipt(work, request)]);
    return sent ?? {};
  },
  async listReceipts({ transactionId }, context) {
    const work = workOf(context);
    const receipts = await receiptMessages(work, await listReceipts(work, transactionId));
    return create(ListReceiptsResponseSchema, wholeList(receipts));
  },
};
