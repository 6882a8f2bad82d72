import { beforeEach, expect, test } from "vitest";
import { sendQueue } from "#extensions/capabilities/payment-link-sends/send.queue.ts";
import { registry } from "#extensions/capabilities.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { startJobs } from "#extensions/platform/job-runner/start-jobs.ts";
import { advancingAt } from "#extensions/platform/kernel/environment-clock.ts";
import { beginTestClock, deleteTestClock } from "#extensions/platform/test-clocks/test-clocks.service.ts";
import { createUnitOfWork } from "#extensions/platform/work/work.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { keptMails } from "#tests/support/kept-mails.ts";
import { aMailServer } from "#tests/support/mail.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { callersOf } from "#tests/support/transactions.ts";

const server = await closedAfterTests(aMailServer());
const { platform } = await startPlatform({ env: server.env });
const { context } = platform;
beforeEach(() => server.clear());

/** In the past, so that what its clock leaves is due at once. */
const THEN = new Date(Date.now() - 3_600_000);
const PATIENCE = { timeout: 20_000 };
const call = { environment: "sandbox", requestId: "test", idempotencyKey: null } as const;

/** A payment link that was sent on a test clock. No process has sent its mail. */
async function sentOnClock() {
  const organization = await anOrganization(platform);
  const { paymentLinks, paymentLinkSends } = callersOf(platform, organization);
  await beginTestClock(organization.work(), THEN);
  const terms = { title: "Boots", amountType: "fixed", currency: "USD", amount: 100n };
  const { paymentLinkId } = await paymentLinks.createPaymentLink(terms);
  const { paymentLinkSendId } = await paymentLinkSends.sendPaymentLink({ paymentLinkId, email: "ada@payer.example" });
  return { organization, sendId: paymentLinkSendId };
}

test("a mail that a test clock left in the queue stays in when the clock is removed", async () => {
  const { organization } = await sentOnClock();
  await organization.work().atomically(deleteTestClock);
  const own = registry.jobs.filter(({ name }) => name === sendQueue.name);
  const jobs = await startJobs(context, own);
  await expect.poll(async () => (await keptMails(organization.work())).length, PATIENCE).toBe(1);
  await jobs.stop(5_000);
  expect(await server.received()).toEqual([]);
});

test("a mail that an advance had not come to stays in when the clock is removed", async () => {
  const { organization, sendId } = await sentOnClock();
  const advancing = createUnitOfWork(context, organization.work().tenant, call, advancingAt(THEN, context.clock));
  await advancing.atomically(async (phase) => phase.enqueue(sendQueue, { sendId, mail: 0 }));
  await organization.work().atomically(deleteTestClock);
  const running = startDueWork(context, registry.due, { intervalMs: 50 });
  await expect.poll(async () => (await keptMails(organization.work())).length, PATIENCE).toBe(1);
  await running.stop(5_000);
  const [kept] = await keptMails(organization.work());
  expect(kept?.createdAt).toEqual(THEN);
  expect(await server.received()).toEqual([]);
});
