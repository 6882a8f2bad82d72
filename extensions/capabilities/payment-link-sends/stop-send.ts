import { noSuch } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { readReminderToken } from "./reminder-token.ts";
import type { PaymentLinkSend, StopReason } from "./send.entity.ts";
import { lockKnownSend, lockSend, stopSend } from "./sends.service.ts";

interface Named {
  readonly paymentLinkId: string;
  readonly paymentLinkSendId: string;
}

/** Repeating it changes nothing. @throws resource_missing */
export function cancelSend(
  work: UnitOfWork,
  { paymentLinkId, paymentLinkSendId: id }: Named,
): Promise<PaymentLinkSend> {
  return work.atomically(async (phase) => {
    const send = await lockSend(phase, id);
    if (send.paymentLinkId !== paymentLinkId) throw noSuch("payment link send", id);
    stopSend(send, "canceled");
    return send;
  });
}

/** @throws reminder_link_invalid */
export function stopReminders(work: UnitOfWork, token: string): Promise<void> {
  return stopById(work, readReminderToken(work, token), "asked");
}

function stopById(work: UnitOfWork, id: string, because: StopReason): Promise<void> {
  return work.atomically(async (phase) => {
    const send = await lockKnownSend(phase, id);
    if (send) stopSend(send, because);
  });
}
