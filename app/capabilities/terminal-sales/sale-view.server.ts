import { viewOf } from "#app/dashboard/view-of.server.ts";
import { type TerminalSale, TerminalSaleSchema } from "#proto/tollhouse/v1/terminal_sales_pb.ts";

export type SaleView = ReturnType<typeof saleView>;

export function saleView(sale: TerminalSale) {
  const { terminalSaleStatus, createdAt, ...view } = viewOf(TerminalSaleSchema, sale);
  return { ...view, status: terminalSaleStatus, createdAt: createdAt ?? "" };
}
