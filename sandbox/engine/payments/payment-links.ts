import { z } from "zod";
import { errors } from "#sandbox/engine/http/errors.ts";
import { DEFAULT_LIMIT, searchFields } from "#sandbox/engine/routing/lists.ts";
import { type Call, GET, json, POST, param, type Reply, type Route } from "#sandbox/engine/routing/route.ts";
import { timeFilters } from "#sandbox/engine/store/filters.ts";
import { newId } from "#sandbox/engine/store/ids.ts";
import { secretQuery } from "./client-secret.ts";
import { type Payment, payments } from "./payment.document.ts";

interface LinkConfig {
  allowed_domains?: unknown;
}

/** A link belongs to one payment and expires with its session; a secure link exists only with `allowed_domains`. */
export function attachPaymentLink(call: Call, payment: Payment, config: unknown): void {
  const id = newId("plink");
  const address = (prefix: string) =>
    `${call.engine.publicUrl}/${prefix}/${payment.merchantId}/${payment.id}?locale=en`;
  const secure = Boolean((config as LinkConfig | null | undefined)?.allowed_domains);
  payment.inner.paymentLink = { id, expiresAt: String(payment.body.expires_on), config: config ?? null };
  payment.body.payment_link = {
    link: address("payment_link"),
    secure_link: secure ? address("payment_link/s") : null,
    payment_link_id: id,
  };
}

/** The status depends on the time alone: a paid link stays active until it expires. */
function linkResponse(call: Call, payment: Payment) {
  const shown = payment.body.payment_link as { link: string; secure_link: string | null; payment_link_id: string };
  const expiry = payment.inner.paymentLink?.expiresAt ?? call.now.toISOString();
  return {
    payment_link_id: shown.payment_link_id,
    merchant_id: payment.merchantId,
    processor_merchant_id: payment.merchantId,
    link_to_pay: shown.link,
    amount: payment.body.amount,
    created_at: payment.body.created,
    expiry,
    description: payment.body.description ?? null,
    status: Date.parse(expiry) > call.now.getTime() ? "active" : "expired",
    currency: payment.body.currency,
    secure_link: shown.secure_link,
  };
}

async function retrieveLink(call: Call): Promise<Reply> {
  const found = await call.db.query(
    "select id from sandbox_engine.payments where merchant_id = $1 and body -> 'payment_link' ->> 'payment_link_id' = $2",
    [call.merchantId, param(call, "id")],
  );
  const row = found.rows[0] as { id: string } | undefined;
  const payment = row && (await payments.find(call, row.id));
  if (!payment) throw errors.paymentLinkNotFound();
  return json(linkResponse(call, payment));
}

const linkFilters = z.object(searchFields);

async function listLinks(call: Call<z.infer<typeof linkFilters>>): Promise<Reply> {
  const { limit, offset, start_time, end_time } = call.body;
  const filters = [...timeFilters(start_time, end_time), { sql: "body ->> 'payment_link' is not null" }];
  const found = await payments.list(call, filters, { limit: limit ?? DEFAULT_LIMIT, offset });
  return json({ size: found.length, data: found.map((payment) => linkResponse(call, payment)) });
}

export const paymentLinkRoutes: Route[] = [
  POST("/payment_link/list", { body: linkFilters, run: listLinks }),
  GET("/payment_link/:id", { access: "client", query: secretQuery, run: retrieveLink }),
];
