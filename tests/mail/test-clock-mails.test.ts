import { beforeEach, expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { forgetTestClockMails } from "#extensions/capabilities/mail/forget-test-clock-mails.job.ts";
import { sendMail } from "#extensions/capabilities/mail/index.ts";
import { TestClockMailEntity } from "#extensions/capabilities/mail/test-clock-mail.entity.ts";
import { frozenAt } from "#extensions/platform/kernel/environment-clock.ts";
import { createUnitOfWork } from "#extensions/platform/work/work.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { failureOf } from "#tests/support/failure.ts";
import { keptMails } from "#tests/support/kept-mails.ts";
import { aMailServer } from "#tests/support/mail.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { callersOf } from "#tests/support/transactions.ts";

const server = await closedAfterTests(aMailServer());
let ahead = 0;
const { platform } = await startPlatform({
  env: server.env,
  clock: { now: () => new Date(Date.now() + ahead) },
});
beforeEach(() => server.clear());

const THEN = new Date("2031-03-01T09:00:00Z");
const DAY_MS = 86_400_000;
const call = { environment: "sandbox", requestId: "test", idempotencyKey: null } as const;

/** Work of the organization while its test clock stands there. */
const workAt = (organization: TestOrganization, at = THEN) =>
  createUnitOfWork(platform.context, organization.work().tenant, call, frozenAt(at, platform.context.clock));

const aMail = (messageId: string, more: object = {}) => ({
  ...{ to: "ada@payer.example", subject: "Your receipt", text: "Thank you, Ada.", html: "<p>Thank you, Ada.</p>" },
  ...{ messageId, ...more },
});

test("a mail of a test clock is kept as it would have left, once, and nothing leaves", async () => {
  const organization = await anOrganization(platform);
  for (const _ of ["first", "repeat"]) await sendMail(workAt(organization), aMail("mail_1", { language: "de" }));
  expect(await server.received()).toEqual([]);
  const { testClockMails } = callersOf(platform, organization);
  const { data } = await testClockMails.listTestClockMails({});
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({ recipient: "a•••@payer.example", subject: "[Test] Your receipt", language: "de" });
  expect(data[0]?.text).toBeUndefined();
  expect(data[0]?.createdAt?.seconds).toBe(BigInt(THEN.getTime() / 1_000));
  const { text, html } = await testClockMails.getTestClockMail({ testClockMailId: data[0]?.testClockMailId ?? "" });
  expect(text).toContain("Thank you, Ada.");
  expect(html).toContain("<p>Thank you, Ada.</p>");
});

test("nothing of it is stored in the clear", async () => {
  const organization = await anOrganization(platform);
  await sendMail(workAt(organization), aMail("mail_2"));
  const [row] = await organization.work().em.find(TestClockMailEntity, { environment: "sandbox" });
  expect(JSON.stringify(row)).not.toMatch(/ada|Ada|Your receipt/);
});

test("mails that a person waits for leave, and so do all without a test clock", async () => {
  const organization = await anOrganization(platform);
  await sendMail(workAt(organization), aMail("mail_3", { isAwaited: true }));
  await sendMail(organization.work(), aMail("mail_4"));
  await sendMail(organization.liveWork(), aMail("mail_5"));
  const left = (await server.received()).map(({ messageId }) => messageId?.split("@")[0]);
  expect(left.toSorted()).toEqual(["<mail_3", "<mail_4", "<mail_5"]);
  expect(await keptMails(organization.work())).toEqual([]);
});

test("live has no such mails, and another organization sees none", async () => {
  const [organization, other] = [await anOrganization(platform), await anOrganization(platform)];
  await sendMail(workAt(organization), aMail("mail_6"));
  const { testClockMails } = callersOf(platform, organization);
  const { data } = await testClockMails.listTestClockMails({});
  const ofOther = callersOf(platform, other).testClockMails;
  expect((await ofOther.listTestClockMails({})).data).toEqual([]);
  const foreign = ofOther.getTestClockMail({ testClockMailId: data[0]?.testClockMailId ?? "" });
  expect(reasonOf(await failureOf(foreign))).toBe("resource_missing");
  const live = platform.callers.grpc.forOrganization({ organizationId: organization.id, environment: "live" });
  expect(reasonOf(await failureOf(live.testClockMails.listTestClockMails({})))).toBe("test_helper_live");
});

test("each is deleted after 30 real days, and the oldest where there are too many", async () => {
  const organization = await anOrganization(platform);
  const year = new Date(THEN.getTime() + 365 * DAY_MS);
  await sendMail(workAt(organization, year), aMail("mail_7"));
  ahead = 29 * DAY_MS;
  await forgetTestClockMails(platform.context);
  expect(await keptMails(organization.work())).toHaveLength(1);
  for (const each of ["mail_8", "mail_9", "mail_10"]) await sendMail(workAt(organization), aMail(each));
  ahead = 31 * DAY_MS;
  await forgetTestClockMails(platform.context);
  const left = async () => (await keptMails(organization.work())).map(({ messageId }) => messageId).toSorted();
  expect(await left()).toEqual(["mail_10", "mail_8", "mail_9"]);
  await forgetTestClockMails(platform.context, 2);
  expect(await left()).toHaveLength(2);
});
