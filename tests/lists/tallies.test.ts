import fc from "fast-check";
import { expect, test } from "vitest";
import { type DisputeExtension, DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { disputeTally, summarizeDisputes } from "#extensions/capabilities/disputes/summarize-disputes.ts";
import { foldAll } from "#extensions/platform/tallies/fold.job.ts";
import { readTally } from "#extensions/platform/tallies/tallies.queries.ts";
import { someDisputeRows } from "#tests/support/dispute-rows.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";

const { platform } = await startPlatform();

const columns = fc.record({
  status: fc.constantFrom("dispute_opened", "dispute_challenged", "dispute_won", "dispute_lost", "dispute_expired"),
  stage: fc.constantFrom("dispute", "arbitration", "dispute_reversal"),
  currency: fc.constantFrom("USD", "EUR"),
  amountMinorUnits: fc.bigInt(0n, 10n ** 14n),
  evidenceCount: fc.nat(2),
});

/** Concurrent callers, each with a sequence of actions. */
const callers = fc.array(
  fc.array(
    fc.oneof(
      fc.record({ change: columns, place: fc.nat(20), fails: fc.boolean() }),
      fc.record({ remove: fc.nat(20) }),
      fc.constant({ fold: true as const }),
    ),
    { maxLength: 8 },
  ),
  { minLength: 3, maxLength: 6 },
);

test("after any changes at once, the tally equals a count of every row", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(columns, { minLength: 5, maxLength: 15 }), callers, async (rows, plans) => {
      const organization = await anOrganization(platform);
      const ids: string[] = [];
      for (const row of rows) ids.push(...(await someDisputeRows(organization.work(), 1, row)));
      await Promise.all(plans.map((plan) => carryOut(organization, ids, plan)));
      expect(await readSums(organization)).toEqual(await countAll(organization));
      await foldAll(platform.context);
      expect(await readSums(organization)).toEqual(await countAll(organization));
    }),
    { numRuns: 8 },
  );
}, 60_000);

test("rows that change in one flush are one part of their group", async () => {
  const organization = await anOrganization(platform);
  await someDisputeRows(organization.work(), 3, { currency: "USD", amountMinorUnits: 1_000n });
  const parts = await organization
    .work()
    .em.execute("select id from tallies where organization_id = ? and name = ?", [organization.id, disputeTally.name]);
  expect(parts).toHaveLength(1);
  expect(await summarizeDisputes(organization.work())).toMatchObject({
    needsResponse: 3,
    totals: [{ currency: "USD", amount: 3_000n }],
  });
});

test("folding leaves one row for each group, and reading does not grow with history", async () => {
  const organization = await anOrganization(platform);
  for (let round = 0; round < 5; round += 1) await someDisputeRows(organization.work(), 40, { currency: "USD" });
  await foldAll(platform.context);
  const rows = await organization
    .work()
    .em.execute("select id from tallies where organization_id = ? and name = ?", [organization.id, disputeTally.name]);
  expect(rows).toHaveLength(1);
  expect(await summarizeDisputes(organization.work())).toMatchObject({
    needsResponse: 200,
    totals: [{ currency: "USD", amount: 840_000n }],
  });
});

test("a run folds the parts of every organization, however many it looks for at once", async () => {
  const organizations = [
    await anOrganization(platform),
    await anOrganization(platform),
    await anOrganization(platform),
  ];
  for (const each of organizations) await someDisputeRows(each.work(), 2, { currency: "USD" });
  await foldAll(platform.context, 1);
  for (const { id, work } of organizations)
    expect(
      await work().em.execute("select id from tallies where organization_id = ? and name = ?", [id, disputeTally.name]),
    ).toHaveLength(1);
});

type Step = { change: Partial<DisputeExtension>; place: number; fails: boolean } | { remove: number } | { fold: true };

async function carryOut(organization: TestOrganization, ids: readonly string[], plan: readonly Step[]): Promise<void> {
  for (const step of plan)
    if ("fold" in step) await foldAll(platform.context);
    else if ("remove" in step) await changeOne(organization, ids[step.remove % ids.length], null);
    else await changeOne(organization, ids[step.place % ids.length], step.change, step.fails);
}

/** A failed transaction leaves neither the change nor its part of the sum. */
async function changeOne(
  organization: TestOrganization,
  id: string | undefined,
  change: Partial<DisputeExtension> | null,
  fails = false,
): Promise<void> {
  const failure = new Error("rolled back");
  const done = organization.work().atomically(async (phase) => {
    const row = await phase.em.findOne(
      DisputeExtensionEntity,
      { organizationId: organization.id, id: id ?? "" },
      { lockMode: 4 },
    );
    if (row && change) Object.assign(row, change);
    else if (row) phase.em.remove(row);
    await phase.save();
    if (fails) throw failure;
  });
  await done.catch((error: unknown) => {
    if (error !== failure) throw error;
  });
}

async function readSums(organization: TestOrganization) {
  return inOrder(await readTally(organization.work(), disputeTally.name));
}

async function countAll(organization: TestOrganization) {
  const work = organization.work();
  const rows = await work.em.find(DisputeExtensionEntity, { environment: work.environment });
  const groups = Map.groupBy(rows, (row) => JSON.stringify(disputeTally.groupOf(row as never)));
  return inOrder(
    [...groups].map(([group, members]) => ({
      group: JSON.parse(group) as string[],
      count: BigInt(members.length),
      amount: members.reduce((sum, { amountMinorUnits }) => sum + amountMinorUnits, 0n),
    })),
  );
}

const inOrder = <Sum extends { group: readonly string[] }>(sums: readonly Sum[]) =>
  sums.toSorted((a, b) => a.group.join().localeCompare(b.group.join()));
