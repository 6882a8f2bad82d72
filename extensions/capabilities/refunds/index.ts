import { refundEvents } from "#contract/events/refunds.ts";
import { REFUND_COLUMNS } from "#contract/export-columns.ts";
import { needsAttention, outcomeUnknown } from "#extensions/platform/attention/attention-source.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { exportable } from "#extensions/platform/lists/exportable.ts";
import { RefundSchema, RefundService } from "#proto/tollhouse/v1/refunds_pb.ts";
import { createRefund } from "./create-refund.ts";
import { refundCopy } from "./follow-refund.ts";
import { RefundExtensionEntity } from "./refund.entity.ts";
import { refundList } from "./refund.list.ts";
import { refundMessage } from "./refund.message.ts";
import { refundsRpc } from "./refunds.rpc.ts";
import { SEND_REFUND, sendScheduledRefund } from "./scheduled-refunds.ts";
import { seedRefunds } from "./seed-refunds.ts";

export const refunds = capability("refunds", {
  service: RefundService,
  lists: [refundList],
  exports: [exportable("refunds", refundList, REFUND_COLUMNS)],
  handlers: refundsRpc,
  attention: [
    needsAttention("refund_unknown", RefundExtensionEntity, {
      condition: outcomeUnknown,
      amount: "amountMinorUnits",
      subject: "transactionId",
    }),
  ],
  entities: [RefundExtensionEntity],
  events: refundEvents,
  shows: [shown(RefundExtensionEntity, RefundSchema, refundMessage)],
  operations: [createRefund],
  engineEvents: { refund: refundCopy },
  due: { [SEND_REFUND]: sendScheduledRefund },
  sandbox: seedRefunds,
});

export {
  failCardRefund,
  noteCardRefundUnknown,
  reserveCardRefund,
  settleCardRefund,
} from "./card-refund.ts";
export { createRefund, type Refunding, refunding, reserveRefund } from "./create-refund.ts";
export { type RefundExtension, RefundExtensionEntity } from "./refund.entity.ts";
export { refundMessage } from "./refund.message.ts";
export { refundLimit } from "./refund.rules.ts";
export { failRefund, findRefund, keepAnswer, sendRefund } from "./send-refund.ts";
