import { vi } from "vitest";
import { startEngineRecovery } from "#extensions/capabilities/merchants/engine-recovery.ts";
import { registry } from "#extensions/capabilities.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { operationMetrics } from "#extensions/platform/operation-recovery/unfinished-metrics.ts";
import { until } from "#tests/support/killing.ts";
import type { Platform, TestOrganization } from "#tests/support/platform.ts";

const GRACE_MS = 5_000;
const EVERY_MS = 50;
const realNow = Date.now;
let offsetMs = 0;

/** The clock of everything in this process except the databases. Tests move it. */
export const movedClock = { now: () => new Date(realNow() + offsetMs) };

/** Circuit breakers use the machine's time. */
vi.spyOn(Date, "now").mockImplementation(() => realNow() + offsetMs);

export function moveTime(byMs: number): void {
  offsetMs += byMs;
}

/** Background work of a service process. */
export function aRunner({ context }: Pick<Platform, "context">) {
  const dueWork = startDueWork(context, registry.due, { intervalMs: EVERY_MS });
  const recovery = startEngineRecovery(context, EVERY_MS);
  operationMetrics.start(context);
  return {
    stop: async () => {
      await Promise.all([dueWork.stop(GRACE_MS), recovery.stop(GRACE_MS)]);
    },
  };
}

/** Fails the organization's engine requests until it ends. */
export async function anOutage({ engineUrl, sandbox }: Platform, { engineMerchantId }: TestOrganization) {
  await sandbox.fault({ merchant_id: engineMerchantId, path: "/", kind: "status_500", times: 1_000_000 });
  return async () => {
    const answer = await fetch(new URL("/sandbox/faults", engineUrl), {
      method: "DELETE",
      headers: { "api-key": "test_admin" },
    });
    if (!answer.ok) throw new Error(`the outage did not end: ${answer.status}`);
  };
}

export function rowsOf(organization: TestOrganization, condition: object = {}) {
  return organization.work().em.find(DueWorkEntity, condition, { orderBy: { createdAt: "asc", id: "asc" } });
}

/** Advances the time in steps and runs all due work on the way. */
export async function pass(organization: TestOrganization, ms: number, stepMs: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) {
    moveTime(Math.min(stepMs, ms - passed));
    await until(async () => (await dueNow(organization)) === 0);
  }
}

function dueNow(organization: TestOrganization): Promise<number> {
  const due = { state: "pending" as const, runAt: { $lte: movedClock.now() } };
  return organization.work().em.count(DueWorkEntity, due);
}
