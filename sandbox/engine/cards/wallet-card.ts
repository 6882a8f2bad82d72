import { z } from "zod";

/** The card behind a wallet, as responses show it. */
export interface WalletCard {
  last4: string;
  card_network: string;
  type: string;
  card_exp_month: string | null;
  card_exp_year: string | null;
}

const optionalText = z.string().nullish().catch(null);

const applePay = z.object({
  payment_method: z.object({
    display_name: z.string(),
    network: z.string(),
    type: z.string(),
    card_exp_month: optionalText,
    card_exp_year: optionalText,
  }),
});

const googlePay = z.object({
  type: z.string(),
  info: z.object({
    card_network: z.string(),
    card_details: z.string(),
    card_funding_source: z.string().nullish().catch(null),
  }),
});

const samsungPay = z.object({
  payment_credential: z.object({ card_brand: z.string(), card_last4digits: z.string() }),
});

/** Null for a wallet that pays without a card, and for data that does not describe one. */
export function walletCard(kind: string | null, data: unknown): WalletCard | null {
  if (kind === "apple_pay") {
    const { payment_method: card } = applePay.safeParse(data).data ?? {};
    if (!card) return null;
    const { display_name, network, type, card_exp_month = null, card_exp_year = null } = card;
    return { last4: display_name.slice(-4), card_network: network, type, card_exp_month, card_exp_year };
  }
  const noExpiry = { card_exp_month: null, card_exp_year: null };
  if (kind === "google_pay") {
    const { type, info } = googlePay.safeParse(data).data ?? {};
    return (
      (info && {
        ...noExpiry,
        last4: info.card_details,
        card_network: info.card_network,
        type: info.card_funding_source ?? type ?? "CARD",
      }) ||
      null
    );
  }
  if (kind === "samsung_pay") {
    const { payment_credential: card } = samsungPay.safeParse(data).data ?? {};
    return card ? { ...noExpiry, last4: card.card_last4digits, card_network: card.card_brand, type: "CARD" } : null;
  }
  return null;
}

export const shownWallet = (kind: string, card: WalletCard) => ({ [kind]: { ...card, auth_code: null, email: null } });
