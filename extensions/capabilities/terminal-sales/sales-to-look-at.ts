import { needsAttention } from "#extensions/platform/attention/attention-source.ts";
import { TerminalSaleEntity } from "./terminal-sale.entity.ts";

/** Sales of which it is not known whether the payer was charged. */
export const salesToLookAt = [
  needsAttention("terminal_sale_unknown", TerminalSaleEntity, {
    condition: () => ({ sql: `"row"."status" = ?`, params: ["unknown"] }),
    amount: "amountMinorUnits",
  }),
];
