import { randomUUID } from "node:crypto";
import { afterAll, expect } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { startJobs } from "#extensions/platform/job-runner/start-jobs.ts";
import { startCentral } from "#tests/export-schedules/central.ts";
import { startPaying } from "#tests/payouts/paying.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { keptMails } from "#tests/support/kept-mails.ts";
import { aMailServer } from "#tests/support/mail.ts";
import { anOrganization, type TestOrganization } from "#tests/support/platform.ts";

const PATIENCE = { timeout: 20_000, interval: 50 };

/** The product with a clock of its own, the central service and a mail server, and the jobs that send notifications. */
export async function startTelling() {
  let ahead = 0;
  const central = await startCentral();
  const mails = await closedAfterTests(aMailServer());
  const { platform, bank } = await startPaying({
    clock: { now: () => new Date(Date.now() + ahead) },
    env: { ...central.env, ...mails.env, APP_URL: "https://pay.example", MAIL_LIMIT_RECIPIENT_PER_DAY: "2" },
  });
  const jobs = await startJobs(
    platform.context,
    registry.jobs.filter(({ name }) => name.startsWith("notification.")),
  );
  afterAll(() => jobs.stop(5_000));

  /** Mails to the address, once there are so many. The oldest first. */
  async function mailsTo(address: string, count: number) {
    const found = async () => (await mails.received()).filter(({ recipients }) => recipients.includes(address));
    await expect.poll(async () => (await found()).length, PATIENCE).toBe(count);
    return (await found()).reverse();
  }

  /** The same of an organization with one recipient, with those that its test clock keeps, which come later. */
  async function toldOf(organization: TestOrganization, address: string, count: number) {
    const kept = () => keptMails(organization.work());
    const found = async () => {
      const left = (await mails.received()).filter(({ recipients }) => recipients.includes(address)).reverse();
      return [...left, ...(await kept())].map(({ subject, text }) => ({ subject, text }));
    };
    await expect.poll(async () => (await found()).length, PATIENCE).toBe(count);
    return found();
  }

  const clientsOf = (organization: TestOrganization) =>
    platform.callers.grpc.forOrganization({ organizationId: organization.id });

  const follow = (action: string, token: string) =>
    platform.callers.grpc.system({}).notificationRecipients.followNotificationLink({ action, token });

  async function aRecipient(organization: TestOrganization, kinds: readonly string[]) {
    const { notificationRecipients } = clientsOf(organization);
    const email = newAddress();
    const created = await notificationRecipients.createNotificationRecipient({ email, kinds: [...kinds] });
    const [mail] = await mailsTo(email, 1);
    return { ...created, email, token: tokenIn(mail?.text) };
  }

  return {
    ...{ platform, bank, mailsTo, toldOf, clientsOf, follow, aRecipient },
    async aConfirmed(organization: TestOrganization, kinds: readonly string[]) {
      const recipient = await aRecipient(organization, kinds);
      await follow("confirm", recipient.token);
      return recipient;
    },
    async anOwnedOrganization() {
      const organization = await anOrganization(platform);
      await central.knows(platform, organization);
      const [owner, member] = [await central.join(organization, "owner"), await central.join(organization)];
      return { organization, owner, member };
    },
    setAhead: (ms: number) => {
      ahead = ms;
    },
  };
}

export const newAddress = () => `${randomUUID()}@northwind.example`;

/** The token of the first link in the text. */
export const tokenIn = (text = ""): string =>
  new URL(/https:\S+/.exec(text)?.[0] ?? "none:").searchParams.get("token") ?? "";
