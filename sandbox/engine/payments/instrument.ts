import { mandates } from "#sandbox/engine/customers/mandates.ts";
import { findByToken, type PaymentMethod, paymentMethods } from "#sandbox/engine/customers/payment-method.document.ts";
import { errors } from "#sandbox/engine/http/errors.ts";
import type { Call } from "#sandbox/engine/http/route.ts";
import { shownCard, storedCard } from "./card.ts";
import type { Instrument, Payment } from "./payment.document.ts";
import type { PaymentChange } from "./payment.schema.ts";

/** The request's payment method; null when it has none. */
export async function instrumentOf(call: Call, request: PaymentChange): Promise<Instrument | null> {
  if (request.recurring_details) return recurringInstrument(call, request);
  if (request.mandate_id)
    return methodInstrument(call, (await activeMandate(call, request.mandate_id)).body.payment_method_id);
  if (request.payment_token) {
    const saved = await findByToken(call, request.payment_token);
    if (!saved) throw errors.paymentMethodNotFound();
    return savedInstrument(saved);
  }
  const { card, billing: _billing, ...others } = request.payment_method_data ?? {};
  if (card) return { family: "card", kind: null, card: storedCard(card), paymentMethodId: null };
  const [given] = Object.entries(others);
  if (!given) return null;
  const [family, data] = given;
  const kind = Object.keys((data ?? {}) as object)[0] ?? null;
  return { family: request.payment_method ?? family, kind, card: null, paymentMethodId: null };
}

/** A charge without the payer present requires a customer, recorded consent, `confirm` and `off_session`. */
async function recurringInstrument(call: Call, request: PaymentChange): Promise<Instrument> {
  if (!(request.customer_id ?? request.customer?.id)) throw errors.missingParam("customer_id");
  if (request.confirm !== true) throw errors.precondition("`confirm` must be `true` for mandates");
  if (request.off_session !== true) throw errors.precondition("`off_session` should be `true` for mandates");
  const { type, data } = request.recurring_details ?? {};
  if (typeof data !== "string") throw errors.precondition(`recurring_details of type ${type} are not supported`);
  if (type === "payment_method_id") return methodInstrument(call, data);
  if (type === "mandate_id") return methodInstrument(call, (await activeMandate(call, data)).body.payment_method_id);
  throw errors.precondition(`recurring_details of type ${type} are not supported`);
}

const savedInstrument = ({ id, body, inner }: PaymentMethod): Instrument => ({
  family: body.payment_method,
  kind: null,
  card: inner.card,
  paymentMethodId: id,
});

const methodInstrument = async (call: Call, paymentMethodId: string): Promise<Instrument> =>
  savedInstrument(await paymentMethods.get(call, paymentMethodId));

async function activeMandate(call: Call, mandateId: string) {
  const mandate = await mandates.get(call, mandateId);
  if (mandate.body.status !== "active") throw errors.precondition("mandate is not active");
  return mandate;
}

/** Sets the instrument on the payment; a card is shown with its first six and last four digits only. */
export function setInstrument(payment: Payment, instrument: Instrument): void {
  payment.inner.instrument = instrument;
  payment.body.payment_method = instrument.family;
  payment.body.payment_method_id = instrument.paymentMethodId;
  const shown = instrument.card ? shownCard(instrument.card) : {};
  payment.body.payment_method_data = { [instrument.family]: shown, billing: null };
}
