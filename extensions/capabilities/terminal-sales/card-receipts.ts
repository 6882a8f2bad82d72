import { cardReceiptsFrom } from "#extensions/capabilities/transactions/index.ts";
import { terminalSaleMessage } from "./terminal-sale.message.ts";
import { getTerminalSale } from "./terminal-sales.service.ts";

cardReceiptsFrom(async (work, terminalSaleId) => {
  const { receipt, failure } = terminalSaleMessage(await getTerminalSale(work, terminalSaleId));
  return receipt ? { card: receipt, declined: failure?.message ?? null } : null;
});
