import { createHmac } from "node:crypto";
import { profiles } from "#sandbox/engine/merchants/account.document.ts";
import type { Call } from "#sandbox/engine/routing/route.ts";
import type { Payment } from "./payment.document.ts";

const inOrder = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** hex(HMAC-SHA512(key, "a=1&b=2")) of the decoded parameters, sorted by name, then by value. */
function signatureOf(key: string, parameters: URLSearchParams): string {
  const sorted = [...parameters].sort(([a, x], [b, y]) => inOrder(a, b) || inOrder(x, y));
  const text = sorted.map(([name, value]) => `${name}=${value}`).join("&");
  return createHmac("sha512", key).update(text).digest("hex");
}

export interface Return {
  url: URL;
  /** Whether the merchant receives the parameters as a form instead of a query. */
  post: boolean;
}

/** The payer's return address with the signed result; null if the payment has no return URL. */
export async function returnOf(call: Call, payment: Payment): Promise<Return | null> {
  const { body } = payment;
  if (!body.return_url) return null;
  const profile = await profiles.get(call, body.profile_id);
  const url = new URL(body.return_url);
  const post = profile.body.redirect_to_merchant_with_http_post;
  const result = {
    payment_id: payment.id,
    status: body.status,
    payment_intent_client_secret: body.client_secret,
    ...(post ? {} : { amount: String(body.amount) }),
    manual_retry_allowed: String(body.manual_retry_allowed ?? false),
  };
  for (const [name, value] of Object.entries(result)) url.searchParams.append(name, value);
  if (profile.body.enable_payment_response_hash) {
    url.searchParams.append("signature", signatureOf(profile.body.payment_response_hash_key, url.searchParams));
    url.searchParams.append("signature_algorithm", "HMAC-SHA512");
  }
  return { url, post };
}
