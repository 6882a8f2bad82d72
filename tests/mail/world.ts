import { randomUUID } from "node:crypto";
import { TestClockMailEntity } from "#extensions/capabilities/mail/test-clock-mail.entity.ts";
import { keepMails } from "#extensions/capabilities/mail/test-clock-mails.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import type { Entry } from "#tests/isolation/entry.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";

const receipt: Entry = { params: ({ transaction_id = "" }) => ({ id: transaction_id }) };

/** The pages that send mails, and a mail that a test clock kept. */
export const world: CapabilityWorld = {
  async build({ organization, canary }) {
    const work = organization.work();
    const messageId = randomUUID();
    const content = { subject: canary, text: canary, html: `<p>${canary}</p>` };
    await keepMails(work, [
      { mail: { to: "robin@payer.example", messageId, ...content }, language: "en", customerId: null },
    ]);
    const { id } = await work.em.findOneOrFail(TestClockMailEntity, { environment: "sandbox", messageId });
    return { test_clock_mail_id: id };
  },
  buildLive: async () => ({ test_clock_mail_id: newId("testClockMail") }),
  samples: { "testClockMails.list": () => [{ message: { limit: 100 } }] },
  entries: {
    "GET routes/_dashboard+/test-clock.mails._index": {},
    "GET routes/_dashboard+/test-clock.mails.$id": {
      params: ({ test_clock_mail_id = "" }) => ({ id: test_clock_mail_id }),
    },
    "GET routes/_dashboard+/transactions.$id.receipt": receipt,
    "POST routes/_dashboard+/transactions.$id.receipt": {
      ...receipt,
      form: () => ({ idempotency_key: randomUUID(), to: "robin@example.com" }),
    },
  },
};
