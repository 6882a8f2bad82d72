import { type ConnectorBody, connectors } from "#sandbox/engine/merchants/account.document.ts";
import type { EnabledFamily, EnabledType } from "#sandbox/engine/merchants/connector.schema.ts";
import type { Call } from "#sandbox/engine/routing/route.ts";
import { fieldFilters } from "#sandbox/engine/store/filters.ts";
import type { PaymentBody } from "./payment.document.ts";

/** A payment method type of one processor. */
export interface Offer extends EnabledType {
  family: string;
  connector: string;
}

const CARD_NETWORKS = ["Visa", "Mastercard", "AmericanExpress", "DinersClub", "Discover"];

const CARDS: EnabledFamily = {
  payment_method: "card",
  payment_method_types: ["credit", "debit"].map((type) => ({
    payment_method_type: type,
    card_networks: CARD_NETWORKS,
  })),
};

/** A profile without a processor uses the dummy `fauxpay`, which takes cards. */
const DUMMY = { connector_name: "fauxpay", payment_methods_enabled: [CARDS] };

const offersOf = (connector: Pick<ConnectorBody, "connector_name" | "payment_methods_enabled">): Offer[] =>
  (connector.payment_methods_enabled ?? []).flatMap(({ payment_method: family, payment_method_types: types }) =>
    (types ?? []).map((type) => ({ ...type, family, connector: connector.connector_name })),
  );

/** Whether a payment can use this method; amount limits are in the payment's currency. */
function accepts(offer: Offer, payment: PaymentBody): boolean {
  const { accepted_currencies: currencies, minimum_amount: low, maximum_amount: high } = offer;
  if (low != null && payment.net_amount < low) return false;
  if (high != null && payment.net_amount > high) return false;
  if (payment.setup_future_usage === "off_session" && offer.recurring_enabled === false) return false;
  if (!currencies || currencies.type === "all_accepted") return true;
  return (currencies.list ?? []).includes(payment.currency) === (currencies.type === "enable_only");
}

/**
 * The payment methods that a profile's processors offer. With a payment, only those that fit its amount and currency.
 */
export async function offeredMethods(call: Call, payment: PaymentBody | null): Promise<Offer[]> {
  const ofProfile = fieldFilters({ profile_id: payment?.profile_id, connector_type: "payment_processor" });
  const own = (await connectors.list(call, ofProfile, { oldestFirst: true })).map(({ body }) => body);
  const active = own.filter(({ disabled, status }) => !disabled && status === "active");
  const offers = (active.length > 0 ? active : [DUMMY]).flatMap(offersOf);
  return payment ? offers.filter((offer) => accepts(offer, payment)) : offers;
}
