import { expect, test } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { migrations } from "#extensions/migrations/index.ts";
import { migrate } from "#extensions/platform/database/migrate.ts";
import { createOrm } from "#extensions/platform/database/orm.ts";
import { aDatabase, onDatabase } from "#tests/support/database.ts";
import { anExtensionsProcess } from "#tests/support/extensions-process.ts";
import { platformEnv } from "#tests/support/platform.ts";

const names = migrations.map(({ name }) => name);

test("two processes that start on an empty database at once both serve, and each migration ran once", async () => {
  const database = await aDatabase();
  const settings = platformEnv(database.url, "http://127.0.0.1:9");
  const processes = await Promise.all([anExtensionsProcess(settings), anExtensionsProcess(settings)]);
  try {
    for (const { url } of processes) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await migrationsOf(database.url)).toEqual(names);
  } finally {
    await Promise.all(processes.map((process) => process.kill()));
    await database.drop();
  }
});

test("migrating again, and many at once, changes nothing", async () => {
  const database = await aDatabase();
  const orms = await Promise.all(Array.from({ length: 4 }, () => createOrm(database.url, registry)));
  try {
    await Promise.all(orms.map((orm) => migrate(orm)));
    await Promise.all(orms.map((orm) => migrate(orm)));
    expect(await migrationsOf(database.url)).toEqual(names);
  } finally {
    await Promise.all(orms.map((orm) => orm.close()));
    await database.drop();
  }
});

async function migrationsOf(databaseUrl: string): Promise<string[]> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>("select name from migrations order by id");
    return rows.map(({ name }) => name);
  });
}
