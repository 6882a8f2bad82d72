import { MAKE_STATEMENTS } from "#extensions/capabilities/ledger/index.ts";
import { makeStatements } from "#extensions/capabilities/monthly-statements/make-statements.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { createUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { runAsking } from "#tests/payouts/paying.ts";
import type { Platform, TestOrganization } from "#tests/support/platform.ts";

/** The organization's work at a moment. Test clocks are tested elsewhere: this one is of real time. */
export function workAt(platform: Platform, organization: TestOrganization, moment: Date): UnitOfWork {
  const call = { environment: "sandbox", requestId: "test", idempotencyKey: null } as const;
  const now = () => new Date(moment);
  const clock = { isTest: false, now, realNow: () => platform.context.clock.now() };
  return createUnitOfWork(platform.context, organization.work().tenant, call, clock);
}

/** Runs the due work of a currency, and returns when it is due again. */
export async function makeAt(work: UnitOfWork, currency = "USD"): Promise<Date | undefined> {
  await runAsking(work, makeStatements, MAKE_STATEMENTS, currency);
  const rows = await work.em
    .fork()
    .find(
      DueWorkEntity,
      { kind: MAKE_STATEMENTS, subjectId: currency, environment: work.environment },
      { orderBy: { dueAt: "desc" }, limit: 1 },
    );
  return rows[0]?.dueAt;
}
