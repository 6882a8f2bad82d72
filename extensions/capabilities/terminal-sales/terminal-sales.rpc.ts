import type { HandlerContext, ServiceImpl } from "@connectrpc/connect";
import { getDevice } from "#extensions/capabilities/devices/index.ts";
import { changingMetadata } from "#extensions/platform/composition/changing-metadata.ts";
import { listing, listingOf } from "#extensions/platform/composition/handlers.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import { beginsWaitingKey } from "#extensions/platform/work/call.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import type { GetTerminalSaleRequest, TerminalSaleService } from "#proto/tollhouse/v1/terminal_sales_pb.ts";
import { acknowledgeTerminalSale } from "./acknowledge-terminal-sale.ts";
import { awaitChange } from "./await-sale.ts";
import { cancelTerminalSale } from "./cancel-terminal-sale.ts";
import { createTerminalSale } from "./create-terminal-sale.ts";
import { decideTerminalSale } from "./decide-terminal-sale.ts";
import { type TerminalSale, TerminalSaleEntity } from "./terminal-sale.entity.ts";
import { deviceSaleList, terminalSaleList } from "./terminal-sale.list.ts";
import { terminalSaleMessage } from "./terminal-sale.message.ts";
import { isFinal } from "./terminal-sale.rules.ts";
import { getTerminalSale } from "./terminal-sales.service.ts";

export const terminalSalesRpc: ServiceImpl<typeof TerminalSaleService> = {
  listTerminalSales: listing(terminalSaleList),
  listDeviceSales: listingOf("deviceId", getDevice, deviceSaleList),
  getTerminalSale: waitForTerminalSale,
  createTerminalSale: createTerminalSale.handle,
  cancelTerminalSale: cancelTerminalSale.handle,
  acknowledgeTerminalSale,
  decideTerminalSale,
  updateTerminalSale: changingMetadata({
    noun: "terminal sale",
    event: "terminal_sale.updated",
    lock: (phase, { terminalSaleId }: { readonly terminalSaleId: string }) =>
      lockRow(phase, TerminalSaleEntity, terminalSaleId, "terminal sale"),
    parentOf: ({ transactionId }: TerminalSale) => transactionId,
    message: terminalSaleMessage,
  }),
};

/** With `wait`, answers when the sale changes. A sale that has ended is not waited for. */
async function waitForTerminalSale(request: GetTerminalSaleRequest, context: HandlerContext) {
  const work = workOf(context);
  const { terminalSaleId: saleId, wait, afterVersion } = request;
  const sale = await getTerminalSale(work, saleId);
  const version = afterVersion ?? sale.version;
  if (wait === undefined || isFinal(sale.status) || sale.version > version) return terminalSaleMessage(sale);
  const { signal, values } = context;
  values.get(beginsWaitingKey)();
  await awaitChange(work, { saleId, seconds: secondsOf(wait, context), signal, version, rank: sale.rank });
  return terminalSaleMessage(await getTerminalSale(work, saleId));
}

const ANSWERS_BEFORE_MS = 1_000;

/** An answer after the caller's own deadline would be none. */
function secondsOf(wait: number, { timeoutMs }: HandlerContext): number {
  const left = timeoutMs();
  return left === undefined ? wait : Math.max(0, Math.min(wait, (left - ANSWERS_BEFORE_MS) / 1_000));
}
