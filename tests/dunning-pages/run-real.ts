import { expect } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Platform } from "#tests/support/platform.ts";

/** Runs what is due in real time, until none is left. */
export async function runReal(platform: Platform, { em }: UnitOfWork): Promise<void> {
  const running = startDueWork(platform.context, registry.due, { intervalMs: 20 });
  // Also what failed and waits for its next run.
  const soon = () => new Date(Date.now() + 30_000);
  const due = () => em.count(DueWorkEntity, { state: "pending", clock: "real", runAt: { $lte: soon() } });
  await expect.poll(due, { timeout: 60_000, interval: 50 }).toBe(0);
  await running.stop(5_000);
}
