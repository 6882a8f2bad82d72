import type { Payment } from "#sandbox/engine/payments/payment.document.ts";

/** The code of each reason by network. Networks have none for some reasons. */
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Visa: {
    fraudulent: "10.4",
    unrecognized: "10.4",
    product_not_received: "13.1",
    product_unacceptable: "13.3",
    duplicate: "12.6.1",
    credit_not_processed: "13.6",
    subscription_canceled: "13.2",
    incorrect_amount: "12.5",
  },
  Mastercard: {
    fraudulent: "4837",
    unrecognized: "4863",
    product_not_received: "4853",
    product_unacceptable: "4853",
    duplicate: "4834",
    credit_not_processed: "4853",
    subscription_canceled: "4853",
    incorrect_amount: "4808",
    general: "4854",
  },
  AmericanExpress: {
    fraudulent: "F29",
    unrecognized: "F24",
    product_not_received: "C08",
    product_unacceptable: "C31",
    duplicate: "P08",
    credit_not_processed: "C02",
    subscription_canceled: "C28",
    incorrect_amount: "P05",
    general: "M10",
  },
  Discover: {
    fraudulent: "UA02",
    unrecognized: "AA",
    product_not_received: "RG",
    product_unacceptable: "RM",
    duplicate: "DP",
    credit_not_processed: "RN2",
    subscription_canceled: "AP",
    incorrect_amount: "AW",
    general: "DC",
  },
};

const BRANDS_OF_NETWORKS: Readonly<Record<string, string>> = { DinersClub: "Discover", Maestro: "Mastercard" };

interface Claim {
  reason?: string | undefined;
  reasonCode?: string | undefined;
}

const DEFAULT_REASON = "fraudulent";

/** The reason and its code as the network of the payment's card has them. Each is derived from the other. */
export function claimOf(
  payment: Payment,
  { reason, reasonCode }: Claim,
): { reason: string; reasonCode: string | null } {
  const codes = codesOf(payment);
  if (reasonCode === undefined) {
    const given = reason ?? DEFAULT_REASON;
    return { reason: given, reasonCode: codes.get(given) ?? null };
  }
  const [found = "general"] = [...codes].find(([, code]) => code === reasonCode) ?? [];
  return { reason: reason ?? found, reasonCode };
}

function codesOf({ inner: { instrument } }: Payment): ReadonlyMap<string, string> {
  const brand = instrument?.card?.card_network ?? instrument?.wallet?.card_network ?? "";
  return new Map(Object.entries(CODES[BRANDS_OF_NETWORKS[brand] ?? brand] ?? {}));
}
