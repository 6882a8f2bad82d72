import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, expect } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { startJobs } from "#extensions/platform/job-runner/start-jobs.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { keptMails } from "#tests/support/kept-mails.ts";
import { aMailServer } from "#tests/support/mail.ts";
import { anOrganization, aPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { callersOf } from "#tests/support/transactions.ts";

const PATIENCE = { timeout: 20_000, interval: 50 };
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const STARTED_AT = Date.now();

/** So many days after the tests began. */
export const onDay = (day: number, moreMs = 0) => timestampFromDate(new Date(STARTED_AT + day * DAY_MS + moreMs));

/** The product with a mail server, and the job that sends payment links. */
export async function startSending() {
  const mails = await closedAfterTests(aMailServer());
  const platform = await closedAfterTests(aPlatform({ env: { ...mails.env, MAIL_LIMIT_RECIPIENT_PER_DAY: "5" } }));
  const own = registry.jobs.filter(({ name }) => name.startsWith("payment_link_send."));
  const jobs = await startJobs(platform.context, own);
  afterAll(() => jobs.stop(5_000));

  const sellers: TestOrganization[] = [];

  /** Mails to the address, once there are so many: those that left, and those that a test clock kept. The oldest first. */
  async function mailsTo(address: string, count: number) {
    const found = async () => {
      const left = (await mails.received()).filter(({ recipients }) => recipients.includes(address)).reverse();
      return [...left, ...(await Promise.all(sellers.map((each) => keptMails(each.work(), address)))).flat()];
    };
    await expect.poll(async () => (await found()).length, PATIENCE).toBe(count);
    return found();
  }

  /** An organization with a link, of multiple use unless said. */
  async function aSeller(use = "multiple") {
    const organization = await anOrganization(platform);
    sellers.push(organization);
    const callers = callersOf(platform, organization);
    const { paymentLinkId, url } = await callers.paymentLinks.createPaymentLink({
      title: "Running shoes",
      amountType: "fixed",
      currency: "USD",
      amount: 4_200n,
      use,
    });
    return {
      ...{ organization, callers, paymentLinkId, code: url?.split("/").at(-1) ?? "" },
      send: (more: object = {}) =>
        callers.paymentLinkSends.sendPaymentLink({ paymentLinkId, email: newAddress(), ...more }),
      toDay: (day: number) => callers.testClocks.advanceTestClock({ to: onDay(day, MINUTE_MS) }),
      sends: async () => (await callers.paymentLinkSends.listPaymentLinkSends({ paymentLinkId })).data,
    };
  }
  return { platform, mailsTo, aSeller };
}

/** Of a domain of its own, since that is what a masked address shows. */
export const newAddress = () => `robin@${randomUUID()}.example`;
