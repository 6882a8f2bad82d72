import { aPayment, type TestMerchant } from "./engine.ts";

export const CONSENT = { acceptance_type: "offline", accepted_at: "2026-01-01T00:00:00Z" };

/** A first payment that saves the customer's card for later charges. */
export const savedBy = (merchant: TestMerchant, customer_id: string, more: object = {}) =>
  aPayment(merchant, { customer_id, setup_future_usage: "off_session", customer_acceptance: CONSENT, ...more });

/** A first payment whose customer agrees to charges within a limit. */
export const mandateOf = async (merchant: TestMerchant, customer_id: string, mandate_type?: object, more?: object) => {
  const mandate_data = { customer_acceptance: CONSENT, ...(mandate_type && { mandate_type }) };
  return (await savedBy(merchant, customer_id, { mandate_data, ...more })).mandate_id as string;
};

/** A later charge without the customer. */
export const chargeAgain = (merchant: TestMerchant, customer_id: string | undefined, request: object) =>
  merchant.ask("POST", "/payments", {
    amount: 500,
    currency: "USD",
    confirm: true,
    off_session: true,
    customer_id,
    ...request,
  });

export const byMethod = (data: string) => ({ recurring_details: { type: "payment_method_id", data } });
export const byMandate = (data: string) => ({ recurring_details: { type: "mandate_id", data } });
