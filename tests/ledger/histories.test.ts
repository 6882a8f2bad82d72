import fc from "fast-check";
import { test } from "vitest";
import { setRiskHoldLimit } from "#extensions/capabilities/risk/risk-holds.ts";
import { registry } from "#extensions/capabilities.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { IdempotencyRecordEntity } from "#extensions/platform/operations/operation-record.entity.ts";
import { startPaying } from "#tests/payouts/paying.ts";
import { withTerms, withThreshold } from "#tests/settlements/some-entries.ts";
import { completeOperations } from "#tests/support/complete-operations.ts";
import { QUICK_TAKEOVER, until } from "#tests/support/killing.ts";
import { anOrganization, type TestOrganization } from "#tests/support/platform.ts";
import { assertControls } from "./controls.ts";
import { aHistory, type History, type ServedOrganization } from "./history.ts";
import { histories } from "./history-steps.ts";
import { aMortalInstance } from "./mortal-instance.ts";
import { advanceClock, fund } from "./queue-steps.ts";
import { aWalker, refused } from "./walk.ts";
import { assertNothingLeftTwice } from "./what-left.ts";

/** A longer run: HISTORIES=200 HISTORY_SEED=7 npm run vitest -- tests/ledger/histories.test.ts */
const SEED = Number(process.env.HISTORY_SEED ?? 27);
const HISTORIES = Number(process.env.HISTORIES ?? 6);

const CONTROLS = { approvalThreshold: 350_000n, riskHoldLimit: 750_000n };

const { platform, bank } = await startPaying({ env: QUICK_TAKEOVER });

test(
  `after any history of several writers that die, no more has left than was the merchant's, and no control was passed (seed ${SEED})`,
  async () => {
    const property = fc.asyncProperty(histories, async ({ survivor, mortals, onTestClock }) => {
      const organization = await anOrganization(platform);
      const place = { platform, bank, organization };
      const instances = await Promise.all(mortals.map(() => aMortalInstance(platform)));
      const due = startDueWork(platform.context, registry.due, { intervalMs: 100 });
      try {
        const history = await begin(place, onTestClock);
        const writing = mortals.map(async ({ steps, lifetime }, number) => {
          const instance = instances[number];
          if (!instance) return;
          const { platform: served, serving, dieAfter, death, isDead } = instance;
          const own = aWalker({ platform: served, bank, organization: serving(organization) }, history);
          dieAfter(lifetime);
          for (const [name, pick] of steps) await Promise.race([own[name](pick).catch(unless(isDead)), death]);
          dieAfter(0);
        });
        const surviving = async () => {
          const walker = aWalker(place, history);
          for (const [name, pick] of survivor) await walker[name](pick).catch(refused);
        };
        await Promise.all([...writing, surviving()]);
        await recover(organization);
        if (onTestClock) await untilNextDay(place);
        await assertNothingLeftTwice(platform, organization);
        await assertControls(organization, CONTROLS, history.people);
      } finally {
        await due.stop(5_000);
        for (const instance of instances) await instance.close();
      }
    });
    await fc.assert(property, { seed: SEED, numRuns: HISTORIES, endOnFailure: true });
  },
  120_000 + HISTORIES * 20_000,
);

/** An organization with the controls, a small balance, and a pending sale that concurrent payouts draw on. */
async function begin(place: ServedOrganization, onTestClock: boolean): Promise<History> {
  const { organization } = place;
  await withTerms(organization, { schedule: "daily", ...withThreshold(String(CONTROLS.approvalThreshold)) });
  const limit = { currency: "USD", amountMinorUnits: CONTROLS.riskHoldLimit, reason: "Test" };
  await setRiskHoldLimit(organization.work(), limit);
  if (onTestClock) await advanceClock(place, 1);
  await fund(place, 12_000n);
  const history = await aHistory(place);
  await aWalker(place, history).sell(5_500);
  return history;
}

/** Ignores all failures of a dead instance. */
const unless = (isDead: () => boolean) => (error: unknown) => (isDead() ? undefined : refused(error));

/** The surviving instance finishes the work of dead ones. */
async function recover(organization: TestOrganization): Promise<void> {
  // An operator resolves outcomes that the engine does not know.
  const unfinished = { finishedAt: null, recoveryPoint: { $ne: "unknown" } };
  await until(async () => {
    const { em } = organization.work();
    await em.nativeUpdate(IdempotencyRecordEntity, unfinished, { leaseExpiresAt: new Date(0), askedUntil: null });
    await completeOperations(platform.context);
    return (await em.fork().count(IdempotencyRecordEntity, unfinished)) === 0;
  });
  await untilDueWorkIsDone(organization);
}

/** Confirms failures, and lets settlements close by their schedule. */
async function untilNextDay(place: ServedOrganization): Promise<void> {
  // A writer that died while moving the clock holds it until its instance is known to be dead.
  await until(async () => (await advanceClock(place, 26).catch(refused)) !== undefined);
  await untilDueWorkIsDone(place.organization);
}

function untilDueWorkIsDone(organization: TestOrganization): Promise<void> {
  return until(async () => {
    const soon = { state: "pending", clock: "real", runAt: { $lte: new Date() } } as const;
    return (await organization.work().em.count(DueWorkEntity, soon)) === 0;
  });
}
