import type { Entry } from "#tests/isolation/entry.ts";
import { aPaymentMethod, callerOf } from "#tests/support/payment-methods.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";

const ofMethod: Entry = {
  params: ({ customer_id = "", payment_method_id = "" }) => ({ id: customer_id, methodId: payment_method_id }),
};

export const world: CapabilityWorld = {
  async build({ platform, organization, canary }) {
    const { paymentMethods } = callerOf(platform, organization);
    const { paymentMethodId, customerId } = await aPaymentMethod(platform, organization);
    const metadata = { note: canary };
    await paymentMethods.updatePaymentMethod({ paymentMethodId, metadata, updateMask: { paths: ["metadata"] } });
    const returnUrl = `https://shop.example.com/${canary}`;
    const open = await paymentMethods.createPaymentMethodSession({ customerId, returnUrl });
    return { payment_method_id: paymentMethodId, payment_method_session_id: open.paymentMethodSessionId };
  },
  samples: {
    "paymentMethods.list": () => [
      { message: { limit: 100 } },
      { message: { payment_method_status: ["active", "expired"], type: "card" } },
    ],
    "paymentMethods.update": () => [{ message: { metadata: { label: "Business card" } } }],
    "paymentMethodSessions.create": ({ customer_id }) => [
      { message: { customer_id, return_url: "https://shop.example.com/account" } },
      {
        message: {
          customer_id,
          consent: { acceptance_type: "online", ip_address: "203.0.113.7", user_agent: "Mozilla/5.0" },
        },
      },
    ],
    "paymentMethodSessions.complete": () => [{ message: { test_card: "visa" } }],
  },
  entries: {
    "PaymentMethodService.UpdatePaymentMethod": {
      json: ({ payment_method_id }) => ({ payment_method_id, metadata: { label: "1" }, update_mask: "metadata" }),
    },
    "POST routes/_dashboard+/customers.$id.payment-methods.$methodId.default": { ...ofMethod, form: () => ({}) },
    "POST routes/_dashboard+/customers.$id.payment-methods.$methodId.detach": { ...ofMethod, form: () => ({}) },
    "POST routes/_dashboard+/customers.$id.payment-methods.new": {
      params: ({ customer_id = "" }) => ({ id: customer_id }),
      form: () => ({}),
    },
    "GET routes/_dashboard+/customers.$id.payment-methods.sessions.$sessionId": {
      params: ({ customer_id = "", payment_method_session_id = "" }) => ({
        id: customer_id,
        sessionId: payment_method_session_id,
      }),
    },
  },
};
