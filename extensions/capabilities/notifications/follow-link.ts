import { getOrganization } from "#extensions/capabilities/organizations/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { lockKnownRow } from "#extensions/platform/rows/rows.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import type { SystemWork, UnitOfWork } from "#extensions/platform/work/work.ts";
import { type LinkAction, type LinkedRecipient, readToken } from "./mail-link.ts";
import { type NotificationRecipient, NotificationRecipientEntity } from "./recipient.entity.ts";

/** Does what a mail's link says. Following it again changes nothing. @throws notification_link_invalid */
export async function followLink(system: SystemWork, action: LinkAction, token: string) {
  const { organizationId, environment, ...linked } = readToken(system.context, action, token, system.now());
  const work = await system.inTenant(await getTenant(system, { id: organizationId }), environment);
  const { name } = await getOrganization(work, { id: organizationId });
  const { email } = await work.atomically((phase) => changeStatus(phase, action, linked));
  return { organizationName: name, email };
}

/** Whoever unsubscribed stays so until the link of a new confirmation is followed. */
async function changeStatus(
  phase: UnitOfWork,
  action: LinkAction,
  { recipientId, version }: Pick<LinkedRecipient, "recipientId" | "version">,
): Promise<NotificationRecipient> {
  const recipient = await lockKnownRow(phase, NotificationRecipientEntity, recipientId);
  if (!recipient) throw refuse("notification_link_invalid");
  const isOlder = recipient.status === "unsubscribed" && version !== recipient.version;
  if (action === "confirm" && isOlder) throw refuse("notification_link_invalid");
  const status = action === "confirm" ? "confirmed" : "unsubscribed";
  if (recipient.status !== status) {
    recipient.status = status;
    recipient.confirmedAt = status === "confirmed" ? phase.now() : null;
    phase.record({ type: "notification_recipient.updated", subject: recipient, data: { fields: "status" } });
  }
  await phase.save();
  return recipient;
}
