import type { ReceivedMail } from "#sandbox/mail/outbox.ts";
import { type MailOptions, startMail } from "#sandbox/mail/server.ts";

export type { ReceivedMail } from "#sandbox/mail/outbox.ts";

/** Settings with an unreachable mail server: mails wait. */
export const silentMail = {
  MAIL_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "Tollhouse <no-reply@tollhouse.example>",
  APP_URL: "https://pay.example",
};

/** The sandbox's mail server and its received mails. */
export async function aMailServer(options: Partial<MailOptions> = {}) {
  const server = await startMail({ port: 0, smtpPort: 0, host: "127.0.0.1", ...options });
  return {
    ...server,
    /** Settings that make the service use this mail server. */
    env: { MAIL_URL: server.smtpUrl, MAIL_FROM: "Tollhouse <no-reply@tollhouse.example>" },
    /** The newest first. */
    async received(): Promise<ReceivedMail[]> {
      const answer = (await (await fetch(`${server.url}/mails`)).json()) as { mails: ReceivedMail[] };
      return answer.mails;
    },
    clear: () => fetch(`${server.url}/mails`, { method: "DELETE" }),
  };
}
