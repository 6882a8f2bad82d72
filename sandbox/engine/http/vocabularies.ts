import { words } from "#sandbox/shared/words.ts";

export const CARD_NETWORKS: readonly string[] = (
  "Visa Mastercard AmericanExpress JCB DinersClub Discover CartesBancaires UnionPay Interac RuPay Maestro Star Pulse " +
  "Accel Nyce Prop PrivateLabel Dinacard"
).split(" ");

/** Names of the supported processors. */
export const CONNECTOR_NAMES: readonly string[] = (
  "absa_sanlam authipay adyenplatform stripe_billing_test phonypay fauxpay pretendpay stripe_test adyen_test " +
  "checkout_test paypal_test aci adyen affirm airwallex amazonpay archipel authorizedotnet bambora bamboraapac " +
  "bankofamerica barclaycard billwerk bitpay bluesnap blackhawknetwork calida boku braintree breadpay cardinal " +
  "cashtocode celero chargebee checkbook checkout citigate coinbase coingate custombilling cryptopay ctp_mastercard " +
  "ctp_visa cybersource cybersourcedecisionmanager datatrans deutschebank digitalvirgo dlocal dwolla ebanx envoy " +
  "elavon facilitapay finix fiserv fiservemea fiservcommercehub fiuu flexiti forte getnet gigadat givepayments " +
  "globalpay globepay gocardless gpayments hipay helcim hyperpg hyperswitch_vault interpayments inespay iatapay " +
  "ilixium imerchantsolutions itaubank jpmorgan juspay juspaythreedsserver klarna loonio mifinity mollie moneris " +
  "multisafepay netcetera nexinets nexixpay nmi nomupay noon nordea novalnet nuvei opennode paybox payload payme " +
  "payone paypal paysafe paystack paytm payconex payu peachpayments payjustnow payjustnowinstore phonepe placetopay " +
  "powertranz prophetpay rapyd razorpay recurly redsys revolv3 santander shift4 silverflow square stax stripe " +
  "stripebilling taxjar threedsecureio tesouro tokenex tokenio trustly truelayer trustpay trustpayments tsys " +
  "tsys_transit vgs volt wellsfargo wise worldline worldpay worldpayvantiv worldpayxml worldpaymodular signifyd " +
  "plaid riskified xendit zen zift zsl"
).split(" ");

/** Purposes of a connector. */
export const CONNECTOR_TYPES: readonly string[] = (
  "payment_processor payment_vas fin_operations fiz_operations networks banking_entities non_banking_finance " +
  "payout_processor payment_method_auth authentication_processor tax_processor surcharge_processor " +
  "billing_processor vault_processor"
).split(" ");

/** The types of every payment method. */
export const METHOD_TYPES: Readonly<Record<string, readonly string[]>> = {
  card: words("credit debit"),
  card_redirect: words("knet benefit momo_atm card_redirect"),
  pay_later: words("affirm alma afterpay_clearpay klarna pay_bright atome walley breadpay flexiti payjustnow"),
  wallet: words(
    "amazon_pay bluecode paysera skrill apple_pay google_pay paypal ali_pay ali_pay_hk dana mb_way mobile_pay samsung_pay",
    "twint vipps touch_n_go swish we_chat_pay go_pay gcash momo kakao_pay cashapp mifinity paze revolut_pay",
  ),
  bank_redirect: words(
    "giropay ideal sofort eft eps bancontact_card blik local_bank_redirect online_banking_thailand",
    "online_banking_czech_republic online_banking_finland online_banking_fpx online_banking_poland",
    "online_banking_slovakia przelewy24 trustly bizum interac open_banking_uk open_banking_pis open_banking",
  ),
  bank_transfer: words(
    "ach sepa_bank_transfer bacs multibanco pix pix_automatico_push pix_automatico_qr pix_emv pix_qr pse",
    "permata_bank_transfer bca_bank_transfer bni_va bri_va cimb_va danamon_va mandiri_va local_bank_transfer",
    "instant_bank_transfer instant_bank_transfer_finland instant_bank_transfer_poland indonesian_bank_transfer",
  ),
  crypto: words("crypto_currency"),
  bank_debit: words("ach eft_debit_order sepa sepa_guarenteed_debit bacs becs"),
  reward: words("evoucher classic"),
  real_time_payment: words("fps duit_now prompt_pay viet_qr qris"),
  upi: words("upi_collect upi_intent upi_qr"),
  voucher: words(
    "boleto efecty pago_efectivo red_compra red_pagos indomaret alfamart oxxo seven_eleven lawson mini_stop family_mart",
    "seicomart pay_easy",
  ),
  gift_card: words("givex pay_safe_card"),
  open_banking: words("open_banking_pis"),
  mobile_payment: words("direct_carrier_billing"),
  network_token: words("network_token"),
};

/** Payment method families. */
export const PAYMENT_METHODS: readonly string[] = Object.keys(METHOD_TYPES);

/** Entities that receive payouts. The engine's name for a business is misspelled as `lowercase`. */
export const PAYOUT_ENTITIES: readonly string[] = words(
  "Individual Company NonProfit PublicSector NaturalPerson lowercase Personal",
);
