import { z } from "zod";
import type { DisputeBody } from "#sandbox/engine/disputes/dispute.document.ts";
import { queryFlag } from "#sandbox/engine/http/validation.ts";
import { assertClientSecret } from "#sandbox/engine/payments/client-secret.ts";
import { payments } from "#sandbox/engine/payments/payment.document.ts";
import type { RefundBody } from "#sandbox/engine/refunds/refund.document.ts";
import { type Call, json, param, type Reply } from "#sandbox/engine/routing/route.ts";

export const retrieveQuery = z.object({
  force_sync: queryFlag.optional(),
  expand_captures: queryFlag.optional(),
  expand_attempts: queryFlag.optional(),
  all_keys_required: queryFlag.optional(),
  client_secret: z.string().optional(),
});

const orNull = <T>(items: T[]): T[] | null => (items.length > 0 ? items : null);

/** A dispute inside its payment, without the fields that the payment has. */
const embeddedDispute = (body: DisputeBody) => {
  const { payment_id: _payment, attempt_id: _attempt, currency: _currency, connector: _connector, ...rest } = body;
  const { profile_id: _profile, merchant_connector_id: _account, is_already_refunded: _refunded, ...shown } = rest;
  return shown;
};

const newestFirst = (table: string) => `(select coalesce(json_agg(body order by created_at desc, sequence desc), '[]')
  from sandbox_engine.${table} where merchant_id = $1 and body ->> 'payment_id' = $2)`;

/** One query for both, since payments are read more often than anything else. */
async function consequencesOf({ db, merchantId }: Call, paymentId: string) {
  const select = `select ${newestFirst("refunds")} as refunded, ${newestFirst("disputes")} as disputed`;
  const found = await db.query(select, [merchantId, paymentId]);
  return found.rows[0] as { refunded: RefundBody[]; disputed: DisputeBody[] };
}

/**
 * The payment with its refunds and disputes, null when there are none, and, if requested, its attempts and captures.
 */
export async function retrievePayment(call: Call<unknown, z.infer<typeof retrieveQuery>>): Promise<Reply> {
  const payment = await payments.get(call, param(call, "id"));
  assertClientSecret(call, payment, call.query.client_secret);
  const { refunded, disputed } = await consequencesOf(call, payment.id);
  return json({
    ...payment.body,
    refunds: orNull(refunded),
    disputes: orNull(disputed.map(embeddedDispute)),
    ...(call.query.expand_attempts && { attempts: payment.inner.attempts }),
    ...(call.query.expand_captures && { captures: payment.inner.captures }),
  });
}
