import { randomUUID } from "node:crypto";

/** A webhook as it was received. */
export interface ReceivedWebhook {
  readonly id: string;
  readonly receivedAt: string;
  readonly path: string;
  /** The event's type, if the body is JSON that has one. */
  readonly type: string | null;
  /** Equal for every attempt of one delivery. */
  readonly webhookId: string | null;
  readonly attempt: number | null;
  /** Null when the signature is verified. */
  readonly problem: string | null;
  /** The status that it was answered with. */
  readonly answer: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The exact text. */
  readonly body: string;
}

export type Inbox = ReturnType<typeof createInbox>;

interface Limits {
  readonly webhooks: number;
  readonly bytes: number;
}

/** The last webhooks, in memory: the oldest leave when there are too many or they are too large together. */
export function createInbox(limits: Limits = { webhooks: 300, bytes: 32 * 1_048_576 }) {
  let kept: ReceivedWebhook[] = [];
  let bytes = 0;

  return {
    add(received: Omit<ReceivedWebhook, "id" | "receivedAt">): void {
      kept.unshift({ ...received, id: randomUUID(), receivedAt: new Date().toISOString() });
      bytes += received.body.length;
      while (kept.length > limits.webhooks || bytes > limits.bytes) bytes -= kept.pop()?.body.length ?? 0;
    },
    /** The newest first. */
    list: (): readonly ReceivedWebhook[] => kept,
    find: (id: string): ReceivedWebhook | null => kept.find((webhook) => webhook.id === id) ?? null,
    clear() {
      kept = [];
      bytes = 0;
    },
  };
}
