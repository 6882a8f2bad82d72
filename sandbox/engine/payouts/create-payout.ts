import { newCustomer } from "#sandbox/engine/customers/customer.build.ts";
import { customerDetails, customers } from "#sandbox/engine/customers/customer.document.ts";
import { assignGiven, echo } from "#sandbox/engine/http/echo.ts";
import { errors } from "#sandbox/engine/http/errors.ts";
import { processorFor } from "#sandbox/engine/merchants/connectors.ts";
import { resolveProfile } from "#sandbox/engine/merchants/profiles.ts";
import type { Call } from "#sandbox/engine/routing/route.ts";
import { outcomeOf } from "#sandbox/engine/rules/payout.rules.ts";
import { newDocument } from "#sandbox/engine/store/documents.ts";
import { newId, randomText } from "#sandbox/engine/store/ids.ts";
import { words } from "#sandbox/shared/words.ts";
import { applyDestination, saveDestination } from "./destination.ts";
import { type Payout, type PayoutBody, payouts, savePayout } from "./payout.document.ts";
import type { PayoutChange, PayoutCreate } from "./payout.schema.ts";
import { assertLinkable, attachPayoutLink } from "./payout-link.ts";

const ECHOED = words(
  "merchant_order_reference_id payout_type source_bank_data billing return_url business_country business_label",
  "description billing_descriptor entity_type recurring metadata priority email name phone phone_country_code",
  "payout_method_id",
);

/** Response fields that stay null until an action of the sandbox sets them. */
const INITIALLY_NULL = words(
  "payout_method_data customer merchant_connector_id error_message error_code connector_transaction_id attempts",
  "payout_link unified_code unified_message",
);

function payoutBody(call: Call, request: PayoutCreate, id: string, profileId: string): PayoutBody {
  const body: PayoutBody = {
    payout_id: id,
    merchant_id: call.merchantId,
    amount: request.amount,
    currency: request.currency,
    connector: null,
    auto_fulfill: request.auto_fulfill ?? false,
    customer_id: null,
    client_secret: `${id}_secret_${randomText(20)}`,
    status: "requires_payout_method_data",
    profile_id: profileId,
    created: call.now.toISOString(),
    ...echo({}, INITIALLY_NULL),
    ...echo(request, ECHOED),
  };
  body.entity_type ??= "Individual";
  body.recurring ??= false;
  return body;
}

export async function createPayout(call: Call, request: PayoutCreate): Promise<Payout> {
  if (request.payout_method_id && !request.confirm)
    throw errors.invalidData("Confirm must be true for recurring payouts");
  assertLinkable(request);
  const profile = await resolveProfile(call, request.profile_id);
  const id = request.payout_id ?? newId("payout");
  const body = payoutBody(call, request, id, profile.id);
  const payout: Payout = newDocument(call, id, body, { destination: null, link: null });
  attachPayoutLink(call, payout, request, profile.body);
  if (!(await payouts.insert(call.db, payout))) throw errors.duplicatePayout(id);
  await applyChanges(call, payout, request);
  if (request.confirm) await confirm(call, payout);
  await savePayout(call, payout, "requires_payout_method_data");
  return payout;
}

/** Applies the fields of a create, an update or a confirm. */
export async function applyChanges(call: Call, payout: Payout, request: PayoutChange): Promise<void> {
  const { body } = payout;
  if (request.amount === 0) throw errors.badFormat("amount", "positive integer");
  assignGiven(body, echo(request, [...ECHOED, "amount", "currency", "auto_fulfill"]));
  await applyCustomer(call, payout, request);
  if (request.payout_method_data && !body.customer_id)
    throw errors.missingParam("customer_id when payout_method_data is provided");
  await applyDestination(call, payout, request);
  body.status = payout.inner.destination ? "requires_confirmation" : "requires_payout_method_data";
}

async function applyCustomer(call: Call, payout: Payout, request: PayoutChange): Promise<void> {
  const id = request.customer_id ?? request.customer?.id;
  if (!id) return;
  const details = { ...request.customer, customer_id: id };
  const customer = (await customers.find(call, id)) ?? newCustomer(call, details);
  if (customer.inner.redacted) throw errors.customerRedacted();
  await customers.insert(call.db, customer);
  payout.body.customer_id = id;
  payout.body.customer = customerDetails(id, customer.body);
}

/** Sends the payout to its processor; `auto_fulfill` also fulfills it. */
export async function confirm(call: Call, payout: Payout): Promise<void> {
  if (!payout.inner.destination) throw errors.missingParam("payout_method_data");
  const processor = await processorFor(call, payout.body.profile_id, "payout_processor");
  payout.body.connector = processor.name;
  payout.body.merchant_connector_id = processor.connectorId;
  payout.body.status = "requires_fulfillment";
  if (payout.body.auto_fulfill) await fulfill(call, payout);
}

export async function fulfill(call: Call, payout: Payout): Promise<void> {
  const { body } = payout;
  body.connector_transaction_id = newId("po");
  body.status = outcomeOf(payout.inner.destination?.last4 ?? null);
  if (body.status !== "failed") return saveDestination(call, payout);
  body.error_code = "account_closed";
  body.error_message = "The destination refused the payout";
}
