import { expect, test } from "vitest";
import { findCommand, optionNames } from "#extensions/admin/commands.ts";
import { readArguments, UsageError } from "#extensions/platform/commands/arguments.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { addMember } from "#sandbox/central-auth/seed.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aWorld, JUNIPER, KIM, NORTHWIND, ROBIN, sessionOf } from "./support/world.ts";

const world = await closedAfterTests(aWorld());

/** A person's access to the platform, each time in a new process without cached memberships. */
async function organizationOf(email: string): Promise<string | null> {
  const app = await world.anApp();
  try {
    const session = await sessionOf(app, await world.cookieOf(email));
    return session?.organization?.organizationSlug ?? null;
  } finally {
    await app.stop();
  }
}

const rename = (slug: string, to: string) =>
  world.auth.accounts.pool.query("update auth.organization set slug = $2 where slug = $1", [slug, to]);

const mismatches = async () =>
  Number(
    /^tollhouse_central_id_mismatches_total (\d+)$/m.exec((await world.platform.context.metrics.scrape()).text)?.[1],
  );

async function bind(slug: string, ...rest: string[]) {
  const { words, options } = readArguments(["organizations", "bind", "--organization", slug, ...rest], optionNames);
  return findCommand(words)?.run(createSystemWork(world.platform.context, { requestId: "test" }), options);
}

const find = (slug: string, centralId: string) =>
  world.platform.callers.grpc
    .system()
    .organizations.findOrganization({ organization: { case: "organizationSlug", value: slug }, centralId });

test("a slug that was given up and taken by somebody else opens nothing until an operator binds it to the new id", async () => {
  expect(await organizationOf(ROBIN)).toBe(NORTHWIND);
  await rename(NORTHWIND, "northwind-renamed");
  await rename("unlisted-goods", NORTHWIND);
  await addMember(world.auth.accounts, KIM, NORTHWIND);

  expect(await organizationOf(KIM)).toBeNull();
  expect(await mismatches()).toBe(1);

  expect(await bind(NORTHWIND, "--central-id", await world.organizationIdOf(NORTHWIND))).toMatchObject({
    central_id: await world.organizationIdOf(NORTHWIND),
  });
  expect(await organizationOf(KIM)).toBe(NORTHWIND);
});

test("an organization that moves to another organization's slug does not get its tenant", async () => {
  const id = await world.organizationIdOf(NORTHWIND);
  await expect(find(JUNIPER, id)).rejects.toMatchObject({ rawMessage: `No such organization: ${JUNIPER}` });
  await expect(bind(JUNIPER, "--central-id", id)).rejects.toThrow(UsageError);
  await expect(bind(JUNIPER)).rejects.toThrow(UsageError);
});

test("of many first sights at once one is remembered", async () => {
  const ids = Array.from({ length: 20 }, (_, index) => `central-${index}`);
  const found = await Promise.allSettled(ids.map((id) => find(JUNIPER, id)));
  expect(found.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const winner = ids[found.findIndex(({ status }) => status === "fulfilled")] ?? "";
  expect(await find(JUNIPER, winner)).toMatchObject({ organizationSlug: JUNIPER });

  await bind(JUNIPER, "--central-id", "");
  expect(await find(JUNIPER, await world.organizationIdOf(JUNIPER))).toMatchObject({ organizationSlug: JUNIPER });
});
