import { assertCard } from "#sandbox/engine/cards/card.rules.ts";
import { errors } from "#sandbox/engine/http/errors.ts";
import { METHOD_TYPES } from "#sandbox/engine/http/vocabularies.ts";
import { familyOfKind } from "./method-kinds.schema.ts";
import { totalOf } from "./payment.build.ts";
import type { PaymentChange, PaymentCreate } from "./payment.schema.ts";
import { assertRecurring, customerOf } from "./recurring.rules.ts";

const MAX_AMOUNT = 999_999_999;
const MAX_URL_BYTES = 2048;
const MAX_MANDATE_ID_BYTES = 64;

/** Checks a request before anything is looked up, in the engine's order. */
export function assertCreatable(request: PaymentCreate, now: Date): void {
  assertBasics(request);
  if (request.payment_link) assertLinkable(request);
  assertAmountToCapture(request, "lesser than");
  assertCapturesAll(request.capture_method ?? "automatic", totalOf(request), request.amount_to_capture);
  assertCard(request.payment_method_data ?? {}, now);
  assertMethodFields(request);
  assertRecurring(request);
  if (!request.confirm) return;
  assertMethodGiven(request);
  if (request.setup_future_usage && !customerOf(request))
    throw errors.precondition("customer_id is mandatory when setup_future_usage is given");
}

export function assertUpdatable(request: PaymentChange): void {
  assertBasics(request);
  assertAmountToCapture(request, "lesser than or equal to");
  assertMethodFields(request);
  assertRecurring(request);
}

export function assertConfirmable(request: PaymentChange): void {
  assertBasics(request);
  assertMethodFields(request);
  assertRecurring({ ...request, confirm: true }, true);
}

/** With automatic capture, the amount to capture can only be the whole amount. */
export function assertCapturesAll(captureMethod: string, total: number, amountToCapture: number | null | undefined) {
  if (!["automatic", "sequential_automatic"].includes(captureMethod)) return;
  if (amountToCapture != null && amountToCapture !== total)
    throw errors.precondition(
      "amount_to_capture must be equal to total_capturable_amount when capture_method = automatic",
    );
}

function assertBasics(request: PaymentChange): void {
  assertLength("return_url", request.return_url, MAX_URL_BYTES);
  assertLength("mandate_id", request.mandate_id, MAX_MANDATE_ID_BYTES);
  if (request.capture_method === "scheduled") throw errors.notImplemented();
  assertOneCustomer(request);
  if ((request.amount ?? 0) > MAX_AMOUNT) throw errors.precondition(`amount should not be more than ${MAX_AMOUNT}`);
}

function assertLength(field: string, value: string | null | undefined, max: number): void {
  const bytes = Buffer.byteLength(value ?? "");
  if (bytes > max)
    throw errors.invalidData(`${field} must be at most ${max} characters long. Received ${bytes} characters`);
}

/** Customer details may stand beside the customer only if both are equal. */
function assertOneCustomer({ customer, ...request }: PaymentChange): void {
  const outer = { ...request, id: request.customer_id };
  const names = (["id", "email", "name", "phone", "phone_country_code"] as const)
    .filter((name) => outer[name] && customer?.[name] && outer[name] !== customer[name])
    .map((name) => `${name === "id" ? "customer_id" : name} and customer.${name}`);
  if (names.length > 0)
    throw errors.precondition(`The field names \`${names.join(", ")}\` sent in both places is ambiguous`);
}

function assertLinkable(request: PaymentChange): void {
  if (request.confirm) throw errors.invalidData("cannot confirm a payment while creating a payment link");
  if (!request.return_url) throw errors.invalidData("return_url must be sent while creating a payment link");
}

function assertAmountToCapture({ amount, amount_to_capture: toCapture }: PaymentChange, relation: string): void {
  if (amount != null && toCapture != null && (amount === 0 || toCapture > amount))
    throw errors.badFormat("amount_to_capture", `amount_to_capture ${relation} amount`);
}

/** The kind of the method's data; undefined when there is none. */
const kindOf = ({ payment_method_data: data }: PaymentChange): string | undefined =>
  Object.keys(data ?? {}).find((name) => name !== "billing");

function assertMethodFields(request: PaymentChange): void {
  const { payment_method: family, payment_method_type: type } = request;
  const kind = kindOf(request);
  if (!family) {
    if (kind) throw errors.missingParam("payment_method");
    return;
  }
  if (family !== "card" && !type) throw errors.missingParam("payment_method_type");
  if (!kind && !request.payment_token && !request.recurring_details && !request.ctp_service_details)
    throw errors.missingParam("payment_method_data");
  if (type && !METHOD_TYPES[family]?.includes(type))
    throw errors.invalidData("payment_method_type doesn't correspond to the specified payment_method");
  if (kind && familyOfKind(kind) !== family)
    throw errors.invalidData("payment_method_data doesn't correspond to the specified payment_method");
}

function assertMethodGiven(request: PaymentChange): void {
  const isRecurring = request.recurring_details || request.mandate_id;
  if (isRecurring || request.payment_token || request.ctp_service_details) return;
  if (request.payment_method_type === "paypal") return;
  if (!request.payment_method || !kindOf(request)) throw errors.methodMissing();
}
