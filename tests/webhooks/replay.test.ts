import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { forgetEndpointJob, forgetOld } from "#extensions/capabilities/webhooks/forget-deliveries.job.ts";
import {
  WebhookAttemptEntity,
  WebhookDeliveryEntity,
  WebhookHourEntity,
  WebhookReplayEntity,
} from "#extensions/capabilities/webhooks/records/webhook-delivery.entity.ts";
import { replayEventsJob } from "#extensions/capabilities/webhooks/replay-events.job.ts";
import { startJobs } from "#extensions/platform/job-runner/start-jobs.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { aDelivery, anEndpoint } from "./an-endpoint.ts";
import { someEvents } from "./some-events.ts";

const { platform } = await startPlatform();
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const from = () => timestampFromDate(new Date(Date.now() - HOUR_MS));

async function anEnabledEndpoint() {
  const made = await anEndpoint(platform, { enabledEvents: ["dispute.*"] });
  await made.webhooks.enableWebhookEndpoint({ webhookEndpointId: made.webhookEndpointId });
  return made;
}

/** Deliveries of events that a replay has written, by the ids of the events. */
async function replayed(organization: TestOrganization, replayId: string) {
  const { em } = organization.work();
  return em.find(WebhookDeliveryEntity, { replayId }, { orderBy: { eventId: 1 } });
}

const run = (organization: TestOrganization, replayId: string) =>
  replayEventsJob.run(organization.work(), { replayId });

test("a dry run counts the events of the time that the endpoint gets, and sends nothing", async () => {
  const { organization, webhooks, webhookEndpointId } = await anEnabledEndpoint();
  await aDispute(platform, organization);
  await aDispute(platform, organization);
  await organization.work().em.nativeDelete(WebhookDeliveryEntity, { sample: null });
  const dry = await webhooks.replayWebhookEvents({ webhookEndpointId, from: from(), dryRun: true });
  expect(dry).toMatchObject({ eventCount: 4n, webhookReplayStatus: "counted", webhookEndpointId });
  expect(dry.webhookReplayId).toBeUndefined();
  const none = { webhookEndpointId, from: from(), dryRun: true, eventTypes: ["dispute.submitted"] };
  expect((await webhooks.replayWebhookEvents(none)).eventCount).toBe(0n);
  expect((await webhooks.replayWebhookEvents({ ...none, eventTypes: ["refund.*"] })).eventCount).toBe(0n);
  expect(await organization.work().em.count(WebhookReplayEntity, {})).toBe(0);
});

test("a replay sends the events of its environment that its caller may read", async () => {
  const { organization, webhooks, webhookEndpointId } = await anEndpoint(platform);
  await someEvents(organization.work(), 2);
  await someEvents(organization.liveWork(), 3);
  const replay = { webhookEndpointId, from: from(), resourceTypes: ["dispute"] };
  expect((await webhooks.replayWebhookEvents({ ...replay, dryRun: true })).eventCount).toBe(2n);
  const { webhookReplayId = "" } = await webhooks.replayWebhookEvents(replay);
  await run(organization, webhookReplayId);
  const sent = await replayed(organization, webhookReplayId);
  expect(sent.map(({ eventType }) => eventType)).toEqual(["dispute.opened", "dispute.opened"]);
});

test("a replay sends received events again, unless it is of failed ones alone, and never what waits", async () => {
  const { organization, webhooks, webhookEndpointId } = await anEnabledEndpoint();
  const ids = await someEvents(organization.work(), 4);
  await organization.work().em.nativeDelete(WebhookDeliveryEntity, { sample: null });
  const statuses = ["delivered", "failed", "pending"] as const;
  for (const [place, status] of statuses.entries())
    await aDelivery(organization, webhookEndpointId, { status, eventId: ids[place] ?? "" });
  const count = async (onlyFailed: boolean) =>
    (await webhooks.replayWebhookEvents({ webhookEndpointId, from: from(), onlyFailed, dryRun: true })).eventCount;
  expect([await count(false), await count(true)]).toEqual([3n, 2n]);
  const { webhookReplayId = "" } = await webhooks.replayWebhookEvents({
    webhookEndpointId,
    from: from(),
    onlyFailed: true,
  });
  await run(organization, webhookReplayId);
  const sent = await replayed(organization, webhookReplayId);
  expect(
    sent.map(({ eventId, status, resourceId, eventSequence }) => [eventId, status, resourceId, eventSequence]),
  ).toEqual([
    [ids[1], "pending", `dsp_${ids[1]}`, 1],
    [ids[3], "pending", `dsp_${ids[3]}`, 1],
  ]);
  expect([await count(false), await count(true)]).toEqual([1n, 0n]);
});

test("one replay of an endpoint runs at once, and the next may start when it is done", async () => {
  const { organization, webhooks, webhookEndpointId } = await anEnabledEndpoint();
  await someEvents(organization.work(), 3);
  await organization.work().em.nativeDelete(WebhookDeliveryEntity, { sample: null });
  const start = () => webhooks.replayWebhookEvents({ webhookEndpointId, from: from() });
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, start));
  const [started] = outcomes.filter((each) => each.status === "fulfilled");
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(infoOf(await failureOf(start())).reason).toBe("webhook_replay_running");
  await run(organization, started?.value.webhookReplayId ?? "");
  const next = await start();
  expect(next).toMatchObject({ eventCount: 0n, webhookReplayStatus: "done" });
});

test("a replay that ends in the middle is continued without a gap or a double", async () => {
  const { organization, webhooks, webhookEndpointId } = await anEnabledEndpoint();
  const ids = await someEvents(organization.work(), 1_200);
  await organization.work().em.nativeDelete(WebhookDeliveryEntity, { sample: null });
  const { webhookReplayId = "" } = await webhooks.replayWebhookEvents({ webhookEndpointId, from: from() });
  const { em } = organization.work();
  // Two concurrent runs, as when the first one's process seems dead.
  await Promise.all([run(organization, webhookReplayId), run(organization, webhookReplayId)]);
  expect((await em.findOneOrFail(WebhookReplayEntity, { id: webhookReplayId })).status).toBe("done");
  const sent = await replayed(organization, webhookReplayId);
  expect(sent.map(({ eventId }) => eventId).sort()).toEqual([...ids].sort());
});

test("the job runs by itself, and for a disabled endpoint its deliveries wait", async () => {
  const { organization, webhooks, webhookEndpointId } = await anEnabledEndpoint();
  await someEvents(organization.work(), 3);
  await organization.work().em.nativeDelete(WebhookDeliveryEntity, { sample: null });
  await webhooks.disableWebhookEndpoint({ webhookEndpointId });
  const jobs = await startJobs(platform.context, [replayEventsJob]);
  try {
    const { webhookReplayId = "" } = await webhooks.replayWebhookEvents({ webhookEndpointId, from: from() });
    await expect
      .poll(() => replayed(organization, webhookReplayId), { timeout: 20_000 })
      .toMatchObject([{ status: "held" }, { status: "held" }, { status: "held" }]);
  } finally {
    await jobs.stop(5_000);
  }
});

test("a time that is none is refused", async () => {
  const { webhooks, webhookEndpointId } = await anEnabledEndpoint();
  const ask = (range: object) => failureOf(webhooks.replayWebhookEvents({ webhookEndpointId, from: from(), ...range }));
  const [long, past] = [new Date(Date.now() - 32 * DAY_MS), new Date(Date.now() - 2 * HOUR_MS)];
  expect(infoOf(await ask({ from: timestampFromDate(long) })).reason).toBe("replay_range_invalid");
  expect(infoOf(await ask({ to: timestampFromDate(past) })).reason).toBe("replay_range_invalid");
  expect(infoOf(await ask({ eventTypes: ["rocket.*"] })).reason).toBe("event_type_unknown");
});

test("figures and replays are forgotten after 30 days, but for a replay that runs", async () => {
  const { organization, webhookEndpointId: endpointId } = await anEnabledEndpoint();
  const [old, recent] = [new Date(Date.now() - 31 * DAY_MS), new Date(Date.now() - 29 * DAY_MS)];
  const work = organization.work();
  const counts = { endpointId, delivered: 1n, failed: 0n, durations: ["1"] };
  for (const hour of [old, recent]) createRow(work, WebhookHourEntity, { ...counts, hour });
  const range = { rangeFrom: old, rangeTo: recent, eventTypes: [], onlyFailed: false, eventCount: 0n };
  const replays = [
    ["whr_old", "done", old],
    ["whr_running", "running", old],
    ["whr_recent", "failed", recent],
  ] as const;
  for (const [id, status, createdAt] of replays)
    createRow(work, WebhookReplayEntity, { ...range, id, endpointId, status, createdAt });
  await work.save();
  await forgetOld(platform.context);
  const { em } = organization.work();
  expect((await em.find(WebhookHourEntity, {})).map(({ hour }) => hour)).toEqual([recent]);
  expect((await em.find(WebhookReplayEntity, {})).map(({ id }) => id).sort()).toEqual(["whr_recent", "whr_running"]);
});

test("deliveries are forgotten after 30 days with their attempts, and those of a deleted endpoint at once", async () => {
  const { organization, webhooks, webhookEndpointId } = await anEnabledEndpoint();
  const createdAt = new Date(Date.now() - 31 * DAY_MS);
  const old = await Promise.all(
    Array.from({ length: 5 }, () => aDelivery(organization, webhookEndpointId, { createdAt, status: "held" })),
  );
  const recent = await aDelivery(organization, webhookEndpointId, { status: "delivered" });
  const work = organization.work();
  for (const deliveryId of [...old, recent])
    createRow(work, WebhookAttemptEntity, {
      deliveryId,
      number: 1,
      startedAt: createdAt,
      requestHeaders: {},
      durationMs: 1,
    });
  await work.save();
  await forgetOld(platform.context, 2);
  const kept = async () => {
    const { em } = organization.work();
    const rows = await em.find(WebhookDeliveryEntity, { id: { $in: [...old, recent] } });
    return [rows.map(({ id }) => id), await em.count(WebhookAttemptEntity, {})];
  };
  expect(await kept()).toEqual([[recent], 1]);
  await webhooks.deleteWebhookEndpoint({ webhookEndpointId });
  await forgetEndpointJob.run(organization.work(), { endpointId: webhookEndpointId });
  expect(await kept()).toEqual([[], 0]);
});
