import { type Answer, aDispute, aForm, aMerchant, anEngine, aPayment, card, type TestMerchant } from "../engine.ts";

export type TestWorld = Awaited<ReturnType<typeof aContractWorld>>;

/** A call of one route, with its prerequisites. */
export type Sample = (world: TestWorld) => Promise<Answer>;

/** By method and path as the route is registered, one or more calls. */
export type Samples = Record<string, Sample | Sample[]>;

export const CONSENT = {
  acceptance_type: "online",
  accepted_at: "2026-01-01T00:00:00.000Z",
  online: { ip_address: "192.0.2.1", user_agent: "Firefox" },
};

/** An engine with a merchant that has a connector, a customer and a saved card. */
export async function aContractWorld() {
  const engine = await anEngine();
  const merchant = await aMerchant(engine);
  const connector = await connect(merchant);
  const saved = await aSavedCard(merchant, "ann");
  return {
    engine,
    merchant,
    connectorId: connector.merchant_connector_id as string,
    customerId: "ann",
    savedMethodId: saved.payment_method_id as string,
    mandateId: saved.mandate_id as string,
    close: () => engine.close(),
  };
}

/** Connects a processor to the merchant's profile. */
export async function connect(merchant: TestMerchant, more: object = {}) {
  const path = `/account/${merchant.merchantId}/connectors`;
  const connector = {
    connector_type: "payment_processor",
    connector_name: "stripe_test",
    connector_account_details: { auth_type: "HeaderKey", api_key: "sk_test_1234567890" },
    payment_methods_enabled: [{ payment_method: "card", payment_method_types: [{ payment_method_type: "credit" }] }],
    test_mode: true,
    ...more,
  };
  return (await merchant.ask("POST", path, connector)).body;
}

export const aSavedCard = (merchant: TestMerchant, customerId: string, more: object = {}) =>
  aPayment(merchant, {
    customer_id: customerId,
    setup_future_usage: "off_session",
    mandate_data: {
      customer_acceptance: CONSENT,
      mandate_type: { multi_use: { amount: 10_000, currency: "USD" } },
    },
    ...more,
  });

export { aDispute, aForm, aPayment, card };
