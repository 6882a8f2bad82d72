/** ISO 4217 codes that the engine accepts. */
export const CURRENCIES: readonly string[] = (
  "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF " +
  "CLF CLP CNY COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD " +
  "HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD " +
  "MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG " +
  "QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STD STN SVC SYP SZL THB TJS TMT TND TOP TRY " +
  "TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL"
).split(" ");

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

/** Payment method families. */
export const PAYMENT_METHODS: readonly string[] = (
  "card card_redirect pay_later wallet bank_redirect bank_transfer crypto bank_debit reward real_time_payment upi " +
  "voucher gift_card open_banking mobile_payment network_token"
).split(" ");
