import type { shownCard } from "#sandbox/engine/customers/payment-method.document.ts";
import { methodsOf } from "#sandbox/engine/customers/payment-methods.ts";
import { offeredMethods } from "#sandbox/engine/payments/offered-methods.ts";
import type { Payment } from "#sandbox/engine/payments/payment.document.ts";
import type { Call } from "#sandbox/engine/routing/route.ts";

export interface SavedCard {
  token: string;
  text: string;
  isDefault: boolean;
}

/** What a payment's form offers besides a new card. */
export interface FormOffer {
  saved: SavedCard[];
  /** Asks whether to save a new card. Where the merchant saves it anyway, a notice says so instead. */
  asksToSave: boolean;
  /** Google Pay with a card of the sandbox, which no device needs to hold. */
  hasTestWallet: boolean;
}

/** Only the payment's own customer has saved cards, so the merchant decides whether its payer is known. */
export async function offerOf(call: Call, payment: Payment): Promise<FormOffer> {
  const { customer_id: customerId, net_amount, setup_future_usage } = payment.body;
  const isPayment = net_amount > 0;
  const offers = isPayment ? await offeredMethods(call, payment.body) : [];
  const methods = customerId && isPayment ? await methodsOf(call, customerId, payment) : [];
  return {
    saved: methods.flatMap(({ card, payment_token, default_payment_method_set }) =>
      card ? [{ token: payment_token, text: textOf(card as Card), isDefault: default_payment_method_set }] : [],
    ),
    asksToSave: Boolean(customerId) && isPayment && !setup_future_usage,
    hasTestWallet: offers.some(({ payment_method_type: type }) => type === "google_pay"),
  };
}

type Card = ReturnType<typeof shownCard>;

const textOf = ({ card_network, last4_digits, expiry_month, expiry_year }: Card): string =>
  `${card_network ?? "Card"} ending in ${last4_digits}, expires ${expiry_month}/${String(expiry_year).slice(-2)}`;

/** The data that Google Pay brings for the sandbox's card 4242. */
export const TEST_WALLET = {
  payment_method: "wallet",
  payment_method_type: "google_pay",
  payment_method_data: {
    wallet: {
      google_pay: {
        type: "CARD",
        description: "Visa 4242",
        info: { card_network: "VISA", card_details: "4242", card_funding_source: "CREDIT" },
        tokenization_data: { type: "PAYMENT_GATEWAY", token: "sandbox_wallet_token" },
      },
    },
  },
} as const;
