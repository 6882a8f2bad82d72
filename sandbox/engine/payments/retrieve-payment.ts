import { z } from "zod";
import { type DisputeBody, disputes } from "#sandbox/engine/disputes/dispute.document.ts";
import { type Call, json, param, type Reply } from "#sandbox/engine/http/route.ts";
import { queryFlag } from "#sandbox/engine/http/validation.ts";
import { refunds } from "#sandbox/engine/refunds/refund.document.ts";
import { fieldFilters } from "#sandbox/engine/store/filters.ts";
import { assertClientSecret } from "./client-secret.ts";
import { payments } from "./payment.document.ts";

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

/** The payment with its refunds and disputes, null when there are none, and, if requested, its attempts and captures. */
export async function retrievePayment(call: Call<unknown, z.infer<typeof retrieveQuery>>): Promise<Reply> {
  const payment = await payments.get(call, param(call, "id"));
  assertClientSecret(call, payment, call.query.client_secret);
  const ofPayment = fieldFilters({ payment_id: payment.id });
  const refunded = await refunds.list(call, ofPayment);
  const disputed = await disputes.list(call, ofPayment);
  return json({
    ...payment.body,
    refunds: orNull(refunded.map(({ body }) => body)),
    disputes: orNull(disputed.map(({ body }) => embeddedDispute(body))),
    ...(call.query.expand_attempts && { attempts: payment.inner.attempts }),
    ...(call.query.expand_captures && { captures: payment.inner.captures }),
  });
}
