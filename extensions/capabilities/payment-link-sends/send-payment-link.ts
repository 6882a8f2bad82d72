import { timestampDate } from "@bufbuild/protobuf/wkt";
import { assertSendsMail, countLinkMail, countMail, maskedRecipient } from "#extensions/capabilities/mail/index.ts";
import { lockPaymentLink } from "#extensions/capabilities/payment-links/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import { assertHasPortal } from "#extensions/platform/tenancy/portal-url.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { SendPaymentLinkRequest } from "#proto/tollhouse/v1/payment_link_sends_pb.ts";
import { type PaymentLinkSend, PaymentLinkSendEntity } from "./send.entity.ts";
import { MAIL_DUE, sendQueue } from "./send.queue.ts";
import { assertPlainTitle, assertSendable, momentsOf } from "./send.rules.ts";
import { assertTakesPayments, sealContext } from "./sends.service.ts";

/**
 * Stores the mail, enqueues it, and schedules its reminders.
 * @throws mail_not_configured, mail_limit_reached, portal_not_configured, payment_link_not_active,
 * payment_link_note_address, send_time_invalid
 */
export async function sendPaymentLink(work: UnitOfWork, request: SendPaymentLinkRequest): Promise<PaymentLinkSend> {
  assertSendsMail(work);
  assertHasPortal(work);
  const sendAt = request.sendAt ? timestampDate(request.sendAt) : null;
  assertSendable({ ...request, sendAt }, work.now());
  return work.atomically(async (phase) => {
    await countMail(phase, "payment_link", request.email);
    await countLinkMail(phase, request.paymentLinkId);
    // The link's lock, which whoever ends or pauses the link takes too.
    const link = await lockPaymentLink(phase, request.paymentLinkId);
    assertTakesPayments(link, phase.now());
    assertPlainTitle(link.title);
    const send = await insertSend(phase, request, sendAt);
    const [first, ...reminders] = momentsOf(send.sendAt, request.reminderDays);
    if (sendAt === null) phase.enqueue(sendQueue, { sendId: send.id, mail: 0 });
    for (const at of sendAt === null ? reminders : [first, ...reminders])
      if (at) phase.due({ kind: MAIL_DUE, subjectId: send.id, at });
    await phase.save();
    return send;
  });
}

async function insertSend(
  phase: UnitOfWork,
  { paymentLinkId, email, note, reminderDays }: SendPaymentLinkRequest,
  sendAt: Date | null,
): Promise<PaymentLinkSend> {
  const id = newId("paymentLinkSend", phase.now());
  const { encryption } = phase.context;
  const context = sealContext({ organizationId: phase.tenant.organizationId, id });
  return createRow(phase, PaymentLinkSendEntity, {
    id,
    paymentLinkId,
    maskedRecipient: maskedRecipient(email, false),
    sealedRecipient: await encryption.encrypt(email, context("recipient")),
    sealedNote: note ? await encryption.encrypt(note, context("note")) : null,
    encryptionKeyId: encryption.currentKeyId,
    status: sendAt === null ? "queued" : "scheduled",
    sendAt: sendAt ?? phase.now(),
    reminderDays: [...reminderDays],
  });
}
