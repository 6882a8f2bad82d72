import { afterAll, expect } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { startJobs } from "#extensions/platform/job-runner/start-jobs.ts";
import { openUnitOfWork } from "#extensions/platform/work/work.ts";
import { aSubscriber } from "#tests/subscriptions/subscribing.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { keptMails } from "#tests/support/kept-mails.ts";
import { aMailServer } from "#tests/support/mail.ts";
import { startPlatform } from "#tests/support/platform.ts";

const PATIENCE = { timeout: 20_000, interval: 50 };

export const PORTAL = "https://{slug}.pay.example.com";

const JOB = { environment: "sandbox", requestId: "test", idempotencyKey: null } as const;

interface Given {
  readonly email?: string;
  readonly locale?: string;
  readonly testCard?: string;
  readonly from?: string;
}

/** The product and the job that writes to payers, whose mails the subscribers' test clocks keep. */
export async function startMailing(env: Record<string, string> = {}) {
  const mails = await closedAfterTests(aMailServer());
  const { platform } = await startPlatform({
    env: { ...mails.env, PORTAL_ORIGIN: PORTAL, MAIL_LIMIT_RECIPIENT_PER_DAY: "20", ...env },
  });
  const own = registry.jobs.filter(({ name }) => name === "subscription_mail.send");
  const jobs = await startJobs(platform.context, own);
  afterAll(() => jobs.stop(5_000));

  /** A subscriber with an address, whose mails are read. */
  async function aPayer({ email = newAddress(), locale = "en-US", ...given }: Given = {}) {
    const subscriber = await aSubscriber(platform, given);
    const { customers, customerId } = subscriber;
    await customers.updateCustomer({ customerId, email, locale, updateMask: { paths: ["email", "locale"] } });
    /** What follows from work in real time leaves; the test clock keeps the rest. */
    const foundFor = async (address: string) => {
      const left = (await mails.received()).filter(({ recipients }) => recipients.includes(address)).reverse();
      const all = [...left, ...(await keptMails(subscriber.organization.work(), address))];
      return all.map(({ subject, text, html }) => ({ subject, text, html }));
    };
    const found = () => foundFor(email);
    return {
      ...subscriber,
      email,
      /** The mail with this in its subject, once it is there. */
      async mail(subject: string) {
        const search = async () => (await found()).find((each) => each.subject.includes(subject));
        await expect.poll(search, { ...PATIENCE, message: `a mail about ${subject}` }).toBeDefined();
        const mail = await search();
        return { subject: mail?.subject ?? "", text: mail?.text ?? "", html: mail?.html ?? "" };
      },
      ...{ found, foundFor },
      /** Those that left. */
      received: mails.received,
      /** What a job of now gets. */
      onClock: () => openUnitOfWork(platform.context, subscriber.organization.work().tenant, JOB),
      /** What became of the emails, the oldest first, once there are so many. */
      async listed(subscriptionId: string, count: number) {
        const list = async () => {
          const { data } = await subscriber.subscriptionMails.listSubscriptionMails({ subscriptionId, limit: 100 });
          return data
            .filter(({ mailStatus }) => mailStatus !== "queued")
            .map(({ mailType, mailStatus }) => [mailType, mailStatus].join(" "));
        };
        await expect.poll(async () => (await list()).length, PATIENCE).toBe(count);
        return (await list()).toReversed();
      },
    };
  }
  return { platform, aPayer };
}

export const newAddress = () => `${crypto.randomUUID()}@payer.example`;
