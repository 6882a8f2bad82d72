import { z } from "zod";
import { errors } from "#sandbox/engine/http/errors.ts";
import { findAccountState } from "#sandbox/engine/merchants/account-state.ts";
import { asMerchant } from "#sandbox/engine/merchants/as-merchant.ts";
import { paymentOfSecret } from "#sandbox/engine/payments/client-secret.ts";
import { type Call, GET, type Reply, type Route } from "#sandbox/engine/routing/route.ts";
import { html } from "#sandbox/shared/pages/html.ts";
import { cardFields, savesCard } from "./card-form.ts";
import { offerOf, TEST_WALLET } from "./offer.ts";
import { page } from "./page.ts";

const isOrigin = (value: string): boolean => /^https?:/.test(value) && URL.parse(value)?.origin === value;

const fieldsQuery = z.object({
  publishable_key: z.string(),
  client_secret: z.string(),
  origin: z.string().refine(isOrigin, "an origin, such as https://shop.example"),
  theme: z.enum(["light", "dark"]).optional(),
});

/**
 * Card fields for a frame of the merchant's page at `origin`: only that page can embed them and gets their messages.
 */
async function showFields(call: Call<unknown, z.infer<typeof fieldsQuery>>): Promise<Reply> {
  const { publishable_key, client_secret, origin, theme } = call.query;
  const account = await findAccountState(call, "publishableKey", publishable_key);
  if (!account) throw errors.unauthorized();
  const merchant = await asMerchant(call, account.merchantId);
  const payment = await paymentOfSecret(merchant, client_secret);
  const offer = await offerOf(merchant, payment);
  const body = html`
<form id="fields" aria-label="Card details" data-origin="${origin}" data-payment-id="${payment.id}" data-publishable-key="${publishable_key}"
  data-client-secret="${client_secret}"${savesCard(payment) ? html` data-saves-card` : null}${
    offer.hasTestWallet ? html` data-wallet="${JSON.stringify(TEST_WALLET)}"` : null
  }>
<p class="alert" role="alert" hidden></p>
${cardFields(payment, offer)}
</form>`;
  return page({
    title: "Card details",
    body,
    script: "fields.js",
    frameAncestors: [origin],
    styledBy: [origin],
    look: `frame ${theme ?? ""}`,
  });
}

export const fieldsRoutes: Route[] = [GET("/hosted/fields", { access: "open", query: fieldsQuery, run: showFields })];
