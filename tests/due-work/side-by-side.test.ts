import { setTimeout as pause } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { askingTogether } from "#extensions/platform/due-work-runner/due-handler.ts";
import { runSlice } from "#extensions/platform/due-work-runner/run-slice.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";

const KIND = "test.side_by_side";
const FULL = 50;
const LOOKED_MS = 300;

const { platform } = await startPlatform();

async function due({ work }: TestOrganization, count: number): Promise<void> {
  const [own, at] = [work(), new Date()];
  for (let n = 0; n < count; n += 1) own.due({ kind: KIND, subjectId: `subject_${n}`, at });
  await own.save();
}

const slice = (organization: TestOrganization, ask: () => Promise<void>, context: Context = platform.context) =>
  runSlice(
    { context, handlers: { [KIND]: askingTogether(ask) }, leaseMs: 60_000 },
    { organizationId: organization.id, organizationSlug: organization.id },
  );

const statesOf = async ({ work }: TestOrganization) => {
  const rows = await work().em.find(DueWorkEntity, { kind: KIND });
  return [...new Set(rows.map(({ state }) => state))];
};

test("while three full batches wait for their answers, the fourth does not begin, and all of them run", async () => {
  const organization = await anOrganization(platform);
  await due(organization, 5 * FULL);
  const third = Promise.withResolvers<void>();
  let [begun, running, most] = [0, 0, 0];
  const ran = await slice(organization, async () => {
    [begun, running] = [begun + 1, running + 1];
    most = Math.max(most, running);
    if (begun === 3) third.resolve();
    await third.promise;
    // A fourth would begin meanwhile.
    await pause(LOOKED_MS);
    running -= 1;
  });
  expect({ begun, most, ran }).toEqual({ begun: 5, most: 3, ran: "all" });
  expect(await statesOf(organization)).toEqual(["done"]);
});

test("when claiming fails, the charges under way are finished first, and then the failure is reported", async () => {
  const organization = await anOrganization(platform);
  await due(organization, 2 * FULL);
  const claims = vi.fn();
  let [isAway, ended] = [false, 0];
  const context: Context = Object.create(platform.context, {
    orm: {
      get() {
        if (!isAway) return platform.context.orm;
        claims();
        throw new RangeError("the database is away");
      },
    },
  });
  const running = slice(
    organization,
    async () => {
      isAway = true;
      await vi.waitFor(() => expect(claims).toHaveBeenCalled());
      await pause(LOOKED_MS);
      [isAway, ended] = [false, ended + 1];
    },
    context,
  );
  await expect(running).rejects.toThrow("the database is away");
  // Before the slice failed, and not some time after it.
  expect(ended).toBe(1);
  expect((await statesOf(organization)).sort()).toEqual(["done", "pending"]);
});
