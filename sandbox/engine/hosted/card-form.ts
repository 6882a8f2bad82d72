import { z } from "zod";
import { type CardData, cardNumber } from "#sandbox/engine/cards/card.ts";
import type { Payment } from "#sandbox/engine/payments/payment.document.ts";
import type { PaymentChange } from "#sandbox/engine/payments/payment.schema.ts";
import type { Call } from "#sandbox/engine/routing/route.ts";
import { type Html, html } from "#sandbox/shared/pages/html.ts";
import { type FormOffer, TEST_WALLET } from "./offer.ts";

const EXPIRY = /^(0?[1-9]|1[0-2]) ?\/ ?(?:20)?(\d{2})$/;

export const cardForm = z.object({
  card_number: z.string().default(""),
  expiry: z.string().default(""),
  cvc: z.string().default(""),
  name: z.string().default(""),
  /** The token of a saved card; empty for a new one. */
  saved: z.string().default(""),
  save: z.string().default(""),
  wallet: z.string().default(""),
  client_secret: z.string().default(""),
});

export type CardForm = z.infer<typeof cardForm>;

const CODE_FAULT = "Enter the 3 or 4 digits of the security code.";

/** What the payer pays with, or a message about its fault. */
export function methodOf(form: CardForm): Partial<PaymentChange> | string {
  if (form.wallet) return structuredClone(TEST_WALLET) as Partial<PaymentChange>;
  if (form.saved)
    return /^\d{3,4}$/.test(form.cvc)
      ? { payment_method: "card", payment_token: form.saved, card_cvc: form.cvc }
      : CODE_FAULT;
  const card = cardOf(form);
  return typeof card === "string" ? card : { payment_method: "card", payment_method_data: { card } };
}

/** The card of a form, or a message about its fault. */
function cardOf(form: CardForm): CardData | string {
  const number = cardNumber.safeParse(form.card_number);
  const [, month, year] = EXPIRY.exec(form.expiry.trim()) ?? [];
  if (!number.success) return "Enter a valid card number.";
  if (!month || !year) return "Enter the expiry date as MM / YY.";
  if (!/^\d{3,4}$/.test(form.cvc)) return CODE_FAULT;
  return {
    card_number: number.data,
    card_exp_month: month.padStart(2, "0"),
    card_exp_year: `20${year}`,
    card_holder_name: form.name || null,
    card_cvc: form.cvc,
  };
}

/** The confirmation that a payment page sends. Its notice that the card is saved makes paying the payer's consent. */
export const confirmationOf = (call: Call, payment: Payment, form: CardForm, method: Partial<PaymentChange>) => ({
  client_secret: form.client_secret,
  ...method,
  ...(form.save && { setup_future_usage: "on_session" as const }),
  ...((savesCard(payment) || form.save) && {
    customer_acceptance: {
      acceptance_type: "online" as const,
      accepted_at: call.now.toISOString(),
      online: {
        ip_address: call.request.socket.remoteAddress ?? "",
        user_agent: call.request.headers["user-agent"] ?? "",
      },
    },
  }),
});

export const savesCard = ({ body }: Payment): boolean => Boolean(body.setup_future_usage && body.customer_id);

/** Card fields, never filled from the server: card numbers do not return to the browser. */
export const cardFields = (payment: Payment, offer: FormOffer): Html => html`
${offer.hasTestWallet ? walletButton : null}
${offer.saved.length > 0 ? savedCards(offer) : null}
<div class="new-card">
<label for="card_number">Card number</label>
<input id="card_number" name="card_number" inputmode="numeric" autocomplete="cc-number"${required(offer)} maxlength="23"
  pattern="[0-9 \\-]{12,23}" title="The long number on the card" placeholder="1234 1234 1234 1234">
</div>
<div class="pair">
<div class="new-card"><label for="expiry">Expires</label>
<input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp"${required(offer)} maxlength="9"
  pattern="(0?[1-9]|1[0-2]) ?/ ?(20)?[0-9]{2}" title="The month and year, such as 08 / 30" placeholder="MM / YY"></div>
<div><label for="cvc">Security code</label>
<input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" required maxlength="4"
  pattern="[0-9]{3,4}" title="The 3 or 4 digits on the card" placeholder="CVC"></div>
</div>
<div class="new-card">
<label for="name">Name on card</label>
<input id="name" name="name" autocomplete="cc-name" maxlength="100">
${offer.asksToSave ? html`<label class="choice"><input type="checkbox" name="save" value="yes"> Save this card for later payments to this merchant</label>` : null}
</div>
${savesCard(payment) ? html`<p class="quiet">Your card is saved for later payments to this merchant.</p>` : null}`;

/** Where a saved card can be chosen, a script or the server asks for the fields of a new one. */
const required = ({ saved }: FormOffer) => (saved.length > 0 ? null : html` required`);

const walletButton = html`<button class="wallet" name="wallet" value="google_pay" formnovalidate>Pay with test wallet</button>`;

const savedCards = ({ saved }: FormOffer): Html => html`<fieldset><legend>Pay with</legend>
${saved.map(({ token, text, isDefault }, index) => choice(token, text, isDefault || (index === 0 && !saved.some((card) => card.isDefault))))}
${choice("", "Another card", false)}
</fieldset>`;

const choice = (value: string, text: string, isChosen: boolean): Html =>
  html`<label class="choice"><input type="radio" name="saved" value="${value}"${isChosen ? html` checked` : null}> ${text}</label>`;

const TEST_CARDS = [
  ["4242 4242 4242 4242", "Succeeds"],
  ["4000 0038 0000 0446", "Asks for 3-D Secure"],
  ["4000 0000 0000 0002", "Is declined"],
  ["4000 0000 0000 9995", "Has insufficient funds"],
] as const;

export const testCards = html`
<details><summary>Test cards</summary>
<p>Use any future expiry date and any 3 digits as the security code.</p>
<dl>${TEST_CARDS.map(([number, effect]) => html`<dt>${number}</dt><dd>${effect}</dd>`)}</dl>
</details>`;
