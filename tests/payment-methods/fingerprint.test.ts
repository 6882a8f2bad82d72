import { expect, test } from "vitest";
import { cardFingerprint } from "#extensions/platform/fingerprints/card-fingerprint.ts";
import { onDatabase } from "#tests/support/database.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();
const other = await anOrganization(platform);
const card = { bin: "424242", last4: "4242", expMonth: 12, expYear: 2034 };

test("the same card has one fingerprint in an organization, in both environments", async () => {
  const [sandbox, live] = [organization.work(), organization.liveWork()];
  const all = await Promise.all([sandbox, sandbox, live].map((work) => cardFingerprint(work, card)));

  expect(new Set(all).size).toBe(1);
  expect(all[0]).toMatch(/^[\w-]{22}$/);
});

test("another organization gives the same card another fingerprint", async () => {
  const facts = { ...card, engineFingerprint: "fp_of_the_engine" };

  expect(await cardFingerprint(organization.work(), facts)).not.toBe(await cardFingerprint(other.work(), facts));
});

test("the engine's fingerprint tells cards apart that look alike, and joins a card before and after it was renewed", async () => {
  const work = organization.work();
  const engineFingerprint = "fp_1";

  expect(await cardFingerprint(work, { ...card, engineFingerprint })).toBe(
    await cardFingerprint(work, { ...card, expYear: 2035, engineFingerprint }),
  );
  expect(await cardFingerprint(work, { ...card, engineFingerprint })).not.toBe(
    await cardFingerprint(work, { ...card, engineFingerprint: "fp_2" }),
  );
  expect(await cardFingerprint(work, card)).not.toBe(await cardFingerprint(work, { ...card, expYear: 2035 }));
});

test("too little gives none", async () => {
  expect(await cardFingerprint(organization.work(), { last4: "4242" })).toBe(null);
  expect(await cardFingerprint(organization.work(), {})).toBe(null);
});

test("first uses at the same time, also of two processes, make one sealed key", async () => {
  const third = await anOrganization(platform);
  const work = third.work();
  const elsewhere = { ...work, context: { ...work.context, use: () => new Map() as never } };

  const all = await Promise.all([work, elsewhere, work, elsewhere].map((each) => cardFingerprint(each, card)));

  expect(new Set(all).size).toBe(1);
  await onDatabase(platform.databaseUrl, async (client) => {
    const { rows } = await client.query("select sealed_key from fingerprint_keys where organization_id = $1", [
      third.id,
    ]);
    expect(rows).toEqual([{ sealed_key: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+\.[\w-]+$/) }]);
  });
});
