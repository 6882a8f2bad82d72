import { terminalSaleEvents } from "#contract/events/devices.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { TerminalSaleSchema, TerminalSaleService } from "#proto/tollhouse/v1/terminal_sales_pb.ts";
import { ASK, ASK_NOW, EXPIRE_QUEUED, FOLLOW_PAYMENT, TELL } from "./ask.queue.ts";
import { askAgain, askNow } from "./ask-sale.ts";
import { saleWatches } from "./await-sale.ts";
import "./card-receipts.ts";
import { cancelTerminalSale } from "./cancel-terminal-sale.ts";
import { createTerminalSale } from "./create-terminal-sale.ts";
import { expireQueued, tellUnknown } from "./end-queued.ts";
import { followPayments } from "./follow-payments.ts";
import { pushQueued } from "./push-queued.ts";
import { followPayment } from "./receive-payment.ts";
import { followDevices } from "./receive-sale.ts";
import { REVERSE } from "./reversal.queue.ts";
import { reverseApproval } from "./reverse-approval.ts";
import { salesToLookAt } from "./sales-to-look-at.ts";
import { TerminalSaleEntity } from "./terminal-sale.entity.ts";
import { deviceSaleList, terminalSaleList } from "./terminal-sale.list.ts";
import { terminalSaleMessage } from "./terminal-sale.message.ts";
import { terminalSalesRpc } from "./terminal-sales.rpc.ts";
import { PUSH } from "./terminal-sales.service.ts";

/** Sales on devices. */
export const terminalSales = capability("terminal-sales", {
  service: TerminalSaleService,
  handlers: terminalSalesRpc,
  lists: [terminalSaleList, deviceSaleList],
  entities: [TerminalSaleEntity],
  events: terminalSaleEvents,
  shows: [shown(TerminalSaleEntity, TerminalSaleSchema, terminalSaleMessage)],
  operations: [createTerminalSale, cancelTerminalSale],
  parts: [saleWatches],
  follows: async (phase, events) => {
    await followDevices(phase, events);
    await followPayments(phase, events);
  },
  attention: salesToLookAt,
  due: {
    [PUSH]: pushQueued,
    [ASK]: askAgain,
    [ASK_NOW]: askNow,
    [FOLLOW_PAYMENT]: followPayment,
    [EXPIRE_QUEUED]: expireQueued,
    [TELL]: tellUnknown,
    [REVERSE]: reverseApproval,
  },
});

export { applyWord } from "./apply-word.ts";
export { createTerminalSale } from "./create-terminal-sale.ts";
export { type TerminalSale, TerminalSaleEntity } from "./terminal-sale.entity.ts";
export { terminalSaleMessage } from "./terminal-sale.message.ts";
export { findByVendor, getTerminalSale } from "./terminal-sales.service.ts";
