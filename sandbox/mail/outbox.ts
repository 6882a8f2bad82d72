import { randomUUID } from "node:crypto";
import PostalMime from "postal-mime";

/** A mail as it was received. */
export interface ReceivedMail {
  readonly id: string;
  readonly receivedAt: string;
  /** The addresses of the envelope. */
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly from: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly messageId: string | null;
  readonly text: string;
  readonly html: string | null;
}

export type Outbox = ReturnType<typeof createOutbox>;

interface Limits {
  readonly mails: number;
  readonly bytes: number;
}

/** The last mails, in memory: the oldest leave when there are too many or they are too large together. */
export function createOutbox(limits: Limits = { mails: 500, bytes: 32 * 1_048_576 }) {
  let kept: { mail: ReceivedMail; bytes: number }[] = [];
  let bytes = 0;

  return {
    async add(envelope: Pick<ReceivedMail, "sender" | "recipients">, source: Buffer): Promise<void> {
      const { from, replyTo, subject, messageId, text, html } = await PostalMime.parse(source);
      const mail: ReceivedMail = {
        id: randomUUID(),
        receivedAt: new Date().toISOString(),
        ...envelope,
        from: mailboxText(from),
        replyTo: replyTo?.[0] ? mailboxText(replyTo[0]) : null,
        subject: subject ?? "",
        messageId: messageId ?? null,
        text: text ?? "",
        html: html ?? null,
      };
      kept.unshift({ mail, bytes: source.length });
      bytes += source.length;
      while (kept.length > limits.mails || bytes > limits.bytes) bytes -= kept.pop()?.bytes ?? 0;
    },
    /** The newest first. */
    list: (): readonly ReceivedMail[] => kept.map(({ mail }) => mail),
    find: (id: string): ReceivedMail | null => kept.find(({ mail }) => mail.id === id)?.mail ?? null,
    clear() {
      kept = [];
      bytes = 0;
    },
  };
}

function mailboxText(mailbox: { name?: string | undefined; address?: string | undefined } | undefined): string {
  const { name = "", address = "" } = mailbox ?? {};
  return name ? `${name} <${address}>` : address;
}
