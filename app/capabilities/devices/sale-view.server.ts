import { rowOf, viewOf } from "#app/dashboard/view-of.server.ts";
import { type TerminalSale, TerminalSaleSchema } from "#proto/tollhouse/v1/terminal_sales_pb.ts";

export type SaleRow = ReturnType<typeof saleRow>;

export const saleRow = rowOf(
  (sale: TerminalSale) => {
    const { terminalSaleStatus, createdAt, failure, amountApproved, amount, ...view } = viewOf(
      TerminalSaleSchema,
      sale,
    );
    return {
      ...view,
      status: terminalSaleStatus,
      /** What was approved, once that is known. */
      total: amountApproved ?? amount,
      failure: failure?.message ?? null,
      createdAt: createdAt ?? "",
    };
  },
  "terminalSaleId",
  "deviceId",
  "saleType",
  "status",
  "total",
  "currency",
  "reference",
  "failure",
  "deadlineAt",
  "unknownSince",
  "createdAt",
);
