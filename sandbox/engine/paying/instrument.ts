import { assertCard, assertNotExpired, assertSecurityCode } from "#sandbox/engine/cards/card.rules.ts";
import { type LimitedCard, shownCard, storedCard } from "#sandbox/engine/cards/card.ts";
import { shownWallet, walletCard } from "#sandbox/engine/cards/wallet-card.ts";
import { getChargeableMandate } from "#sandbox/engine/customers/mandates.ts";
import { findByToken, type PaymentMethod, paymentMethods } from "#sandbox/engine/customers/payment-method.document.ts";
import { errors } from "#sandbox/engine/http/errors.ts";
import { connectors } from "#sandbox/engine/merchants/account.document.ts";
import type { Instrument, Payment } from "#sandbox/engine/payments/payment.document.ts";
import type { PaymentChange } from "#sandbox/engine/payments/payment.schema.ts";
import type { RecurringDetails } from "#sandbox/engine/payments/recurring.schema.ts";
import type { Call } from "#sandbox/engine/routing/route.ts";

/** The request's payment method; null when it has none. */
export async function instrumentOf(call: Call, payment: Payment, request: PaymentChange): Promise<Instrument | null> {
  const data = request.payment_method_data ?? {};
  const { card, card_with_no_cvc: withoutCode, card_token: token, billing: _billing, ...others } = data;
  if (request.recurring_details) return recurringInstrument(call, payment, request.recurring_details);
  if (request.mandate_id) return mandateInstrument(call, payment, request.mandate_id);
  if (request.payment_token) {
    const code = token?.card_cvc ?? request.card_cvc;
    if (code) assertSecurityCode(code);
    return { ...(await tokenInstrument(call, payment, request.payment_token)), hasCode: Boolean(code) };
  }
  const newCard: LimitedCard | undefined = card ?? withoutCode;
  if (newCard) {
    assertCard(data, call.now);
    return { ...cardInstrument(newCard), hasCode: card !== undefined };
  }
  const [given] = Object.entries(others);
  if (!given) return null;
  const [family, details] = given;
  const [[kind, inner] = [null, null]] = Object.entries((details ?? {}) as Record<string, unknown>);
  const wallet = family === "wallet" ? walletCard(kind, inner) : null;
  return { family: request.payment_method ?? family, kind, card: null, wallet, paymentMethodId: null };
}

const cardInstrument = (card: LimitedCard): Instrument => ({
  family: "card",
  kind: null,
  card: storedCard(card),
  paymentMethodId: null,
});

const savedInstrument = ({ id, body, inner }: PaymentMethod): Instrument => ({
  family: body.payment_method,
  kind: null,
  card: inner.card,
  paymentMethodId: id,
});

/** A saved method that the payer picked from their list. */
async function tokenInstrument(call: Call, payment: Payment, token: string): Promise<Instrument> {
  const saved = await findByToken(call, token);
  if (!saved || saved.body.customer_id !== payment.body.customer_id) throw errors.paymentMethodNotFound();
  return savedInstrument(saved);
}

async function mandateInstrument(call: Call, payment: Payment, mandateId: string): Promise<Instrument> {
  const mandate = await getChargeableMandate(call, mandateId, payment);
  const saved = await paymentMethods.get(call, mandate.body.payment_method_id);
  return { ...savedInstrument(saved), mandateId };
}

/** The method of a charge that the merchant starts while the payer is absent. */
async function recurringInstrument(call: Call, payment: Payment, details: RecurringDetails): Promise<Instrument> {
  switch (details.type) {
    case "mandate_id":
      return mandateInstrument(call, payment, details.data);
    case "payment_method_id": {
      const saved = await paymentMethods.get(call, details.data);
      if (saved.body.customer_id !== payment.body.customer_id) throw errors.otherCustomer();
      return savedInstrument(saved);
    }
    case "processor_payment_token":
      if (details.data.merchant_connector_id) await connectors.get(call, details.data.merchant_connector_id);
      return { family: payment.body.payment_method ?? "card", kind: null, card: null, paymentMethodId: null };
    default:
      return keptInstrument(call, payment, details);
  }
}

type KeptCard = Exclude<RecurringDetails, { data: string } | { data: { processor_payment_token: string } }>;

/** A card or its token that the merchant keeps itself, with the network's ID of the first charge. */
function keptInstrument(call: Call, payment: Payment, { data }: KeptCard): Instrument {
  const card = "card_number" in data ? data : cardOfToken(data);
  assertNotExpired(card, call.now);
  payment.body.network_transaction_id = data.network_transaction_id ?? null;
  return cardInstrument(card);
}

const cardOfToken = (data: Exclude<KeptCard["data"], { card_number: string }>) => ({
  ...data,
  card_number: "network_token" in data ? data.network_token : data.decrypted_token,
  card_exp_month: data.token_exp_month,
  card_exp_year: data.token_exp_year,
});

/** Sets the instrument on the payment; a card is shown with its first six and last four digits only. */
export function setInstrument(payment: Payment, instrument: Instrument): void {
  payment.inner.instrument = instrument;
  payment.body.payment_method = instrument.family;
  payment.body.payment_method_id = instrument.paymentMethodId;
  if (instrument.mandateId) payment.body.mandate_id = instrument.mandateId;
  payment.body.payment_method_data = { [instrument.family]: shownMethod(instrument), billing: null };
}

function shownMethod({ card, kind, wallet }: Instrument): object {
  if (card) return shownCard(card);
  return wallet && kind !== null ? shownWallet(kind, wallet) : {};
}
