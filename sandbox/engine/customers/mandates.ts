import { z } from "zod";
import type { StoredCard } from "#sandbox/engine/cards/card.ts";
import { emitEvent } from "#sandbox/engine/events/events.ts";
import { echo } from "#sandbox/engine/http/echo.ts";
import { errors } from "#sandbox/engine/http/errors.ts";
import { queryLimit, queryOffset } from "#sandbox/engine/http/validation.ts";
import { assertWithinLimit, type MandateLimit } from "#sandbox/engine/payments/mandate.rules.ts";
import type { Payment } from "#sandbox/engine/payments/payment.document.ts";
import { type Call, GET, json, POST, param, type Reply, type Route } from "#sandbox/engine/routing/route.ts";
import { type Document, documents, newDocument } from "#sandbox/engine/store/documents.ts";
import { fieldFilters } from "#sandbox/engine/store/filters.ts";
import { newId } from "#sandbox/engine/store/ids.ts";
import { words } from "#sandbox/shared/words.ts";

interface MandateBody {
  mandate_id: string;
  status: "active" | "inactive" | "pending" | "revoked";
  payment_method_id: string;
  customer_id: string | null;
  [other: string]: unknown;
}

interface MandateInner {
  limit: MandateLimit;
}

export const mandates = documents<MandateBody, MandateInner>("mandates", errors.mandateNotFound);

/** The customer is kept to find the mandate by; responses and events do not have it. */
const shownMandate = ({ customer_id: _customer, ...shown }: MandateBody) => shown;

/** The card of a mandate, with the fields of a saved card and the expiry under other names. */
const mandateCard = (card: StoredCard) => ({
  last4_digits: card.last4,
  card_exp_month: card.card_exp_month,
  card_exp_year: card.card_exp_year,
  card_holder_name: card.card_holder_name,
  scheme: card.card_network,
  card_isin: card.card_isin,
  card_network: card.card_network,
  issuer_country: card.card_issuing_country ?? null,
  card_issuer: card.card_issuer ?? null,
  card_type: card.card_type ?? null,
  ...echo({}, words("card_token card_fingerprint nick_name")),
});

/** The caller's mandate, locked, if it allows this payment. */
export async function getChargeableMandate(call: Call, mandateId: string, { body }: Payment) {
  const mandate = await mandates.lock(call, mandateId);
  if (mandate.body.customer_id !== body.customer_id) throw errors.otherCustomer();
  if (mandate.body.status !== "active") throw errors.precondition("mandate is not active");
  assertWithinLimit(mandate.inner.limit, { amountMinorUnits: body.amount, currency: body.currency });
  return mandate;
}

const emitMandateEvent = (call: Call, { id, body }: Document<MandateBody, MandateInner>, profileId: string | null) =>
  emitEvent(call, {
    eventType: `mandate_${body.status}`,
    contentType: "mandate_details",
    document: { id, body: shownMandate(body) },
    profileId,
  });

/** Records the payer's consent to later charges with this payment's method. */
export async function startMandate(call: Call, payment: Payment, limit: MandateLimit): Promise<string> {
  const id = newId("man");
  const card = payment.inner.instrument?.card;
  const body: MandateBody = {
    mandate_id: id,
    status: "active",
    payment_method_id: payment.body.payment_method_id ?? "",
    payment_method: payment.body.payment_method,
    payment_method_type: payment.body.payment_method_type ?? null,
    card: card ? mandateCard(card) : null,
    customer_acceptance: payment.inner.acceptance,
    customer_id: payment.body.customer_id,
  };
  const mandate = newDocument(call, id, body, { limit });
  await mandates.insert(call.db, mandate);
  await emitMandateEvent(call, mandate, payment.body.profile_id);
  return id;
}

async function revokeMandate(call: Call): Promise<Reply> {
  const mandate = await mandates.lock(call, param(call, "id"));
  if (mandate.body.status === "revoked") throw errors.mandateInvalid("Mandate has already been revoked");
  mandate.body.status = "revoked";
  await mandates.save(call.db, mandate);
  await emitMandateEvent(call, mandate, null);
  return json({ mandate_id: mandate.id, status: "revoked", error_code: null, error_message: null });
}

const mandatesOf = async (call: Call, customerId: string): Promise<MandateBody[]> =>
  (await mandates.list(call, fieldFilters({ customer_id: customerId }))).map(({ body }) => body);

/** Whether the customer can still be charged without being present. */
export const hasActiveMandate = async (call: Call, customerId: string): Promise<boolean> =>
  (await mandatesOf(call, customerId)).some(({ status }) => status === "active");

const listQuery = z.strictObject({ limit: queryLimit.optional(), offset: queryOffset.optional() });

export const mandateRoutes: Route[] = [
  GET("/mandates/list", {
    query: listQuery,
    run: async (call) =>
      json((await mandates.list(call, [], call.query as object)).map(({ body }) => shownMandate(body))),
  }),
  POST("/mandates/revoke/:id", { run: revokeMandate }),
  GET("/mandates/:id", { run: async (call) => json(shownMandate((await mandates.get(call, param(call, "id"))).body)) }),
  GET("/customers/:id/mandates", {
    run: async (call) => json((await mandatesOf(call, param(call, "id"))).map(shownMandate)),
  }),
];
