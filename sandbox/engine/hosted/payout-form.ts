import { z } from "zod";
import { errors } from "#sandbox/engine/http/errors.ts";
import { asMerchant } from "#sandbox/engine/merchants/as-merchant.ts";
import { moneyText } from "#sandbox/engine/payments/amount-text.ts";
import { applyChanges, confirm } from "#sandbox/engine/payouts/create-payout.ts";
import { type Payout, payouts, savePayout } from "#sandbox/engine/payouts/payout.document.ts";
import { type Call, GET, POST, param, type Reply, type Route } from "#sandbox/engine/routing/route.ts";
import { isOpen } from "#sandbox/engine/rules/payout.rules.ts";
import { type Html, html } from "#sandbox/shared/pages/html.ts";
import { cardPage, page } from "./page.ts";
import { merchantName } from "./payer.ts";

async function linkedPayout(call: Call): Promise<[Call, Payout]> {
  const customer = await asMerchant(call, param(call, "merchant"));
  const payout = await payouts.lock(customer, param(call, "payout"));
  if (!payout.inner.link) throw errors.payoutNotFound();
  assertFrame(call, payout.inner.link.domains);
  return [customer, payout];
}

/** A link that is not in test mode is shown in a frame of the merchant's pages only. */
function assertFrame({ request: { headers } }: Call, domains: string[] | null): void {
  if (!domains) return;
  const from = headers.origin ?? headers.referer ?? "";
  const host = URL.canParse(from) ? new URL(from).host : "";
  if (headers["sec-fetch-dest"] !== "iframe" || !domains.includes(host)) throw errors.accessForbidden("payout_link");
}

const ACCOUNT = html`
<form method="post">
<label for="bank_account_number">Account number</label>
<input id="bank_account_number" name="bank_account_number" inputmode="numeric" required pattern="[0-9]{4,17}"
  title="The 4 to 17 digits of the account">
<label for="bank_routing_number">Routing number</label>
<input id="bank_routing_number" name="bank_routing_number" inputmode="numeric" required pattern="[0-9]{9}"
  title="The 9 digits of the bank">
<button class="primary">Continue</button>
</form>`;

async function show(customer: Call, payout: Payout): Promise<Reply> {
  const { body, inner } = payout;
  const isWaiting = isOpen(body.status) && Date.parse(inner.link?.expiresAt ?? "") > customer.now.getTime();
  const text: Html = isWaiting ? ACCOUNT : html`<p>Status: ${body.status.replaceAll("_", " ")}</p>`;
  const title = isWaiting ? "Receive a payout" : "Payout";
  const heading = await merchantName(customer);
  const content = html`<h1>${title}</h1><p class="amount">${moneyText(body.amount, body.currency)}</p>${text}`;
  return page(cardPage({ title, heading, body: content, frameAncestors: inner.link?.domains ?? [] }));
}

const account = z.object({ bank_account_number: z.string().min(1), bank_routing_number: z.string().min(1) });

/** The customer's account becomes the destination, and the payout is confirmed. */
async function receive(call: Call<z.infer<typeof account>>): Promise<Reply> {
  const [customer, payout] = await linkedPayout(call);
  const { status } = payout.body;
  if (!isOpen(status)) return show(customer, payout);
  await applyChanges(customer, payout, { payout_type: "bank", payout_method_data: { bank: call.body } });
  await confirm(customer, payout);
  await savePayout(customer, payout, status);
  return show(customer, payout);
}

const PATH = "/payout_link/:merchant/:payout";

/** The page of a payout link, on which a customer gives the account that receives the payout. */
export const payoutFormRoutes: Route[] = [
  GET(PATH, { access: "open", run: async (call) => show(...(await linkedPayout(call))) }),
  POST(PATH, { access: "open", form: true, body: account, run: receive }),
];
