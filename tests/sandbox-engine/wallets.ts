import { aMerchant, aPayment, type TestEngine } from "./engine.ts";

const CURRENCIES = { type: "enable_only", list: ["USD"] };

const METHODS = [
  {
    payment_method: "card",
    payment_method_types: [
      { payment_method_type: "credit", card_networks: ["Visa", "Mastercard"], maximum_amount: 5000 },
      { payment_method_type: "debit", card_networks: ["Visa"], recurring_enabled: false },
    ],
  },
  {
    payment_method: "wallet",
    payment_method_types: [
      { payment_method_type: "google_pay", payment_experience: "invoke_sdk_client" },
      { payment_method_type: "apple_pay", payment_experience: "invoke_sdk_client" },
      { payment_method_type: "paypal", payment_experience: "redirect_to_url", accepted_currencies: CURRENCIES },
    ],
  },
  { payment_method: "pay_later", payment_method_types: [{ payment_method_type: "klarna" }] },
  { payment_method: "bank_debit", payment_method_types: [{ payment_method_type: "ach" }] },
];

/** A merchant with a processor for cards, wallets and bank debits, and an unpaid payment. */
export async function aShopWithWallets(engine: TestEngine, request: object = {}) {
  const merchant = await aMerchant(engine, { merchant_name: "Tea Shop" });
  const added = await merchant.ask("POST", `/account/${merchant.merchantId}/connectors`, {
    connector_type: "payment_processor",
    connector_name: "stripe_test",
    payment_methods_enabled: METHODS,
  });
  if (added.status !== 200) throw new Error(added.text);
  const unpaid = { confirm: false, payment_method: null, payment_method_data: null };
  const payment = await aPayment(merchant, { ...unpaid, ...request });
  return { merchant, payment, key: merchant.account.publishable_key as string };
}
