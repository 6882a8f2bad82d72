import { randomUUID } from "node:crypto";
import { NotificationRecipientEntity } from "#extensions/capabilities/notifications/recipient.entity.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Entry } from "#tests/isolation/entry.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";

/** A recipient as one that the API made, where there may be more than ten. */
async function aRecipient(work: UnitOfWork, canary: string): Promise<{ notification_recipient_id: string }> {
  return work.atomically(async (phase) => {
    const recipient = createRow(phase, NotificationRecipientEntity, {
      ...{ id: newId("notificationRecipient"), email: `${randomUUID()}@${canary}.example`.toLowerCase() },
      ...{ kinds: ["account"], status: "unconfirmed" },
    });
    phase.record({ type: "notification_recipient.created", subject: recipient });
    return { notification_recipient_id: recipient.id };
  });
}

/** An address that every world has, so that adding it is always refused: a tenth recipient would be the last. */
const TAKEN = "taken@northwind.example";

async function withTaken(work: UnitOfWork): Promise<void> {
  if (await work.em.findOne(NotificationRecipientEntity, { environment: work.environment, email: TAKEN })) return;
  await work.atomically(async (phase) => {
    const id = newId("notificationRecipient");
    const row = { id, email: TAKEN, kinds: ["account"], status: "confirmed" } as const;
    const taken = createRow(phase, NotificationRecipientEntity, row);
    phase.record({ type: "notification_recipient.created", subject: taken });
  });
}

const asked = () => ({ email: `${randomUUID()}@northwind.example`, kinds: ["account", "payouts"] });

const recipient: Entry = { params: ({ notification_recipient_id = "" }) => ({ id: notification_recipient_id }) };

/** There are ten at most, and the world's own are few. */
const added: Entry = { json: asked, control: null, runsAlone: true };

export const world: CapabilityWorld = {
  async build({ organization, canary }) {
    await withTaken(organization.work());
    return aRecipient(organization.work(), canary);
  },
  buildLive: ({ organization, canary }) => aRecipient(organization.liveWork(), canary),
  samples: {
    "notificationRecipients.create": () => [{ message: asked(), runsAlone: true }],
    "notificationRecipients.list": () => [{ message: { notification_recipient_status: ["unconfirmed"] } }],
    "notificationRecipients.update": () => [{ message: { kinds: ["disputes"] } }],
  },
  entries: {
    "POST api/notification_recipients": { json: () => ({ ...asked(), email: TAKEN }), control: 409 },
    "NotificationRecipientService.CreateNotificationRecipient": added,
    "NotificationRecipientService.UpdateNotificationRecipient": {
      json: ({ notification_recipient_id = "" }) => ({
        ...{ notification_recipient_id, kinds: ["security"], update_mask: "kinds" },
      }),
    },
    "NotificationRecipientService.FollowNotificationLink": {
      json: () => ({ action: "confirm", token: "unknown" }),
      control: null,
    },
    "GET routes/_dashboard+/settings.notifications._index": {},
    "GET routes/_dashboard+/settings.notifications.new": {},
    "POST routes/_dashboard+/settings.notifications.new": {
      form: () => ({ idempotency_key: randomUUID(), email: asked().email, kinds: "account" }),
      control: null,
      runsAlone: true,
    },
    "GET routes/_dashboard+/settings.notifications.$id.edit": recipient,
    "POST routes/_dashboard+/settings.notifications.$id.edit": { ...recipient, form: () => ({ kinds: "disputes" }) },
    "POST routes/_dashboard+/settings.notifications.$id.confirm": { ...recipient, form: () => ({}), control: null },
    "POST routes/_dashboard+/settings.notifications.$id.remove": { ...recipient, form: () => ({}) },
    "GET routes/_public+/notifications.confirm": {},
    "POST routes/_public+/notifications.confirm": { form: () => ({ token: "unknown" }) },
    "GET routes/_public+/notifications.unsubscribe": {},
    "POST routes/_public+/notifications.unsubscribe": { form: () => ({ token: "unknown" }) },
  },
};
