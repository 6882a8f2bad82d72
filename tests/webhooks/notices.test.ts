import { pino } from "pino";
import { afterAll, beforeEach, expect, test } from "vitest";
import { noticeJob } from "#extensions/capabilities/webhooks/notices/deliver-notice.ts";
import {
  degradeEndpoint,
  disableEndpoint,
  recoverEndpoint,
} from "#extensions/capabilities/webhooks/status/endpoint-status.ts";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { startJobs } from "#extensions/platform/job-runner/start-jobs.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMailServer } from "#tests/support/mail.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { aReceiver } from "./a-receiver.ts";
import { anEndpoint, deliveriesOf, delivering, someEvents, statusOf } from "./delivering.ts";

let time = Date.now();
const server = await aMailServer();
afterAll(() => server.close());
const { platform } = await startPlatform({
  clock: { now: () => new Date(time) },
  env: { ...server.env, APP_URL: "https://pay.example" },
});
const jobs = await startJobs(platform.context, [noticeJob]);
afterAll(() => jobs.stop(5_000));

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PATIENCE = { timeout: 20_000 };
const FAILING = { since: new Date(), statusCode: 503, failure: "status" };

// Call tokens use real time.
beforeEach(() => {
  time = Date.now();
});

/** Mails to the address, the oldest first. */
const mailsTo = async (address: string) =>
  (await server.received()).filter(({ recipients }) => recipients.includes(address)).reverse();
const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);

/** The next probe is a minute away: the last one's result is saved. */
const isProbedLater = async (organization: TestOrganization, id: string) =>
  (await deliveriesOf(organization, id)).some(({ runAt }) => Number(runAt?.getTime()) === time + MINUTE_MS);

async function aFailingEndpoint(notifyEmail: string, answer = () => 503) {
  const organization = await anOrganization(platform);
  const receiver = await aReceiver((response) => response.writeHead(answer()).end());
  const { id, secret } = await anEndpoint(organization, `${receiver.url}/hooks/path-secret`, {
    notifyEmail,
    description: "Order <system>",
    customHeaders: { authorization: "header-secret" },
  });
  await someEvents(organization, undefined, 20);
  return { organization, receiver, id, secret, notifyEmail };
}

async function probed(failing: readonly Awaited<ReturnType<typeof aFailingEndpoint>>[], afterMs: number) {
  time += afterMs;
  for (const { organization, id } of failing)
    await expect.poll(() => isProbedLater(organization, id), PATIENCE).toBe(true);
}

test("a failing endpoint has four notices, each once and to its own address, until it is disabled", {
  timeout: 120_000,
}, async () => {
  const failing = [await aFailingEndpoint("ada@acme.example"), await aFailingEndpoint("bo@other.example")];
  delivering(platform.context);
  for (const { organization, id } of failing)
    await expect.poll(() => statusOf(organization, id), PATIENCE).toBe("degraded");
  await probed(failing, 0);
  // A minute before each notice, at its time and a minute later.
  for (const step of [MINUTE_MS, 24 * HOUR_MS - 2 * MINUTE_MS, MINUTE_MS, MINUTE_MS]) await probed(failing, step);
  for (const step of [48 * HOUR_MS - 2 * MINUTE_MS, MINUTE_MS, MINUTE_MS]) await probed(failing, step);
  for (const { notifyEmail, receiver } of failing) {
    const host = new URL(receiver.url).host;
    await expect
      .poll(() => subjectsTo(notifyEmail), PATIENCE)
      .toEqual([
        `[Sandbox] Webhooks to ${host} are failing`,
        `[Sandbox] Webhooks to ${host} have failed for 24 hours`,
        `[Sandbox] Webhooks to ${host} have failed for 72 hours`,
      ]);
  }
  time += 48 * HOUR_MS;
  for (const { organization, id, notifyEmail } of failing) {
    await expect.poll(() => statusOf(organization, id), PATIENCE).toBe("disabled");
    await expect.poll(() => mailsTo(notifyEmail), PATIENCE).toHaveLength(4);
  }
  const mails = (await server.received()).map(({ messageId }) => messageId);
  expect(new Set(mails).size).toBe(8);
});

test("a notice names the endpoint, how it fails and what happens next, and holds no secret", async () => {
  const { organization, receiver, id, secret, notifyEmail } = await aFailingEndpoint("cy@acme.example");
  await organization.work().atomically((phase) => degradeEndpoint(phase, id, FAILING));
  await expect.poll(() => mailsTo(notifyEmail), PATIENCE).toHaveLength(1);
  const [mail] = await mailsTo(notifyEmail);
  const texts = [new URL(receiver.url).host, "Acme", "Sandbox", "Answered 503", "one delivery a minute", "(UTC)"];
  for (const text of [...texts, `https://pay.example/settings/webhooks/${id}`]) {
    expect(mail?.text).toContain(text);
    expect(mail?.html).toContain(text);
  }
  expect(mail?.text).toContain("Order <system>");
  expect(mail?.html).toContain("Order &lt;system&gt;");
  const said = `${mail?.subject}${mail?.text}${mail?.html}`;
  for (const hidden of [secret, "path-secret", "header-secret"]) expect(said).not.toContain(hidden);
});

test("an endpoint that recovered and fails again sends its notices again", { timeout: 120_000 }, async () => {
  let status = 500;
  const failing = await aFailingEndpoint("di@acme.example", () => status);
  const { organization, id, notifyEmail } = failing;
  delivering(platform.context);
  await expect.poll(() => statusOf(organization, id), PATIENCE).toBe("degraded");
  await probed([failing], 0);
  await probed([failing], 24 * HOUR_MS);
  status = 200;
  time += MINUTE_MS;
  await expect.poll(() => statusOf(organization, id), PATIENCE).toBe("enabled");
  await expect
    .poll(async () => (await deliveriesOf(organization, id)).every((each) => each.status === "delivered"), PATIENCE)
    .toBe(true);
  status = 500;
  await someEvents(organization, undefined, 20);
  await expect.poll(() => statusOf(organization, id), PATIENCE).toBe("degraded");
  await probed([failing], 0);
  await probed([failing], 24 * HOUR_MS);
  await expect
    .poll(async () => (await subjectsTo(notifyEmail)).map((subject) => / (are failing|24 hours)$/.exec(subject)?.[1]))
    .toEqual(["are failing", "24 hours", "are failing", "24 hours"]);
});

test("an endpoint that answers 410 has one notice", async () => {
  const { organization, id, notifyEmail } = await aFailingEndpoint("eve@acme.example", () => 410);
  delivering(platform.context);
  await expect.poll(() => statusOf(organization, id), PATIENCE).toBe("disabled");
  await expect.poll(() => mailsTo(notifyEmail), PATIENCE).toHaveLength(1);
  const [mail] = await mailsTo(notifyEmail);
  expect(mail?.subject).toContain("are disabled");
  expect(mail?.text).toContain("410 Gone");
});

test("an endpoint that a person disables has no notice, and one whose address was removed has none", async () => {
  const degraded = async (notifyEmail: string) => {
    const made = await aFailingEndpoint(notifyEmail);
    await made.organization.work().atomically((phase) => degradeEndpoint(phase, made.id, FAILING));
  };
  const { organization, id, notifyEmail } = await aFailingEndpoint("gil@acme.example");
  const { webhooks } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  await webhooks.disableWebhookEndpoint({ webhookEndpointId: id });
  await webhooks.enableWebhookEndpoint({ webhookEndpointId: id });
  await webhooks.updateWebhookEndpoint({ webhookEndpointId: id, notifyEmail: "" });
  await organization.work().atomically((phase) => degradeEndpoint(phase, id, FAILING));
  // A recipient that is refused for good does not hold up the others.
  await degraded("refused@acme.example");
  await degraded("last@acme.example");
  await expect.poll(() => mailsTo("last@acme.example"), PATIENCE).toHaveLength(1);
  expect(await mailsTo(notifyEmail)).toEqual([]);
});

test("an endpoint that fails and recovers all day has ten notices in a day", async () => {
  const { organization, id, notifyEmail } = await aFailingEndpoint("hal@acme.example");
  const flap = async () => {
    await organization.work().atomically((phase) => degradeEndpoint(phase, id, { ...FAILING, since: new Date(time) }));
    await organization.work().atomically((phase) => recoverEndpoint(phase, id));
    time += MINUTE_MS;
  };
  for (let times = 0; times < 12; times += 1) await flap();
  await expect.poll(() => mailsTo(notifyEmail), PATIENCE).toHaveLength(10);
  time += 24 * HOUR_MS;
  await flap();
  await expect.poll(() => mailsTo(notifyEmail), PATIENCE).toHaveLength(11);
});

test("an installation that sends no mail degrades and disables all the same", async () => {
  const { MAIL_URL: _url, MAIL_FROM: _from, ...env } = platform.settings as Record<string, string>;
  const config = readConfig({ ...env, DATABASE_URL: platform.databaseUrl });
  const context = await closedAfterTests(createContext({ config, logger: pino({ level: "silent" }), registry }));
  const organization = await anOrganization({ context });
  const { id } = await anEndpoint(organization, "http://127.0.0.1:9/hooks", { notifyEmail: "flo@acme.example" });
  await organization.work().atomically((phase) => degradeEndpoint(phase, id, FAILING));
  await organization.work().atomically((phase) => disableEndpoint(phase, id, "failing", FAILING));
  expect(await statusOf(organization, id)).toBe("disabled");
});
