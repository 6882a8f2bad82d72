import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { TerminalSaleSchema } from "#proto/tollhouse/v1/terminal_sales_pb.ts";
import type { TerminalSale } from "./terminal-sale.entity.ts";

type Fields = Readonly<Record<string, unknown>>;

export function terminalSaleMessage(sale: TerminalSale) {
  return messageOf(TerminalSaleSchema, sale, {
    terminalSaleId: sale.id,
    terminalSaleStatus: sale.status,
    amount: sale.amountMinorUnits,
    amountDetails: sale.amountDetails && partsOf(sale.amountDetails),
    tipEligibleAmount: sale.tipEligibleMinorUnits ?? undefined,
    tipAmount: sale.tipMinorUnits ?? undefined,
    amountApproved: sale.approvedMinorUnits ?? undefined,
    amountDue: sale.dueMinorUnits ?? undefined,
    decision: sale.decision && decisionOf(sale.decision),
    steps: sale.steps.map(({ step, at }) => ({ step: String(step), at: new Date(String(at)) })),
    receipt: sale.receipt as never,
    failure: sale.status === "failed" ? (sale.failure as never) : undefined,
    cart: sale.cart.map(({ name, amount, quantity }) => ({
      name: String(name),
      amount: BigInt(String(amount)),
      quantity: Number(quantity),
    })),
  });
}

/** Amounts are stored as JSON numbers. */
function partsOf(parts: Fields) {
  const amount = (name: string) => BigInt(String(parts[name] ?? 0));
  return {
    subtotal: amount("subtotal"),
    tax: amount("tax"),
    tip: amount("tip"),
    surcharge: amount("surcharge"),
    discount: amount("discount"),
    shipping: amount("shipping"),
  };
}

function decisionOf({ outcome, reason, evidence, decidedByUserId, decidedAt }: Fields) {
  return {
    outcome: String(outcome),
    reason: String(reason),
    evidence: String(evidence),
    decidedByUserId: String(decidedByUserId),
    decidedAt: new Date(String(decidedAt)),
  };
}
