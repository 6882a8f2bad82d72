import { assertSendsMail, countMail } from "#extensions/capabilities/mail/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { createRow, getRow, lockRow } from "#extensions/platform/rows/rows.ts";
import { assertVersion } from "#extensions/platform/work/assert-version.ts";
import { awaitTurn } from "#extensions/platform/work/await-turn.queries.ts";
import { changedFields } from "#extensions/platform/work/changed-fields.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { confirmationQueue } from "./notice.queue.ts";
import {
  KINDS,
  type NotificationKind,
  type NotificationRecipient,
  NotificationRecipientEntity,
} from "./recipient.entity.ts";

export const NOUN = "notification recipient";

const MOST_RECIPIENTS = 10;

interface NewRecipient {
  readonly email: string;
  readonly kinds: readonly string[];
}

/**
 * Adds an address, and mails it a link to confirm.
 * @throws notification_recipient_exists, too_many_notification_recipients, mail_not_configured, mail_limit_reached
 */
export function createRecipient(work: UnitOfWork, asked: NewRecipient): Promise<NotificationRecipient> {
  assertCanConfirm(work);
  const email = asked.email.toLowerCase();
  return work.atomically(async (phase) => {
    await countMail(phase, "requested", email);
    await awaitTurn(phase);
    const others = await listRecipients(phase);
    const known = others.find((each) => each.email === email);
    if (known) throw refuse("notification_recipient_exists", { notification_recipient_id: known.id });
    if (others.length >= MOST_RECIPIENTS) throw refuse("too_many_notification_recipients", { max: MOST_RECIPIENTS });
    const recipient = createRow(phase, NotificationRecipientEntity, {
      ...{ id: newId("notificationRecipient", phase.now()), email, kinds: inOrder(asked.kinds) },
      status: "unconfirmed",
    });
    phase.record({ type: "notification_recipient.created", subject: recipient });
    phase.enqueue(confirmationQueue, { recipientId: recipient.id });
    await phase.save();
    return recipient;
  });
}

/** Changes what the recipient is told about. A change without effect records no event. */
export function updateRecipient(
  work: UnitOfWork,
  id: string,
  { fields, kinds }: { readonly fields: readonly string[]; readonly kinds: readonly string[] },
): Promise<NotificationRecipient> {
  changedFields(`a ${NOUN}`, fields, ["kinds"]);
  return work.atomically(async (phase) => {
    const recipient = await lockRow(phase, NotificationRecipientEntity, id, NOUN);
    assertVersion(phase, recipient);
    const wanted = inOrder(kinds);
    if (wanted.length > 0 && wanted.join() !== recipient.kinds.join()) {
      recipient.kinds = wanted;
      phase.record({ type: "notification_recipient.updated", subject: recipient, data: { fields: "kinds" } });
    }
    await phase.save();
    return recipient;
  });
}

/**
 * Mails the link again. The address stays as it is until somebody there follows it.
 * @throws notification_recipient_confirmed, mail_not_configured, mail_limit_reached
 */
export async function resendConfirmation(work: UnitOfWork, id: string): Promise<NotificationRecipient> {
  const known = await getRow(work, NotificationRecipientEntity, id, NOUN);
  assertUnconfirmed(known);
  assertCanConfirm(work);
  return work.atomically(async (phase) => {
    await countMail(phase, "requested", known.email);
    const recipient = await lockRow(phase, NotificationRecipientEntity, id, NOUN);
    assertUnconfirmed(recipient);
    phase.enqueue(confirmationQueue, { recipientId: id });
    await phase.save();
    return recipient;
  });
}

export async function deleteRecipient(work: UnitOfWork, id: string): Promise<void> {
  await work.atomically(async (phase) => {
    const recipient = await lockRow(phase, NotificationRecipientEntity, id, NOUN);
    phase.record({ type: "notification_recipient.deleted", subject: recipient });
    phase.em.remove(recipient);
    await phase.em.flush();
  });
}

/** All of the environment's recipients, at most ten. */
export function listRecipients({ em, environment }: UnitOfWork): Promise<NotificationRecipient[]> {
  return em.find(NotificationRecipientEntity, { environment }, { orderBy: { id: "asc" }, limit: MOST_RECIPIENTS });
}

function assertUnconfirmed({ status }: NotificationRecipient): void {
  if (status === "confirmed") throw refuse("notification_recipient_confirmed");
}

/** A link needs the dashboard's address. */
function assertCanConfirm(work: UnitOfWork): void {
  assertSendsMail(work);
  if (work.context.config.appUrl === null) throw refuse("mail_not_configured");
}

const inOrder = (kinds: readonly string[]): readonly NotificationKind[] => KINDS.filter((kind) => kinds.includes(kind));
