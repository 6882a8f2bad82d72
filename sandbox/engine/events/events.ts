import { createHmac } from "node:crypto";
import { accounts, findProfile, type WebhookDetails } from "#sandbox/engine/merchants/account.document.ts";
import type { Call } from "#sandbox/engine/routing/route.ts";
import { STATUS_OF_WORD } from "#sandbox/engine/rules/refund.rules.ts";
import { newEventId, sha256 } from "#sandbox/engine/store/ids.ts";

export type ContentType =
  | "payment_details"
  | "refund_details"
  | "dispute_details"
  | "mandate_details"
  | "payout_details";

export interface EngineEvent {
  eventType: string;
  contentType: ContentType;
  document: { id: string; body: object };
  /** The object's own unless given. */
  profileId?: string | null;
}

const FILTERS = {
  payment_details: "payment_statuses_enabled",
  refund_details: "refund_statuses_enabled",
  payout_details: "payout_statuses_enabled",
} as const;

/** Dispute and mandate events are always sent; others only for the statuses that the merchant enabled (unset: all). */
function isSubscribed(details: WebhookDetails, event: EngineEvent): boolean {
  if (event.contentType === "dispute_details" || event.contentType === "mandate_details") return true;
  const { status } = event.document.body as { status?: unknown };
  const isNamed = (word: string) => status === (event.contentType === "refund_details" ? STATUS_OF_WORD[word] : word);
  return details[FILTERS[event.contentType]]?.some(isNamed) ?? true;
}

/** hex(HMAC-SHA512(key, exact body)). The signature covers no timestamp. */
export const signatureOf = (key: string, payload: string): string =>
  createHmac("sha512", key).update(payload).digest("hex");

/** What an event needs of a request: the operator's or the bank's clock has none. */
export type EventCall = Pick<Call, "db" | "engine" | "merchantId" | "after" | "isSilent">;

async function destination(call: EventCall, profileId: string | null) {
  const profile = profileId ? await findProfile(call, profileId) : null;
  const own = profile?.body;
  const isWhole = own?.webhook_details != null && own.payment_response_hash_key != null;
  const account = isWhole ? null : await accounts.find(call, call.merchantId);
  const details = own?.webhook_details ?? account?.body.webhook_details ?? null;
  const key = own?.payment_response_hash_key ?? account?.body.payment_response_hash_key ?? null;
  return { details, key, headers: profile?.inner.webhookHeaders ?? {} };
}

/**
 * Queues an event in its change's transaction. The dedupe key, a hash of `{object_id}_{event_type}`, silently drops
 * repetitions.
 */
export async function emitEvent(call: EventCall, event: EngineEvent): Promise<void> {
  if (call.isSilent) return;
  const { id, body } = event.document;
  const { profile_id: profileId = null } = body as { profile_id?: string | null };
  const { details, key, headers } = await destination(call, event.profileId ?? profileId);
  if (!details?.webhook_url || !key || !isSubscribed(details, event)) return;
  const eventId = newEventId(call.engine.now());
  const payload = JSON.stringify({
    merchant_id: call.merchantId,
    event_id: eventId,
    event_type: event.eventType,
    content: { type: event.contentType, object: body },
    timestamp: call.engine.now().toISOString(),
    processor_merchant_id: call.merchantId,
  });
  await call.db.query(
    `insert into sandbox_engine.deliveries
       (event_id, dedupe_key, merchant_id, event_type, url, headers, payload, signature, next_attempt_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now()) on conflict (dedupe_key) do nothing`,
    [
      eventId,
      sha256(`${id}_${event.eventType}`),
      call.merchantId,
      event.eventType,
      details.webhook_url,
      JSON.stringify(headers),
      payload,
      signatureOf(key, payload),
    ],
  );
  call.after.sendsEvents = true;
}
