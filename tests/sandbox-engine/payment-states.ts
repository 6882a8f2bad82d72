import { aPayment, card, type TestMerchant } from "./engine.ts";

/** A payment in each state that is reachable through the API. */
export function paymentsInStates(merchant: TestMerchant): Record<string, () => Promise<{ payment_id: string }>> {
  const manual = () => aPayment(merchant, { capture_method: "manual", request_incremental_authorization: true });
  const open = () => aPayment(merchant, { confirm: false });
  return {
    requires_payment_method: async () =>
      (await merchant.ask("POST", "/payments", { amount: 1000, currency: "USD" })).body,
    requires_confirmation: () => open(),
    requires_customer_action: () => aPayment(merchant, card("4000003800000446")),
    requires_capture: () => manual(),
    succeeded: () => aPayment(merchant),
    failed: () => aPayment(merchant, card("4000000000000002")),
    cancelled: async () => {
      const payment = await open();
      return (await merchant.ask("POST", `/payments/${payment.payment_id}/cancel`, {})).body;
    },
    partially_captured: async () => {
      const payment = await manual();
      return (await merchant.ask("POST", `/payments/${payment.payment_id}/capture`, { amount_to_capture: 400 })).body;
    },
    partially_captured_and_capturable: async () => {
      const payment = await aPayment(merchant, { capture_method: "manual_multiple" });
      return (await merchant.ask("POST", `/payments/${payment.payment_id}/capture`, { amount_to_capture: 400 })).body;
    },
    cancelled_post_capture: async () => {
      const payment = await aPayment(merchant);
      return (await merchant.ask("POST", `/payments/${payment.payment_id}/cancel_post_capture`, {})).body;
    },
  };
}
