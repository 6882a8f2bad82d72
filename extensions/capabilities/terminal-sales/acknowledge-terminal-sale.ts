import type { HandlerContext } from "@connectrpc/connect";
import { type UnitOfWork, workOf } from "#extensions/platform/work/work.ts";
import type { AcknowledgeTerminalSaleRequest } from "#proto/tollhouse/v1/terminal_sales_pb.ts";
import { notUnknown } from "./decide-terminal-sale.ts";
import type { TerminalSale } from "./terminal-sale.entity.ts";
import { terminalSaleMessage } from "./terminal-sale.message.ts";
import { freeDevice, lockSale } from "./terminal-sales.service.ts";

/** An unknown sale leaves its device, which takes the next one. It is asked about as before. */
export async function acknowledgeTerminalSale(request: AcknowledgeTerminalSaleRequest, context: HandlerContext) {
  const work = workOf(context);
  return terminalSaleMessage(await work.atomically((phase) => acknowledge(phase, request.terminalSaleId)));
}

async function acknowledge(phase: UnitOfWork, id: string): Promise<TerminalSale> {
  const locked = await lockSale(phase, id);
  const { sale } = locked;
  if (sale.status !== "unknown") throw notUnknown(sale);
  if (sale.acknowledgedAt != null) return sale;
  Object.assign(sale, { acknowledgedAt: phase.now(), isOccupying: false });
  phase.record({
    type: "terminal_sale.updated",
    subject: sale,
    parentId: sale.transactionId,
    data: { fields: "acknowledged_at" },
  });
  await freeDevice(phase, locked);
  await phase.save();
  return sale;
}
