import type { components } from "./gen/engine-api.ts";

/** Of a typed card. */
export interface TestExpiry {
  readonly month: number;
  readonly year: number;
}

const EXPIRY: TestExpiry = { month: 12, year: 2034 };
const FIRST_YEAR = 2035;
/** As many cards of one number differ. */
const CARDS = 480;

/** Tells cards of one number apart, since networks limit how often one card is declined. */
export function testExpiry(card: number): TestExpiry {
  const place = card % CARDS;
  return { month: 1 + (place % 12), year: FIRST_YEAR + Math.floor(place / 12) };
}

type Method = Omit<components["schemas"]["PaymentsConfirmRequest"], "client_secret">;

/** Payment data of a test card as a payer's browser sends it, typed or from a wallet. */
export function payersMethod(cardNumber: string, wallet: string | null, expiry = EXPIRY): Method {
  if (wallet === "apple_pay") return applePay(cardNumber);
  if (wallet === "google_pay") return googlePay(cardNumber);
  return {
    payment_method: "card",
    payment_method_type: "credit",
    payment_method_data: {
      card: {
        card_number: cardNumber,
        card_exp_month: String(expiry.month).padStart(2, "0"),
        card_exp_year: String(expiry.year),
        card_holder_name: "Robin Lindqvist",
        card_cvc: "123",
      },
    },
  };
}

/** Apple's and Google's names, which differ from the engine's. */
const NETWORKS = [
  { prefix: "3", apple: "AmEx", google: "AMEX" },
  { prefix: "5", apple: "MasterCard", google: "MASTERCARD" },
  { prefix: "6", apple: "Discover", google: "DISCOVER" },
];
const VISA = { apple: "Visa", google: "VISA" };

function networkOf(cardNumber: string): typeof VISA {
  return NETWORKS.find(({ prefix }) => cardNumber.startsWith(prefix)) ?? VISA;
}

function applePay(cardNumber: string): Method {
  const network = networkOf(cardNumber).apple;
  const card = { display_name: `${network} ${cardNumber.slice(-4)}`, network, type: "debit" };
  return {
    payment_method: "wallet",
    payment_method_type: "apple_pay",
    payment_method_data: {
      wallet: { apple_pay: { payment_data: "test", payment_method: card, transaction_identifier: "test" } },
    },
  };
}

function googlePay(cardNumber: string): Method {
  const info = { card_network: networkOf(cardNumber).google, card_details: cardNumber.slice(-4) };
  const tokenization_data = { type: "PAYMENT_GATEWAY", token: "test" };
  return {
    payment_method: "wallet",
    payment_method_type: "google_pay",
    payment_method_data: {
      wallet: {
        google_pay: { type: "CARD", description: `${info.card_network} ${info.card_details}`, info, tokenization_data },
      },
    },
  };
}
