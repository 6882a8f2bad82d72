import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import {
  ListDeviceSalesRequestSchema,
  ListTerminalSalesRequestSchema,
  TerminalSaleSchema,
} from "#proto/tollhouse/v1/terminal_sales_pb.ts";
import { type TerminalSale, TerminalSaleEntity } from "./terminal-sale.entity.ts";

export function terminalSaleMessage(sale: TerminalSale) {
  return messageOf(TerminalSaleSchema, sale, {
    terminalSaleId: sale.id,
    terminalSaleStatus: sale.status,
    amount: sale.amountMinorUnits,
    amountDetails: undefined,
    tipEligibleAmount: sale.tipEligibleMinorUnits ?? undefined,
    tipAmount: sale.tipMinorUnits ?? undefined,
    amountApproved: sale.approvedMinorUnits ?? undefined,
    amountDue: sale.dueMinorUnits ?? undefined,
    decision: undefined,
    steps: [],
    receipt: undefined,
    failure: undefined,
    cart: [],
  });
}

const messages = (rows: readonly TerminalSale[]) => rows.map(terminalSaleMessage);

export const terminalSaleList = defineList({
  request: ListTerminalSalesRequestSchema,
  entity: TerminalSaleEntity,
  filters: {
    terminalSaleStatus: { column: "status" },
    deviceId: { isIndexed: true },
    transactionId: { isIndexed: true },
  },
  messages,
});

export const deviceSaleList = defineList({
  request: ListDeviceSalesRequestSchema,
  entity: TerminalSaleEntity,
  filters: { terminalSaleStatus: { column: "status" }, deviceId: { isIndexed: true } },
  messages,
});
