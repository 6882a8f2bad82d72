import type { DoneOf } from "#extensions/platform/due-work-runner/due-handler.ts";
import { askedChanges } from "#extensions/platform/engine-events/asked-changes.ts";
import { type DomainError, RemoteError } from "#extensions/platform/kernel/errors.ts";
import { isFinal, NOT_DONE } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { BegunCharge } from "./begin-charges.ts";
import { type ChargedPayment, chargeSteps } from "./charge-steps.ts";

type Settled = PromiseSettledResult<ChargedPayment>;

/**
 * Asks the engine side by side and keeps its answers together.
 * @throws RemoteError of an unknown outcome, or an engine that is away: the same payment is asked for again
 */
export function endCharges(work: UnitOfWork, begun: readonly BegunCharge[], done: DoneOf): Promise<void> {
  const ids = begun.map(({ charge }) => charge.transactionId);
  return work.context.use(askedChanges).during(work, ids, () => askAndKeep(work, begun, done));
}

async function askAndKeep(work: UnitOfWork, begun: readonly BegunCharge[], done: DoneOf): Promise<void> {
  const settled = await ask(work, begun);
  const paid = begun.flatMap((each) => {
    const answer = settled.get(each);
    return answer?.status === "fulfilled" ? [{ ...each, payment: answer.value }] : [];
  });
  if (paid.length > 0)
    await work.atomically(async (phase) => {
      await done(
        phase,
        paid.map(({ item }) => item),
      );
      await chargeSteps.keepAll(phase, paid);
    });
  let unknown: Settled | undefined;
  for (const each of begun) {
    const answer = settled.get(each);
    if (answer?.status !== "rejected") continue;
    if (isRefused(answer.reason)) await release(work, each, { refusal: answer.reason, done });
    else unknown ??= answer;
  }
  if (unknown?.status === "rejected") throw unknown.reason;
}

async function ask(work: UnitOfWork, begun: readonly BegunCharge[]): Promise<ReadonlyMap<BegunCharge, Settled>> {
  const settled = new Map<BegunCharge, Settled>();
  const repeated = begun.filter(({ isRepeated }) => isRepeated);
  const found = await Promise.allSettled(repeated.map(({ charge }) => chargeSteps.find(work, charge)));
  for (const [index, each] of repeated.entries()) {
    const answer = found[index];
    if (answer?.status === "rejected") settled.set(each, answer);
    else if (answer && answer.value !== NOT_DONE) settled.set(each, { status: "fulfilled", value: answer.value });
  }
  const missing = begun.filter((each) => !settled.has(each));
  const answers = await chargeSteps.askAll(
    work,
    missing.map(({ charge }) => charge),
  );
  for (const [index, each] of missing.entries()) {
    const answer = answers[index];
    if (answer) settled.set(each, answer);
  }
  return settled;
}

interface Refused {
  readonly refusal: DomainError;
  readonly done: DoneOf;
}

function release(work: UnitOfWork, { item, charge }: BegunCharge, { refusal, done }: Refused): Promise<void> {
  return work.atomically(async (phase) => {
    await done(phase, [item]);
    await chargeSteps.release(phase, charge, refusal);
  });
}

/** Whether the engine, or we, certainly did not charge. */
function isRefused(error: unknown): error is DomainError {
  if (error instanceof RemoteError) return !error.mayHaveHappened && error.outageOf === null;
  return isFinal(error);
}
