import type { HandlerContext } from "@connectrpc/connect";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { type UnitOfWork, workOf } from "#extensions/platform/work/work.ts";
import type { DecideTerminalSaleRequest } from "#proto/tollhouse/v1/terminal_sales_pb.ts";
import { askSoon } from "./ask.queue.ts";
import { settleApproved, settleUnpaid } from "./terminal-payment.ts";
import type { TerminalSale } from "./terminal-sale.entity.ts";
import { terminalSaleMessage } from "./terminal-sale.message.ts";
import { DECIDABLE_AFTER_MS } from "./terminal-sale.rules.ts";
import { freeDevice, lockSale } from "./terminal-sales.service.ts";

/** A person decides a sale that nobody knows the end of. What the vendor says later wins. */
export async function decideTerminalSale(request: DecideTerminalSaleRequest, context: HandlerContext) {
  const work = workOf(context);
  return terminalSaleMessage(await work.atomically((phase) => decide(phase, request)));
}

async function decide(phase: UnitOfWork, request: DecideTerminalSaleRequest): Promise<TerminalSale> {
  // A word of the vendor is applied under the same locks: one of the two comes first.
  const locked = await lockSale(phase, request.terminalSaleId);
  const { sale } = locked;
  assertDecidable(phase, sale);
  const isCharged = request.outcome === "charged";
  Object.assign(sale, {
    status: isCharged ? "succeeded" : "canceled",
    isOccupying: false,
    endedBy: "person",
    decision: decisionOf(phase, request),
    ...(isCharged && { approvedMinorUnits: sale.amountMinorUnits, tipMinorUnits: 0n, dueMinorUnits: 0n }),
  });
  const parentId = sale.transactionId;
  phase.record({ type: "terminal_sale.decided", subject: sale, parentId, data: { outcome: request.outcome } });
  phase.record({ type: "terminal_sale.resolved", subject: sale, parentId });
  if (isCharged) await settleApproved(phase, locked, NO_WORD);
  else await settleUnpaid(phase, sale, { endedAs: "canceled" });
  await freeDevice(phase, locked);
  // The vendor is asked on.
  askSoon(phase, sale.id);
  await phase.save();
  return sale;
}

const NO_WORD = { amountApproved: null, tipAmount: null, card: null, vendorReference: null };

/** @throws terminal_sale_not_unknown, decision_too_early */
function assertDecidable(phase: UnitOfWork, { id, status, unknownSince, reversal }: TerminalSale): void {
  if (status !== "unknown" || !unknownSince || reversal != null) throw notUnknown({ id, status });
  const usableAt = new Date(unknownSince.getTime() + DECIDABLE_AFTER_MS);
  if (phase.clock.realNow() < usableAt)
    throw refuse("decision_too_early", { terminal_sale_id: id, usable_at: usableAt.toISOString() });
}

export function notUnknown({ id, status }: Pick<TerminalSale, "id" | "status">) {
  return refuse("terminal_sale_not_unknown", { terminal_sale_id: id, terminal_sale_status: status });
}

function decisionOf(phase: UnitOfWork, { outcome, reason, evidence }: DecideTerminalSaleRequest) {
  return { outcome, reason, evidence, decidedByUserId: phase.actor, decidedAt: phase.clock.realNow().toISOString() };
}
