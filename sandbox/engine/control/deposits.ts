import { z } from "zod";
import { disputes } from "#sandbox/engine/disputes/dispute.document.ts";
import { holdsFunds } from "#sandbox/engine/disputes/dispute.rules.ts";
import { asMerchant } from "#sandbox/engine/merchants/as-merchant.ts";
import { type PaymentBody, payments } from "#sandbox/engine/payments/payment.document.ts";
import { refunds } from "#sandbox/engine/refunds/refund.document.ts";
import { type Call, POST, type Reply, type Route } from "#sandbox/engine/routing/route.ts";
import { addDepositLines, type DepositLine, listDepositLines } from "#sandbox/engine/store/deposits.ts";

const FAULTS = ["missing_line", "wrong_amount", "doubled_line"] as const;

/** The processor's fees: on each line, or as separate lines; when absent, by an invoice outside the file. */
const FEES = ["of_each_line", "own_line"] as const;

const asked = z.strictObject({
  merchant_id: z.string(),
  fault: z.enum(FAULTS).optional(),
  fees: z.enum(FEES).optional(),
});

type Source = Pick<DepositLine, "type" | "reference" | "amount" | "currency">;

/** Current amount of each payment, refund and dispute. */
async function sourcesOf(call: Call): Promise<Source[]> {
  const oldest = { oldestFirst: true };
  const charges = await payments.list(call, [], oldest);
  const returned = await refunds.list(call, [], oldest);
  const contested = await disputes.list(call, [], oldest);
  return [
    ...charges.map((each) => sourceOf("charge", each, depositedOf(each.body))),
    ...returned.map((each) => sourceOf("refund", each, each.body.status === "succeeded" ? -each.body.amount : 0)),
    ...contested.map((each) => sourceOf("dispute", each, holdsFunds(each.body) ? -Number(each.body.amount) : 0)),
  ];
}

/** A voided payment never clears. */
function depositedOf({ status, amount_received }: PaymentBody): number {
  return status === "cancelled_post_capture" ? 0 : (amount_received ?? 0);
}

function sourceOf(type: string, { id, body }: { id: string; body: { currency: string } }, amount: number): Source {
  return { type, reference: id, amount, currency: body.currency };
}

/** Deposits the changes since the last deposit. Existing lines never change: a won dispute adds one. */
async function deposit(call: Call, day: string, fees: (typeof FEES)[number] | undefined): Promise<DepositLine[]> {
  const known = Map.groupBy(await listDepositLines(call), ({ reference }) => reference);
  const added = (await sourcesOf(call)).flatMap(({ amount, ...source }) => {
    const before = known.get(source.reference) ?? [];
    const rest = amount - before.reduce((sum, line) => sum + line.amount, 0);
    const id = `${source.reference}_${before.length + 1}`;
    const fee = fees === "of_each_line" ? priceOf(source.type, rest) : 0;
    return rest === 0 ? [] : [{ ...source, id, amount: rest, fee, depositedOn: day }];
  });
  await addDepositLines(call, [...added, ...(fees === "own_line" ? feeLines(added, day) : [])]);
  return listDepositLines(call);
}

/** The sandbox processor costs 1.4% of a charge and 10 minor units. */
function priceOf(type: string, amount: number): number {
  return type === "charge" && amount > 0 ? Math.round(amount * 0.014) + 10 : 0;
}

/** One line per currency, with the reference of the last charge that it covers. */
function feeLines(added: readonly DepositLine[], day: string): DepositLine[] {
  return [...Map.groupBy(added, ({ currency }) => currency)].flatMap(([currency, lines]) => {
    const amount = -lines.reduce((sum, line) => sum + priceOf(line.type, line.amount), 0);
    const id = `fee_${lines.at(-1)?.id}`;
    return amount === 0
      ? []
      : [{ type: "processing_fee", reference: `invoice_${day}`, id, amount, fee: 0, currency, depositedOn: day }];
  });
}

/** Faulty variants of a file; the fault is at its first line. */
function withFault(lines: readonly DepositLine[], fault: (typeof FAULTS)[number] | undefined): readonly DepositLine[] {
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
  const lines = withFault(await deposit(call, day, admin.body.fees), admin.body.fault);
  const isNet = lines.some(({ fee }) => fee !== 0);
  const rows = lines.map(({ id, depositedOn, type, reference, amount, fee, currency }) =>
    [
      ...[id, `deposit_${depositedOn}`, depositedOn, type, reference, amount, currency],
      ...(isNet ? [fee, amount - fee] : []),
    ].join(","),
  );
  const header = `line_id,deposit_id,deposited_on,type,reference,amount,currency${isNet ? ",fee_amount,net_amount" : ""}`;
  return { contentType: "text/csv; charset=utf-8", content: [header, ...rows, ""].join("\n") };
}

export const depositControlRoutes: Route[] = [
  POST("/sandbox/deposits", { access: "admin", body: asked, run: writeDeposits }),
];
