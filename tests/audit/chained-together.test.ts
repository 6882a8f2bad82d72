import { expect, test } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { CHAIN_EVENT } from "#extensions/platform/audit/append.ts";
import { AuditEventEntity } from "#extensions/platform/audit/audit-event.entity.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { advancingAt } from "#extensions/platform/kernel/environment-clock.ts";
import { createUnitOfWork } from "#extensions/platform/work/work.ts";
import { anEffect } from "#tests/due-work/effects.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";

const { platform } = await startPlatform();

const recordAll = ({ work }: TestOrganization, count: number) =>
  work().atomically(async (phase) => {
    for (let n = 0; n < count; n += 1) anEffect(phase, { kind: "test", subjectId: `dsp_${n}`, dueAt: new Date() });
  });

const waiting = ({ work }: TestOrganization) => work().em.count(DueWorkEntity, { kind: CHAIN_EVENT });

const placesOf = async ({ work }: TestOrganization) => {
  const rows = await work().em.find(AuditEventEntity, { action: "dispute.updated" });
  return rows.map(({ subjectId, requestId, createdAt }) => ({ subjectId, requestId, createdAt })).sort(bySubject);
};

const bySubject = (one: { subjectId: string }, other: { subjectId: string }) =>
  one.subjectId < other.subjectId ? -1 : 1;

test.each([
  [19, 19],
  [20, 0],
])("of %i events in a transaction, %i wait to be chained, and each is chained once", async (count, left) => {
  const organization = await anOrganization(platform);
  await recordAll(organization, count);
  expect(await waiting(organization)).toBe(left);
  expect(await placesOf(organization)).toHaveLength(count - left);
  const running = startDueWork(platform.context, registry.due, { intervalMs: 50 });
  await expect.poll(() => waiting(organization), { timeout: 20_000 }).toBe(0);
  await running.stop(5_000);
  const events = await organization.work().em.find(EventEntity, { type: "dispute.updated" });
  const recorded = events.map(({ subjectId, requestId, createdAt }) => ({ subjectId, requestId, createdAt }));
  expect(await placesOf(organization)).toEqual(recorded.sort(bySubject));
});

test("what an advance of a test clock records is chained in its own transactions, also side by side", async () => {
  const { work } = await anOrganization(platform);
  const { context, tenant } = work();
  const clock = advancingAt(new Date("2030-01-01T00:00:00Z"), context.clock);
  const call = { environment: "sandbox", requestId: "an-advance", idempotencyKey: null } as const;
  const advancing = () => createUnitOfWork(context, tenant, call, clock);
  const subjects = Array.from({ length: 8 }, (_, n) => `dsp_${n}`);
  const recordOne = (subjectId: string) =>
    advancing().atomically(async (phase) => anEffect(phase, { kind: "test", subjectId, dueAt: clock.now() }));
  await Promise.all(subjects.map(recordOne));
  expect(await work().em.count(DueWorkEntity, { kind: CHAIN_EVENT })).toBe(0);
  const chained = await work().em.find(AuditEventEntity, { requestId: "an-advance" });
  expect(chained.map(({ subjectId }) => subjectId).sort()).toEqual(subjects);
});
