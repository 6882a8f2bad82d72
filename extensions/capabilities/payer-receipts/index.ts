import { capability } from "#extensions/platform/composition/capability.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { PayerReceiptService } from "#proto/tollhouse/v1/payer_receipts_pb.ts";
import { readReceipt } from "./read-receipt.ts";

/** Receipts in the account of payers. They show what a payment link's attempt froze, so they come after links. */
export const payerReceipts = capability("payer-receipts", {
  service: PayerReceiptService,
  handlers: { getPayerReceipt: (request, context) => readReceipt(workOf(context), request) },
});
