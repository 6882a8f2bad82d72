import { z } from "zod";
import { disputes } from "#sandbox/engine/disputes/dispute.document.ts";
import { canMove, DISPUTE_STAGES, DISPUTE_STATUSES } from "#sandbox/engine/disputes/dispute.rules.ts";
import {
  connectorStatusOf,
  emitDisputeEvent,
  openDispute,
  respondByFrom,
} from "#sandbox/engine/disputes/open-dispute.ts";
import { CURRENCIES } from "#sandbox/engine/http/currencies.ts";
import { errors } from "#sandbox/engine/http/errors.ts";
import { instant, minorUnits } from "#sandbox/engine/http/validation.ts";
import { asMerchant } from "#sandbox/engine/merchants/as-merchant.ts";
import { createPayment } from "#sandbox/engine/paying/create-payment.ts";
import { payments } from "#sandbox/engine/payments/payment.document.ts";
import { type Call, GET, json, POST, param, type Reply, type Route } from "#sandbox/engine/routing/route.ts";

const CARD_BRANDS = ["visa", "mastercard", "amex", "discover"] as const;

const disputeCreate = z.strictObject({
  merchant_id: z.string(),
  /** The processor that reports it; that of the payment when absent. */
  connector: z.string().optional(),
  /** A repeated request returns the existing dispute. */
  dispute_id: z.string().optional(),
  payment_id: z.string().optional(),
  profile_id: z.string().optional(),
  amount: minorUnits.optional(),
  currency: z.enum(CURRENCIES).optional(),
  /** Of the payment that is made without `payment_id`. */
  card_brand: z.enum(CARD_BRANDS).optional(),
  dispute_stage: z.enum(DISPUTE_STAGES).optional(),
  dispute_status: z.enum(DISPUTE_STATUSES).optional(),
  reason: z.string().optional(),
  reason_code: z.string().optional(),
  challenge_required_by: instant.nullish(),
  created_at: instant.optional(),
  /** Times of the bank's opening and last change; `created_at` when absent. */
  connector_created_at: instant.optional(),
  connector_updated_at: instant.optional(),
});

type DisputeCreate = z.infer<typeof disputeCreate>;

const DEFAULT_AMOUNT = 6540;
const SUCCEEDING_CARDS: Record<(typeof CARD_BRANDS)[number], string> = {
  visa: "4242424242424242",
  mastercard: "5555555555554444",
  amex: "378282246310005",
  discover: "6011111111111117",
};
const CARD = {
  card_exp_month: "12",
  card_exp_year: "2050",
  card_cvc: "123",
};

/** The named payment, or a new one that succeeded. */
const paymentToDispute = (call: Call<DisputeCreate>) =>
  call.body.payment_id
    ? payments.get(call, call.body.payment_id)
    : createPayment(call, {
        amount: call.body.amount ?? DEFAULT_AMOUNT,
        currency: call.body.currency ?? "USD",
        profile_id: call.body.profile_id,
        confirm: true,
        payment_method: "card",
        payment_method_data: { card: { ...CARD, card_number: SUCCEEDING_CARDS[call.body.card_brand ?? "visa"] } },
      });

async function createDispute(admin: Call<DisputeCreate>): Promise<Reply> {
  const { body } = admin;
  const call = await asMerchant(admin, body.merchant_id, body.created_at);
  const opened = body.dispute_id && (await disputes.find(call, body.dispute_id));
  if (opened) return json(opened.body);
  const payment = await paymentToDispute(call);
  const dispute = await openDispute(call, payment, {
    id: body.dispute_id,
    connector: body.connector,
    amountMinorUnits: body.amount ?? payment.body.amount_received ?? payment.body.amount,
    currency: body.currency,
    stage: body.dispute_stage,
    status: body.dispute_status,
    reason: body.reason,
    reasonCode: body.reason_code,
    challengeRequiredBy: body.challenge_required_by,
    connectorCreatedAt: body.connector_created_at,
    connectorUpdatedAt: body.connector_updated_at,
  });
  return json(dispute.body);
}

const advance = z.strictObject({
  /** Refuses the dispute of another merchant. */
  merchant_id: z.string().optional(),
  dispute_status: z.enum(DISPUTE_STATUSES).optional(),
  dispute_stage: z.enum(DISPUTE_STAGES).optional(),
});

async function merchantOf(call: Call): Promise<string> {
  const found = await call.db.query("select merchant_id from sandbox_engine.disputes where id = $1", [
    param(call, "id"),
  ]);
  const row = found.rows[0] as { merchant_id: string } | undefined;
  if (!row) throw errors.disputeNotFound();
  return row.merchant_id;
}

/** Reports a change as the processor does; an illegal one is rejected and changes nothing. */
async function advanceDispute(admin: Call<z.infer<typeof advance>>): Promise<Reply> {
  const call = await asMerchant(admin, admin.body.merchant_id ?? (await merchantOf(admin)));
  const dispute = await disputes.lock(call, param(call, "id"));
  const to = {
    dispute_stage: call.body.dispute_stage ?? dispute.body.dispute_stage,
    dispute_status: call.body.dispute_status ?? dispute.body.dispute_status,
  };
  if (!canMove(dispute.body, to)) throw errors.illegalMove();
  const isNewRound = to.dispute_stage !== dispute.body.dispute_stage && to.dispute_status === "dispute_opened";
  Object.assign(dispute.body, to, isNewRound && { challenge_required_by: respondByFrom(call.now) }, {
    connector_status: connectorStatusOf(to.dispute_status),
    connector_updated_at: call.now.toISOString(),
  });
  await disputes.save(call.db, dispute);
  await emitDisputeEvent(call, dispute);
  return json(dispute.body);
}

async function listSubmissions(call: Call): Promise<Reply> {
  await merchantOf(call);
  const found = await call.db.query(
    `select submission_id::int, submitted_at, fields, evidence from sandbox_engine.submissions where dispute_id = $1
     order by submission_id`,
    [param(call, "id")],
  );
  return json({ data: found.rows });
}

export const disputeControlRoutes: Route[] = [
  POST("/sandbox/disputes", { access: "admin", body: disputeCreate, run: createDispute }),
  POST("/sandbox/disputes/:id/advance", { access: "admin", body: advance, run: advanceDispute }),
  GET("/sandbox/disputes/:id/submissions", { access: "admin", run: listSubmissions }),
];
