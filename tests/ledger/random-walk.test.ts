import fc from "fast-check";
import { expect, test } from "vitest";
import { readBalancesOf } from "#extensions/capabilities/ledger/index.ts";
import { SettlementEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { runDueWork } from "#tests/payment-methods/shop.ts";
import { startPaying } from "#tests/payouts/paying.ts";
import { assertBooks } from "#tests/support/books.ts";
import { anOrganization, type TestOrganization } from "#tests/support/platform.ts";
import { MemoryTerminal } from "#tests/terminal/memory-terminal.ts";
import { useTerminal as withTerminal } from "#tests/terminal/use-terminal.ts";
import { aHistory } from "./history.ts";
import { terminalSteps, wrongAtTerminal } from "./terminal-steps.ts";
import { aWalker, refused, type Step } from "./walk.ts";

const { platform, bank } = await startPaying();

// Settlements are paid and failures confirmed during the steps.
runDueWork(platform);

const SEED = Number(process.env.WALK_SEED ?? 15);
const WALKS = Number(process.env.WALKS ?? 4);

type AnyStep = Step | keyof ReturnType<typeof terminalSteps>;

const STEPS: readonly AnyStep[] = [
  ...([
    "sellAtTerminal",
    "sellAtTerminal",
    "sellPartAtTerminal",
    "authorizeAtTerminal",
    "declineAtTerminal",
    "approveAfterEnd",
    "denyAfterCharge",
    "clear",
    "refundWithCard",
    "refundWithOtherCard",
  ] as const),
  ...([
    "authorizeForParts",
    "captureOneOfParts",
    "captureOneOfParts",
    "captureLastPart",
    "releaseRest",
    "increment",
    "voidSale",
    "captureMore",
  ] as const),
  ...(["sell", "sell", "authorize", "capturePart", "refund", "refund", "refundFails", "adjust", "adjust"] as const),
  ...([
    "dispute",
    "winDispute",
    "loseDispute",
    "release",
    "releaseEarly",
    "hold",
    "takeOut",
    "close",
    "payNow",
    "payAll",
    "payElsewhere",
  ] as const),
  ...(["arrives", "fails", "comesBack", "confirm", "confirm"] as const),
];

const walks = fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat(1_000_000)), { minLength: 25, maxLength: 40 });

test(`after each step of any sequence the books are right (seed ${SEED})`, async () => {
  const property = fc.asyncProperty(walks, async (walk) => {
    const organization = await anOrganization(platform);
    const place = { platform, bank, organization };
    const history = await aHistory(place);
    const terminal = new MemoryTerminal();
    withTerminal(platform, terminal.connector());
    const walker = { ...aWalker(place, history), ...terminalSteps(place, history, terminal) };
    const totals = new Map<string, bigint>();
    for (const [step, pick] of [["adjust", 12_000] as const, ["sell", 4_200] as const, ...walk]) {
      const available = await availableOf(organization);
      await walker[step](pick).catch(refused);
      await assertBooks(organization.work());
      await assertTotalsStay(organization, totals);
      expect(await wrongAtTerminal(place, terminal)).toEqual([]);
      if ((step === "payNow" || step === "payAll") && available >= 0n)
        expect(await availableOf(organization)).toBeGreaterThanOrEqual(0n);
    }
  });
  await fc.assert(property, { seed: SEED, numRuns: WALKS, endOnFailure: true });
}, 240_000);

async function availableOf(organization: TestOrganization): Promise<bigint> {
  return (await readBalancesOf(organization.work(), "USD")).merchant_available;
}

/** The total of a settlement that is approved never changes. */
async function assertTotalsStay(organization: TestOrganization, totals: Map<string, bigint>): Promise<void> {
  const settlements = await organization.work().em.find(SettlementEntity, { approvedAt: { $ne: null } });
  for (const { id, netMinorUnits } of settlements) {
    if (netMinorUnits == null) throw new Error(`settlement ${id} is approved without a total`);
    expect(netMinorUnits).toBe(totals.get(id) ?? netMinorUnits);
    totals.set(id, netMinorUnits);
  }
}
