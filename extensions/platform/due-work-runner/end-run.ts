import { whileHeld } from "#extensions/platform/database/while-held.ts";
import { RemoteError } from "#extensions/platform/kernel/errors.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type ClaimedDueWork, DueClaimLostError } from "./claimed.ts";
import { releaseClaim } from "./claims.queries.ts";
import { outageScope, resumeWaiting } from "./resume-waiting.ts";

const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 3_600_000;
/** Number of doublings after which the delay stays at its maximum. */
const MOST_DOUBLINGS = 10;
/** Every tenth failure is logged as an error, first after about 45 minutes. */
const ALARMING_ATTEMPTS = 10;
/** Attempts of an advancing test clock before it moves on. The work then continues in real time. */
const TEST_CLOCK_ATTEMPTS = 3;

/** Wraps the thrown value, since anything can be thrown. */
type Failure = { readonly error: unknown } | null;

/** Records a failure on the row and reschedules it, without a limit on attempts. */
export async function endRun(work: UnitOfWork, claimed: ClaimedDueWork, failure: Failure): Promise<void> {
  if (failure?.error instanceof DueClaimLostError) return;
  if (failure) await postpone(work, claimed, failure.error);
  if (isAnswered(failure)) await resumeOthers(work, claimed);
}

export function outcomeOf(failure: Failure): "ok" | "outage" | "failed" {
  if (!failure) return "ok";
  return outageOf(failure.error) === null ? "failed" : "outage";
}

function outageOf(error: unknown): string | null {
  return error instanceof RemoteError ? error.outageOf : null;
}

/** A refusal also proves that the service answers. */
function isAnswered(failure: Failure): boolean {
  return failure === null || (failure.error instanceof RemoteError && failure.error.outageOf === null);
}

interface Facts {
  readonly attempt: number | undefined;
  readonly durationMs: number;
}

export function logRun({ logger }: Context, facts: Facts, failure: Failure): void {
  const failed = { ...facts, err: failure?.error };
  if (!failure) logger.info(facts, "due work");
  else if (failure.error instanceof DueClaimLostError) logger.warn(facts, "due work was taken over");
  else if ((facts.attempt ?? 0) % ALARMING_ATTEMPTS === 0) logger.error(failed, "due work keeps failing");
  else logger.warn(failed, "due work failed");
}

/** Other work may wait for the service that just answered. */
async function resumeOthers({ context, tenant, environment }: UnitOfWork, { rows }: ClaimedDueWork): Promise<void> {
  const service = rows[0]?.waitsFor;
  if (service == null) return;
  const organizationId = outageScope(environment, tenant.organizationId);
  await resumeWaiting(context, { service, environment, organizationId });
}

async function postpone(work: UnitOfWork, { claim, rows }: ClaimedDueWork, error: unknown): Promise<void> {
  const attempts = rows[0]?.attempts ?? 1;
  const outage = outageOf(error);
  const now = work.clock.realNow();
  const delay = Math.min(FIRST_DELAY_MS * 2 ** Math.min(attempts - 1, MOST_DOUBLINGS), LONGEST_DELAY_MS);
  const isTriedAtOnce = rows[0]?.clock === "test" && outage === null && attempts < TEST_CLOCK_ATTEMPTS;
  const failed = {
    runAt: new Date(now.getTime() + delay),
    // A message may contain tenant data, so only the log has it.
    error: error instanceof Error ? error.name : "Error",
    lateSince: isTriedAtOnce ? null : now,
    waitsFor: outage,
  };
  await whileHeld(claim, work.context.closing, () => releaseClaim(work.em.fork(), claim, failed));
}
