import { sendsMail } from "#extensions/capabilities/mail/index.ts";
import type { FollowedEvent } from "#extensions/platform/work/follower.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { announceQueue } from "./payer-mail.queue.ts";

const ABOUT: Readonly<Record<string, "paid" | "overpaid">> = {
  "payment_link.payment_succeeded": "paid",
  "payment_link.overpaid": "overpaid",
};

/** Enqueues what tells the payer in the transaction that settles the attempt. */
export async function tellPayers(phase: UnitOfWork, events: readonly FollowedEvent[]): Promise<void> {
  if (!sendsMail(phase)) return;
  for (const { type, data } of events) {
    const about = ABOUT[type];
    const attemptId = data.payment_link_attempt_id;
    if (about && attemptId) phase.enqueue(announceQueue, { attemptId, about });
  }
}
