import { z } from "zod";
import { disputes } from "#sandbox/engine/disputes/dispute.document.ts";
import { type Call, POST, type Reply, type Route } from "#sandbox/engine/http/route.ts";
import { asMerchant } from "#sandbox/engine/merchants/as-merchant.ts";
import { payments } from "#sandbox/engine/payments/payment.document.ts";
import { refunds } from "#sandbox/engine/refunds/refund.document.ts";

const FAULTS = ["missing_line", "wrong_amount", "doubled_line"] as const;

const asked = z.strictObject({ merchant_id: z.string(), fault: z.enum(FAULTS).optional() });

interface Line {
  readonly id: string;
  readonly type: "charge" | "refund" | "dispute";
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
}

const KEEPS_FUNDS = ["dispute_won", "dispute_cancelled"];

/** What a processor would have deposited and taken: money of payments, refunds and disputes. */
async function linesOf(call: Call): Promise<Line[]> {
  const oldest = { oldestFirst: true };
  const charges = (await payments.list(call, [], oldest)).flatMap(({ id, body }) =>
    lineOf("charge", id, body.amount_received ?? 0, body.currency),
  );
  const returned = (await refunds.list(call, [], oldest)).flatMap(({ id, body }) =>
    body.status === "succeeded" ? lineOf("refund", id, -body.amount, body.currency) : [],
  );
  const contested = (await disputes.list(call, [], oldest)).flatMap(({ id, body }) =>
    body.dispute_stage === "pre_dispute" || KEEPS_FUNDS.includes(body.dispute_status)
      ? []
      : lineOf("dispute", id, -Number(body.amount), body.currency),
  );
  return [...charges, ...returned, ...contested];
}

function lineOf(type: Line["type"], reference: string, amount: number, currency: string): Line[] {
  return amount === 0 ? [] : [{ id: `${reference}_${amount}`, type, reference, amount, currency }];
}

/** What can be wrong with such a file, always at its first line. */
function withFault(lines: readonly Line[], fault: (typeof FAULTS)[number] | undefined): readonly Line[] {
  const [first, ...rest] = lines;
  if (!first) return [];
  switch (fault) {
    case "missing_line":
      return rest;
    case "wrong_amount":
      return [{ ...first, amount: first.amount - 1 }, ...rest];
    case "doubled_line":
      return [first, { ...first, id: `${first.id}_again` }, ...rest];
    default:
      return lines;
  }
}

async function writeDeposits(admin: Call<z.infer<typeof asked>>): Promise<Reply> {
  const call = await asMerchant(admin, admin.body.merchant_id);
  const day = call.now.toISOString().slice(0, "2026-11-22".length);
  const rows = withFault(await linesOf(call), admin.body.fault).map(({ id, type, reference, amount, currency }) =>
    [id, `deposit_${day}`, day, type, reference, amount, currency].join(","),
  );
  const header = "line_id,deposit_id,deposited_on,type,reference,amount,currency";
  return { contentType: "text/csv; charset=utf-8", content: [header, ...rows, ""].join("\n") };
}

export const depositControlRoutes: Route[] = [
  POST("/sandbox/deposits", { access: "admin", body: asked, run: writeDeposits }),
];
