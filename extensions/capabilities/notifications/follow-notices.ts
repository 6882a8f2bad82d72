import { randomUUID } from "node:crypto";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/index.ts";
import { sendsMail } from "#extensions/capabilities/mail/index.ts";
import { isRowOf } from "#extensions/platform/events/event-subject.ts";
import type { Follower } from "#extensions/platform/work/follower.ts";
import { noticeQueue } from "./notice.queue.ts";
import { noticeOf } from "./notices.ts";

/**
 * Enqueues a notice in the transaction of what it is about. Of several events of a resource, only the first is mailed, since
 * one act caused them. Each of a dispute's is mailed: its opening and its end can be learned of together.
 */
export const followNotices: Follower = async (phase, events) => {
  if (!sendsMail(phase)) return;
  const told = new Set<string>();
  for (const event of events) {
    const topic = isRowOf(DisputeExtensionEntity, event.subject)
      ? `${event.subject.id} ${event.type}`
      : event.subject.id;
    const notice = told.has(topic) ? null : noticeOf(event);
    if (!notice) continue;
    told.add(topic);
    phase.enqueue(noticeQueue, { key: randomUUID(), ...notice });
  }
};
