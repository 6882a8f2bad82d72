import { getAccount, profiles } from "#sandbox/engine/merchants/account.document.ts";
import { type Call, GET, json, type Reply, type Route } from "#sandbox/engine/routing/route.ts";
import { paymentOfSecret, type SecretQuery, secretQuery } from "./client-secret.ts";
import { type Offer, offeredMethods } from "./offered-methods.ts";
import type { PaymentBody } from "./payment.document.ts";
import { collects } from "./wallet-details.ts";

const unique = <T>(values: T[]): T[] => [...new Set(values)];
const connectorsOf = (offers: Offer[]): string[] => unique(offers.map(({ connector }) => connector));

/** One list entry per value, with the processors that offer it; null when none does. */
function byValue(offers: Offer[], name: string, valuesOf: (offer: Offer) => string | string[]) {
  const values = unique(offers.flatMap(valuesOf));
  const offering = (value: string) => connectorsOf(offers.filter((offer) => [valuesOf(offer)].flat().includes(value)));
  if (values.length === 0) return null;
  return values.map((value) => ({ [name]: value, eligible_connectors: offering(value) }));
}

const cardField = (name: string, fieldType: string) => {
  const path = `payment_method_data.card.${name}`;
  return [path, { required_field: path, display_name: name, field_type: fieldType, value: null }] as const;
};

const CARD_FIELDS = Object.fromEntries([
  cardField("card_number", "user_card_number"),
  cardField("card_exp_month", "user_card_expiry_month"),
  cardField("card_exp_year", "user_card_expiry_year"),
  cardField("card_cvc", "user_card_cvc"),
]);

/** Offers of one type: processors, experience, and required fields. */
const typeEntry = (type: string, family: string, offers: Offer[]) => ({
  payment_method_type: type,
  payment_experience: byValue(offers, "payment_experience_type", (offer) => offer.payment_experience ?? []),
  card_networks: byValue(offers, "card_network", (offer) => offer.card_networks ?? []),
  bank_names: null,
  bank_debits: family === "bank_debit" ? { eligible_connectors: connectorsOf(offers) } : null,
  bank_transfers: family === "bank_transfer" ? { eligible_connectors: connectorsOf(offers) } : null,
  required_fields: family === "card" ? CARD_FIELDS : {},
  surcharge_details: null,
  pm_auth_connector: null,
});

const familyEntry = (family: string, offers: Offer[]) => ({
  payment_method: family,
  payment_method_types: [...Map.groupBy(offers, (offer) => offer.payment_method_type)].map(([type, ofType]) =>
    typeEntry(type, family, ofType),
  ),
});

export const intentData = (payment: PaymentBody) => ({
  payment_id: payment.payment_id,
  status: payment.status,
  amount: payment.amount,
  currency: payment.currency,
  client_secret: payment.client_secret,
  description: payment.description ?? null,
  customer_id: payment.customer_id,
  return_url: payment.return_url,
  setup_future_usage: payment.setup_future_usage,
  created: payment.created,
  expires_on: payment.expires_on,
  profile_id: payment.profile_id,
  attempt_count: payment.attempt_count,
  capture_method: payment.capture_method,
});

/** Methods of a checkout page: those of its payment for a browser, those of all processors for a merchant's key. */
async function listMethods(call: Call<unknown, SecretQuery>): Promise<Reply> {
  const { client_secret: secret } = call.query;
  const payment = secret || call.publishable ? (await paymentOfSecret(call, secret)).body : null;
  const offers = await offeredMethods(call, payment);
  const { body: account } = await getAccount(call.db, call.merchantId);
  const profile = payment && (await profiles.get(call, payment.profile_id)).body;
  return json({
    redirect_url: payment?.return_url ?? account.return_url ?? null,
    currency: payment?.currency ?? null,
    payment_methods: [...Map.groupBy(offers, ({ family }) => family)].map(([family, of]) => familyEntry(family, of)),
    mandate_payment: null,
    merchant_name: account.merchant_name ?? null,
    show_surcharge_breakup_screen: false,
    payment_type: payment && (payment.setup_future_usage === "off_session" ? "new_mandate" : "normal"),
    request_external_three_ds_authentication: false,
    collect_shipping_details_from_wallets: collects(profile, "shipping"),
    collect_billing_details_from_wallets: collects(profile, "billing"),
    is_tax_calculation_enabled: false,
    sdk_next_action: { next_action: "confirm" },
    is_guest_customer: !payment?.customer_id,
    intent_data: payment && intentData(payment),
  });
}

export const paymentMethodListRoutes: Route[] = [
  GET("/account/payment_methods", { access: "client", query: secretQuery, run: listMethods }),
];
