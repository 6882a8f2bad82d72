import { randomUUID } from "node:crypto";
import { reminderToken } from "#extensions/capabilities/payment-link-sends/reminder-token.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";

const LINK = { title: "Sent", amountType: "fixed", currency: "USD", amount: 4_200n };
const aMail = () => ({ email: `${randomUUID()}@payer.example`, reminder_days: [3] });

export const world: CapabilityWorld = {
  async build({ platform, organization }) {
    const callers = platform.callers.grpc.forOrganization({ organizationId: organization.id });
    const { paymentLinkId } = await callers.paymentLinks.createPaymentLink(LINK);
    const email = `${randomUUID()}@payer.example`;
    const sent = await callers.paymentLinkSends.sendPaymentLink({ paymentLinkId, email, reminderDays: [3] });
    return {
      sent_link_id: paymentLinkId,
      payment_link_send_id: sent.paymentLinkSendId,
      reminder_token: reminderToken(organization.work(), { id: sent.paymentLinkSendId }),
    };
  },
  samples: {
    "paymentLinks.send": ({ sent_link_id = "" }) => [{ ids: { payment_link_id: sent_link_id }, message: aMail() }],
    "paymentLinks.listSends": ({ sent_link_id = "" }) => [{ ids: { payment_link_id: sent_link_id } }],
    "paymentLinks.cancelSend": ({ sent_link_id = "", payment_link_send_id = "" }) => [
      { ids: { payment_link_id: sent_link_id, payment_link_send_id } },
    ],
  },
  entries: {
    "GET routes/_dashboard+/payment-links.$id.send._index": {
      params: ({ sent_link_id = "" }) => ({ id: sent_link_id }),
    },
    "POST routes/_dashboard+/payment-links.$id.send._index": {
      params: ({ sent_link_id = "" }) => ({ id: sent_link_id }),
      form: () => ({ idempotency_key: randomUUID(), email: `${randomUUID()}@payer.example` }),
    },
    "POST routes/_dashboard+/payment-links.$id.send.$sendId.cancel": {
      params: ({ sent_link_id = "", payment_link_send_id = "" }) => ({
        id: sent_link_id,
        sendId: payment_link_send_id,
      }),
      form: () => ({}),
    },
    // A portal has its own host; on ours this page does not exist.
    "GET routes/portal+/_payer+/reminders.$token": { params: () => ({ token: "none" }), control: null },
    "POST routes/portal+/_payer+/reminders.$token": {
      params: () => ({ token: "none" }),
      form: () => ({}),
      control: null,
    },
    "PaymentLinkSendService.StopPaymentLinkReminders": {
      json: ({ reminder_token = "" }) => ({ reminder_token }),
      runsAlone: true,
    },
  },
};
