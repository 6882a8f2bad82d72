import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import fc from "fast-check";
import { test } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { startDueWork } from "#extensions/platform/due-work/start-due-work.ts";
import { IdempotencyRecordEntity } from "#extensions/platform/operations/operation-record.entity.ts";
import { startPaying } from "#tests/payouts/paying.ts";
import { withTerms, withThreshold } from "#tests/settlements/some-entries.ts";
import { completeOperations } from "#tests/support/complete-operations.ts";
import { QUICK_TAKEOVER, until } from "#tests/support/killing.ts";
import { anOrganization, type TestOrganization } from "#tests/support/platform.ts";
import { aMortalInstance } from "./mortal-instance.ts";
import { aWalker, refused, type Step } from "./walk.ts";
import { assertControls, assertNothingLeftTwice } from "./what-left.ts";

/** A longer run: HISTORIES=200 HISTORY_SEED=7 npm run vitest -- tests/ledger/histories.test.ts */
const SEED = Number(process.env.HISTORY_SEED ?? 27);
const HISTORIES = Number(process.env.HISTORIES ?? 3);

const CONTROLS = { mostPerDay: 1_000_000n, approvalThreshold: 350_000n };

const STEPS: readonly Step[] = [
  ...(["sell", "authorize", "capturePart", "refund", "refundFails", "adjust", "dispute", "winDispute"] as const),
  ...(["release", "hold", "takeOut", "close", "close", "close", "payNow", "payNow", "payNow", "payLarge"] as const),
  ...(["payElsewhere", "approve", "arrives", "fails", "comesBack", "changeZone"] as const),
];

const step = fc.tuple(fc.constantFrom(...STEPS), fc.nat(1_000_000));
const steps = fc.array(step, { minLength: 5, maxLength: 9 });
const histories = fc.record({
  survivor: steps,
  /** Each dies after so many statements. */
  mortals: fc.array(fc.record({ steps, lifetime: fc.integer({ min: 1, max: 250 }) }), { minLength: 2, maxLength: 2 }),
  onTestClock: fc.boolean(),
});

const { platform, bank } = await startPaying({ env: QUICK_TAKEOVER });

test(
  `after any history of several writers that die, no more has left than was the merchant's (seed ${SEED})`,
  async () => {
    const property = fc.asyncProperty(histories, async ({ survivor, mortals, onTestClock }) => {
      const organization = await anOrganization(platform);
      await withTerms(organization, { schedule: "daily", ...withThreshold(String(CONTROLS.approvalThreshold)) });
      if (onTestClock) await moveClock(organization, 1);
      const instances = await Promise.all(mortals.map(() => aMortalInstance(platform)));
      const due = startDueWork(platform.context, registry.due, { intervalMs: 100 });
      try {
        const walker = await aWalker({ platform, bank }, organization);
        await walker.adjust(15_000);
        const writing = mortals.map(async (mortal, number) => {
          const instance = instances[number];
          if (!instance) return;
          const own = await aWalker({ platform: instance.platform, bank }, instance.serving(organization));
          instance.dieAfter(mortal.lifetime);
          for (const [name, pick] of mortal.steps)
            await Promise.race([own[name](pick).catch(unless(instance.isDead)), instance.death]);
          instance.dieAfter(0);
        });
        const surviving = async () => {
          for (const [name, pick] of survivor) await walker[name](pick).catch(refused);
        };
        await Promise.all([...writing, surviving()]);
        await recover(organization);
        if (onTestClock) await moveClock(organization, 26);
        await assertNothingLeftTwice(platform, organization);
        await assertControls(organization, CONTROLS);
      } finally {
        await due.stop(5_000);
        for (const instance of instances) await instance.close();
      }
    });
    await fc.assert(property, { seed: SEED, numRuns: HISTORIES, endOnFailure: true });
  },
  120_000 + HISTORIES * 20_000,
);

/** What a dead instance was doing fails in any way. */
const unless = (isDead: () => boolean) => (error: unknown) => (isDead() ? undefined : refused(error));

/** What dead instances have begun is finished by the one that lives. */
async function recover(organization: TestOrganization): Promise<void> {
  // An outcome that the engine cannot tell stays with an operator.
  const unfinished = { finishedAt: null, recoveryPoint: { $ne: "unknown" } };
  await until(async () => {
    const { em } = organization.work();
    await em.nativeUpdate(IdempotencyRecordEntity, unfinished, { leaseExpiresAt: new Date(0), askedUntil: null });
    await completeOperations(platform.context);
    return (await em.fork().count(IdempotencyRecordEntity, unfinished)) === 0;
  });
  await until(async () => {
    const soon = { state: "pending", clock: "real", runAt: { $lte: new Date() } } as const;
    return (await organization.work().em.count(DueWorkEntity, soon)) === 0;
  });
}

async function moveClock(organization: TestOrganization, hours: number): Promise<void> {
  const { testClocks } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const now = (await testClocks.getTestClock({})).now;
  const from = now ? Number(now.seconds) * 1_000 : Date.now();
  await testClocks.advanceTestClock({ to: timestampFromDate(new Date(from + hours * 3_600_000)) });
}
