import { z } from "zod";
import { oneKind } from "#sandbox/engine/http/validation.ts";
import { PAYMENT_METHODS } from "#sandbox/engine/http/vocabularies.ts";
import { words } from "#sandbox/shared/words.ts";

/** The kinds of `payment_method_data` that belong to a card, besides `card` itself. */
const CARD_KINDS: readonly string[] = ["card_with_no_cvc", "card_token"];

export const METHOD_KINDS: readonly string[] = [...PAYMENT_METHODS, ...CARD_KINDS];
export const familyOfKind = (kind: string): string => (CARD_KINDS.includes(kind) ? "card" : kind);

/** Kinds of data by method; the fields of a kind are not checked. */
const INNER_KINDS: Record<string, readonly string[]> = {
  wallet: words(
    "ali_pay_hk_redirect ali_pay_qr ali_pay_redirect amazon_pay amazon_pay_redirect apple_pay apple_pay_redirect",
    "apple_pay_third_party_sdk bluecode_redirect cashapp_qr dana_redirect gcash_redirect go_pay_redirect google_pay",
    "google_pay_redirect google_pay_third_party_sdk kakao_pay_redirect mb_way_redirect mifinity mobile_pay_redirect",
    "momo_redirect paypal_redirect paypal_sdk paysera paze revolut_pay samsung_pay skrill swish_qr touch_n_go_redirect",
    "twint_redirect vipps_redirect we_chat_pay_qr we_chat_pay_redirect",
  ),
  pay_later: words(
    "klarna_redirect klarna_sdk affirm_redirect afterpay_clearpay_redirect pay_bright_redirect flexiti_redirect",
    "walley_redirect alma_redirect atome_redirect breadpay_redirect payjustnow_redirect",
  ),
  bank_redirect: words(
    "bancontact_card bizum blik eps giropay ideal interac online_banking_czech_republic online_banking_finland",
    "online_banking_poland online_banking_slovakia open_banking_uk przelewy24 sofort trustly online_banking_fpx",
    "online_banking_thailand local_bank_redirect eft open_banking",
  ),
  bank_debit: words(
    "ach_bank_debit sepa_bank_debit sepa_guarenteed_bank_debit becs_bank_debit bacs_bank_debit eft_debit_order",
  ),
  bank_transfer: words(
    "ach_bank_transfer sepa_bank_transfer bacs_bank_transfer multibanco_bank_transfer permata_bank_transfer",
    "bca_bank_transfer bni_va_bank_transfer bri_va_bank_transfer cimb_va_bank_transfer danamon_va_bank_transfer",
    "mandiri_va_bank_transfer pix pix_emv pix_qr pix_automatico_qr pix_automatico_push pse local_bank_transfer",
    "instant_bank_transfer instant_bank_transfer_finland instant_bank_transfer_poland indonesian_bank_transfer",
  ),
  real_time_payment: words("fps duit_now prompt_pay viet_qr qris"),
  upi: words("upi_collect upi_intent upi_qr"),
  voucher: words(
    "boleto efecty pago_efectivo red_compra red_pagos alfamart indomaret oxxo seven_eleven lawson mini_stop family_mart",
    "seicomart pay_easy",
  ),
  gift_card: words("givex pay_safe_card bhn_card_network"),
  card_redirect: words("knet benefit momo_atm card_redirect"),
  open_banking: words("open_banking_pis"),
  mobile_payment: words("direct_carrier_billing"),
};

/** A kind without fields is its name alone. */
const named = (data: unknown): unknown => (typeof data === "string" ? { [data]: {} } : data);

/** The data of methods other than cards. */
export const otherMethods = Object.fromEntries(
  Object.entries(INNER_KINDS).map(([family, kinds]) => [
    family,
    z.preprocess(named, z.looseObject({}).superRefine(oneKind(kinds))).optional(),
  ]),
);
