import { expect, test } from "vitest";
import { distributeDatabase } from "#extensions/admin/distribute-database.ts";
import { CommandFailedError } from "#extensions/platform/commands/arguments.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform } = await startPlatform();

test("a database without Citus is not distributed, and the refusal says what is missing", async () => {
  const refused = distributeDatabase(platform.context.orm.em.fork());
  await expect(refused).rejects.toThrow(CommandFailedError);
  await expect(refused).rejects.toThrow(/Citus is not installed in this database\..*create extension citus/);
});
