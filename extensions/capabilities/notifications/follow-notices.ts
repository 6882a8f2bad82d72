import { randomUUID } from "node:crypto";
import { sendsMail } from "#extensions/capabilities/mail/index.ts";
import type { Follower } from "#extensions/platform/work/follower.ts";
import { noticeQueue } from "./notice.queue.ts";
import { noticeOf } from "./notices.ts";

/** Enqueues a notice in the transaction of what it is about. Of several events of a resource, the first is told. */
export const followNotices: Follower = async (phase, events) => {
  if (!sendsMail(phase)) return;
  const told = new Set<string>();
  for (const event of events) {
    const notice = told.has(event.subject.id) ? null : noticeOf(event);
    if (!notice) continue;
    told.add(event.subject.id);
    phase.enqueue(noticeQueue, { key: randomUUID(), ...notice });
  }
};
