import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import pg from "pg";
import { expect, test } from "vitest";
import { Migration20261129006010ExpiringCards as ExpiringCards } from "#extensions/migrations/20261129006010-expiring-cards.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aShop } from "./shop.ts";

const { platform } = await startPlatform();

const NOTICES = `select subject_id, due_at, run_at, clock, environment, state from due_work
  where kind = 'payment_method.expiring' and organization_id = $1 order by subject_id, due_at`;

test("the migration plans the notices of cards that were there, as they are planned for new ones", async () => {
  const [real, clocked] = [await aShop(platform), await aShop(platform)];
  const to = timestampFromDate(new Date("2030-01-01T00:00:00Z"));
  await clocked.caller.testClocks.advanceTestClock({ to });
  for (const shop of [real, clocked]) await shop.aMethod();
  const { paymentMethodId } = await real.aMethod();
  await real.caller.paymentMethods.detachPaymentMethod({ paymentMethodId });

  const client = new pg.Client(platform.databaseUrl);
  await client.connect();
  const noticesOf = async ({ organization }: typeof real) => (await client.query(NOTICES, [organization.id])).rows;
  const planned = [await noticesOf(real), await noticesOf(clocked)].map((rows) =>
    rows.filter(({ subject_id }) => subject_id !== paymentMethodId),
  );
  await client.query("delete from due_work where kind = 'payment_method.expiring'");
  for (const fill of ExpiringCards.fills) await client.query(fill);
  expect([await noticesOf(real), await noticesOf(clocked)]).toEqual(planned);
  expect(planned.map((rows) => rows.map(({ clock }) => clock))).toEqual([
    ["environment", "environment"],
    ["test", "test"],
  ]);
  await client.end();
});
