import { z } from "zod";
import type { Queue } from "#extensions/platform/jobs/queue.ts";
import { KINDS } from "./recipient.entity.ts";

const notice = z.strictObject({
  /** The same for each attempt and recipient. */
  key: z.string(),
  /** Recipients of any of these are told. */
  kinds: z.array(z.enum(KINDS)).min(1),
  subject: z.string(),
  facts: z.array(z.tuple([z.string(), z.string()])),
  next: z.string(),
  /** The page about it, and its name. */
  page: z.strictObject({ path: z.string(), text: z.string() }),
});

/** What happened, as it was then. It names no person. */
export type Notice = z.infer<typeof notice>;

export type NoticeText = Omit<Notice, "key">;

/** Finds out who is told. */
export const noticeQueue: Queue<Notice> = {
  name: "notification.announce",
  payload: notice,
  followsClock: true,
};

const told = z.union([
  z.strictObject({ recipientId: z.string() }),
  /** An owner or admin, where there is no recipient. */
  z.strictObject({ userId: z.string() }),
]);

export type Told = z.infer<typeof told>;

/** Tells one of them. */
export const noticeMailQueue: Queue<{ notice: Notice; to: Told }> = {
  name: "notification.mail",
  payload: z.strictObject({ notice, to: told }),
  followsClock: true,
};

/** Mails an address its link to confirm. */
export const confirmationQueue: Queue<{ recipientId: string }> = {
  name: "notification.confirm",
  payload: z.strictObject({ recipientId: z.string() }),
};
