import { defineList } from "#extensions/platform/lists/list.ts";
import { ListDeviceSalesRequestSchema, ListTerminalSalesRequestSchema } from "#proto/tollhouse/v1/terminal_sales_pb.ts";
import { type TerminalSale, TerminalSaleEntity } from "./terminal-sale.entity.ts";
import { terminalSaleMessage } from "./terminal-sale.message.ts";

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
