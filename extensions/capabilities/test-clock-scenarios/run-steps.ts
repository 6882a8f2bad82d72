import { askingFirst } from "#extensions/platform/due-work-runner/due-handler.ts";
import { DomainError, RemoteError } from "#extensions/platform/kernel/errors.ts";
import { findRow, readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Act, Given } from "./acts.ts";
import { disputeDecided, disputeOpens, payoutReturns } from "./bank-acts.ts";
import { cancelScenario } from "./cancel-scenario.ts";
import { cardClosed, cardDeclines, cardRecovers, cardRenewed } from "./card-acts.ts";
import { drawShare } from "./draw.rules.ts";
import { engineDown } from "./outage.ts";
import { customerCancels, customerPays, customerUpdatesCard } from "./payer-acts.ts";
import { customerChangesPlan } from "./plan-act.ts";
import {
  type TestClockScenario,
  TestClockScenarioEntity,
  type TestClockScenarioStep,
  TestClockScenarioStepEntity,
} from "./scenario.entity.ts";
import { countEndedSteps, endStep, keepProgress, type StepProgress } from "./scenarios.queries.ts";
import type { Verb } from "./script.rules.ts";

const ACTS: Readonly<Record<Verb, Act>> = {
  card_declines: cardDeclines,
  card_recovers: cardRecovers,
  card_renewed: cardRenewed,
  card_closed: cardClosed,
  dispute_opens: disputeOpens,
  dispute_decided: disputeDecided,
  payout_returns: payoutReturns,
  engine_down: engineDown,
  customer_cancels: customerCancels,
  customer_changes_plan: customerChangesPlan,
  customer_updates_card: customerUpdatesCard,
  customer_pays: customerPays,
};

/** The last attempt of a clock at work that fails. The step then counts a refusal and goes on. */
const LAST_ATTEMPT = 3;

/**
 * Runs the steps of one scenario and time, in their order and before other work of that time. Each customer's turn is
 * counted when it has ended, so that a repetition after a crash goes on with the turn that was under way, which does
 * nothing twice.
 */
export const runSteps = askingFirst(async (work, { subjectId, dueAt, attempt }, done) => {
  if (!work.clock.isTest) return void (await cancelScenario(work, subjectId));
  const scenario = await findRow(work, TestClockScenarioEntity, { id: subjectId });
  if (scenario?.status !== "running") return;
  const steps = await readRows(work, TestClockScenarioStepEntity, {
    ...{ testClockScenarioId: subjectId, status: ["pending", "running"] },
  });
  const due = steps.filter(({ at }) => at.getTime() === dueAt.getTime());
  for (const step of due.toSorted((one, other) => one.stepIndex - other.stepIndex))
    await runStep(work, scenario, { step, isLast: attempt >= LAST_ATTEMPT });
  await work.atomically(async (phase) => {
    await done(phase);
    await completeIfOver(phase, subjectId);
  });
});

async function completeIfOver(phase: UnitOfWork, scenarioId: string): Promise<void> {
  const scenario = await lockRow(phase, TestClockScenarioEntity, scenarioId, "test clock scenario");
  const ended = (await countEndedSteps(phase, [scenarioId])).get(scenarioId) ?? 0;
  if (scenario.status !== "running" || ended < scenario.stepCount) return;
  Object.assign(scenario, { status: "completed", endedStepCount: ended });
  phase.record({ type: "test_clock_scenario.completed", subject: scenario });
}

interface Running {
  readonly step: TestClockScenarioStep;
  readonly isLast: boolean;
}

async function runStep(work: UnitOfWork, scenario: TestClockScenario, { step, isLast }: Running): Promise<void> {
  const customers = customersOf(scenario, step);
  let progress: StepProgress = step;
  const none = customers.length === 0 ? noCustomer(scenario, step) : null;
  if (none !== null && !(await keepProgress(work, step.id, { ...progress, problems: [none] }))) return;
  while (progress.nextCustomer < customers.length) {
    const { nextCustomer: place } = progress;
    const given = { step, customerId: customers[place] ?? "", place };
    progress = after(progress, await takeTurn(work, given, isLast));
    // Rows of transactions that have ended would be compared by each later one.
    work.em.clear();
    // It was canceled.
    if (!(await keepProgress(work, step.id, progress))) return;
  }
  await endStep(work, step.id, work.now());
}

/** To how many it happened, or why it was refused. */
type Turn = number | { readonly problem: string };

const MOST_PROBLEMS = 10;

function after(progress: StepProgress, turn: Turn): StepProgress {
  const { nextCustomer, reachedCount, skippedCount, refusedCount, problems } = progress;
  const next = { ...progress, nextCustomer: nextCustomer + 1 };
  if (typeof turn !== "number")
    return { ...next, refusedCount: refusedCount + 1, problems: [...problems, turn.problem].slice(0, MOST_PROBLEMS) };
  return { ...next, reachedCount: reachedCount + turn, skippedCount: skippedCount + (turn === 0 ? 1 : 0) };
}

/** One empty ID where it happens to no customer. */
function customersOf({ customerIds, seed: usual }: TestClockScenario, { subjects }: TestClockScenarioStep) {
  const { customerId, everybody, sharePercent, seed = usual } = subjects;
  if (customerId !== undefined) return [customerId];
  if (everybody === true) return customerIds;
  return sharePercent === undefined ? [""] : drawShare(customerIds, sharePercent, seed);
}

/** Why a step happens to no customer. */
function noCustomer(
  { customerCount }: TestClockScenario,
  { subjects: { sharePercent } }: TestClockScenarioStep,
): string {
  const all = `${customerCount} ${customerCount === 1 ? "customer" : "customers"}`;
  if (customerCount === 0) return "No customer had a subscription when the scenario was created.";
  return `${sharePercent} percent of ${all} is less than half a customer, so it happens to none.`;
}

async function takeTurn(work: UnitOfWork, given: Given, isLast: boolean): Promise<Turn> {
  try {
    return await ACTS[given.step.verb](work, given);
  } catch (error) {
    const problem = problemOf(error, isLast);
    if (problem === null) throw error;
    if (!(error instanceof DomainError))
      work.context.logger.error({ err: error, stepId: given.step.id }, "a step of a scenario failed");
    return { problem: given.customerId === "" ? problem : `${given.customerId}: ${problem}` };
  }
}

/** Null for what is tried again: a service that does not answer, and a defect that may pass. */
function problemOf(error: unknown, isLast: boolean): string | null {
  if (error instanceof RemoteError && error.outageOf !== null) return null;
  if (error instanceof DomainError) return error.message;
  return isLast ? "It failed." : null;
}
