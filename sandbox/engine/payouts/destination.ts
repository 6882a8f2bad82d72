import { type StoredCard, storedCard } from "#sandbox/engine/cards/card.ts";
import {
  findByToken,
  type PayoutDestination,
  paymentMethods,
} from "#sandbox/engine/customers/payment-method.document.ts";
import { saveMethod } from "#sandbox/engine/customers/save-method.ts";
import { echo } from "#sandbox/engine/http/echo.ts";
import { errors } from "#sandbox/engine/http/errors.ts";
import type { Call } from "#sandbox/engine/routing/route.ts";
import { words } from "#sandbox/shared/words.ts";
import type { Payout } from "./payout.document.ts";
import type { PayoutChange } from "./payout.schema.ts";

const NUMBER = /number|iban|pix_key|routing|sort_code/;

const masked = (value: unknown): unknown => (typeof value === "string" ? `****${value.slice(-4)}` : value);

const FACTS = words("card_issuer card_type card_issuing_country");
const NOT_KNOWN = words("bank_code card_extended_bin");

const OF_BANK: readonly string[] = words(
  "bank_account_number bank_routing_number bank_sort_code iban bic bank_name bank_country_code bank_city",
  "account_holder_name",
);

/** Details in responses. A key stands for the account, whose number is then omitted. */
function shownOf(family: string, details: Record<string, unknown>): [string, unknown][] {
  const names = "pix_key" in details ? ["pix_key"] : OF_BANK;
  return Object.entries(details).filter(([name]) => family !== "bank" || names.includes(name));
}

const cardDestination = (card: StoredCard): PayoutDestination => ({
  family: "card",
  last4: card.last4,
  card,
  shown: { ...card, ...echo({ ...card }, FACTS), ...echo({}, NOT_KNOWN) },
});

/** The last digits of the processor's token choose the outcome: `…-0003`. */
function passedThrough({ psp_token, token_type }: { psp_token: string; token_type: string }): PayoutDestination {
  const last4 = /\d{4}$/.exec(psp_token)?.[0] ?? null;
  return { family: "passthrough", last4, card: null, shown: { psp_token, token_type } };
}

/** The destination of a request: numbers are masked in responses and stored as their last four digits. */
function givenDestination(data: NonNullable<PayoutChange["payout_method_data"]>): PayoutDestination | null {
  if (data.card) {
    const { expiry_month: card_exp_month, expiry_year: card_exp_year, ...card } = data.card;
    return cardDestination(storedCard({ ...card, card_exp_month, card_exp_year }));
  }
  if (data.passthrough) return passedThrough(data.passthrough);
  const [family, details] = Object.entries(data).find(([, value]) => value) ?? [];
  if (!family || !details) return null;
  const given = shownOf(family, details as Record<string, unknown>);
  const account = given.find(([name]) => /account_number|iban|pix_key/.test(name))?.[1];
  const shown = given.map(([name, value]) => [name, NUMBER.test(name) ? masked(value) : value]);
  const last4 = typeof account === "string" ? account.slice(-4) : null;
  return { family, last4, card: null, shown: Object.fromEntries(shown) };
}

/** The destination of a saved method, which is named by its ID or by the token of a list. */
async function savedDestination(call: Call, customerId: string | null, request: PayoutChange) {
  const { payout_method_id: id, payout_token: token } = request;
  if (id && token) throw errors.invalidData("Only one of payout_method_id or payout_token should be provided.");
  if (!id && !token) return null;
  const needed = id
    ? "customer_id when payment_method_id is passed"
    : "customer or customer_id when payout_token is provided";
  if (!customerId) throw errors.missingParam(needed);
  const saved = id ? await paymentMethods.get(call, id) : await findByToken(call, token ?? "");
  if (!saved) throw errors.tokenInvalid();
  if (saved.body.customer_id !== customerId)
    throw errors.invalidData("Payment method does not belong to this customer_id");
  return saved.inner.payoutDestination ?? (saved.inner.card && cardDestination(saved.inner.card));
}

/** Sets the destination that the request gives or names. */
export async function applyDestination(call: Call, payout: Payout, request: PayoutChange): Promise<void> {
  const { payout_method_data: data } = request;
  const destination = data ? givenDestination(data) : await savedDestination(call, payout.body.customer_id, request);
  if (!destination) return;
  payout.inner.destination = destination;
  payout.body.payout_method_data = { [destination.family]: destination.shown };
  // A token represents an account whose type only the request can name.
  if (destination.family !== "passthrough") payout.body.payout_type ??= destination.family;
}

/** A recurring payout that was sent saves its destination, so that the next one can name it. */
export async function saveDestination(call: Call, { body, inner }: Payout): Promise<void> {
  const { destination } = inner;
  if (!destination || !body.recurring || !body.customer_id || body.payout_method_id) return;
  const saved = await saveMethod(call, {
    customerId: body.customer_id,
    family: destination.family === "bank" ? "bank_transfer" : destination.family,
    type: null,
    card: destination.card,
    status: "active",
    payoutDestination: destination,
  });
  body.payout_method_id = saved.id;
}
