import { z } from "zod";
import { errors } from "#sandbox/engine/http/errors.ts";
import { connectors } from "#sandbox/engine/merchants/account.document.ts";
import { payments } from "#sandbox/engine/payments/payment.document.ts";
import { type Call, json, param, type Reply } from "#sandbox/engine/routing/route.ts";
import { fieldFilters, timeFilters } from "#sandbox/engine/store/filters.ts";
import { type Dispute, disputes } from "./dispute.document.ts";

export const fetchQuery = z.object({ fetch_from: z.string(), fetch_till: z.string() });

const FORMAT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;

function instantOf(field: string, text: string): string {
  const instant = `${text}Z`;
  if (!FORMAT.test(text) || Number.isNaN(Date.parse(instant))) throw errors.badFormat(field, "YYYY-MM-DDTHH:MM:SS");
  return instant;
}

/** The processor's own report writes times without the letters of ISO 8601. */
const shownTime = (instant: string | null): string | null => instant?.replace("T", " ").replace("Z", "") ?? null;

async function report(call: Call, { body }: Dispute) {
  const payment = await payments.get(call, body.payment_id);
  return {
    object_reference_id: { PaymentId: { ConnectorTransactionId: payment.body.connector_transaction_id } },
    amount: body.amount,
    currency: body.currency,
    dispute_stage: body.dispute_stage,
    dispute_status: body.dispute_status,
    connector_status: body.connector_status,
    connector_dispute_id: body.connector_dispute_id,
    connector_reason: body.connector_reason,
    connector_reason_code: body.connector_reason_code,
    challenge_required_by: shownTime(body.challenge_required_by),
    created_at: shownTime(body.connector_created_at),
    updated_at: shownTime(body.connector_updated_at),
  };
}

/**
 * The disputes that a connector's processor reports for a period. The real engine then imports those that it does not
 * have.
 */
export async function fetchDisputes(call: Call<unknown, z.infer<typeof fetchQuery>>): Promise<Reply> {
  const from = instantOf("fetch_from", call.query.fetch_from);
  const till = instantOf("fetch_till", call.query.fetch_till);
  const connector = await connectors.get(call, param(call, "connector"));
  const filters = [...fieldFilters({ merchant_connector_id: connector.id }), ...timeFilters(from, till)];
  const reports = [];
  for (const dispute of await disputes.list(call, filters)) reports.push(await report(call, dispute));
  return json(reports);
}
