import { create } from "@bufbuild/protobuf";
import type { ServiceImpl } from "@connectrpc/connect";
import { wholeList } from "#extensions/platform/handlers.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { ListReceiptsResponseSchema, type TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";
import { receiptMessage } from "./receipt.message.ts";
import { listReceipts, sendReceipt } from "./send-receipt.ts";

/** The part of the service that concerns receipts. */
export const receiptsRpc: Pick<ServiceImpl<typeof TransactionService>, "sendReceipt" | "listReceipts"> = {
  sendReceipt: async (request, context) => receiptMessage(await sendReceipt(workOf(context), request)),
  async listReceipts({ transactionId }, context) {
    const receipts = await listReceipts(workOf(context), transactionId);
    return create(ListReceiptsResponseSchema, wholeList(receipts.map(receiptMessage)));
  },
};
