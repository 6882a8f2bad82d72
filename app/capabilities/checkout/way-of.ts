import { PAYMENT_LINK_WAYS } from "#contract/payment-link-ways.ts";

const [USUAL] = PAYMENT_LINK_WAYS;

/** The way that an address names; the usual one for any other text. */
export function wayOf(text: string | undefined): string {
  return PAYMENT_LINK_WAYS.find((way) => way === text) ?? USUAL;
}
