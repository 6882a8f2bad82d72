import { join } from "node:path";
import { readEnvFile } from "./env-file.ts";
import { explain } from "./explain.ts";
import { claimInstance, findInstance } from "./instance.ts";
import { startEmbeddedPostgres } from "./postgres.ts";
import { DATA_DIR } from "./root.ts";
import { spawnAdmin } from "./run-admin.ts";
import { keepSecrets } from "./secrets.ts";
import { ADMIN_SETTINGS } from "./services.ts";
import { environmentOf, type Settings, shareSettings } from "./settings.ts";
import { onStopRequest } from "./stop-request.ts";

// Standard output belongs to the command: it prints JSON and nothing else.
try {
  readEnvFile();
  process.exitCode = await runBesideProduct(process.argv.slice(2));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

/** Works with the running product, with the caller's DATABASE_URL, or else with the database of a stopped product. */
async function runBesideProduct(args: string[]): Promise<number> {
  const instance = findInstance(DATA_DIR);
  if (instance && Object.keys(instance.settings).length > 0) return run(args, instance.settings);
  if (process.env.DATABASE_URL) return run(args, settingsFor(process.env.DATABASE_URL));

  claimInstance(DATA_DIR);
  const database = await startEmbeddedPostgres({ dataDir: join(DATA_DIR, "postgres") });
  try {
    return await run(args, settingsFor(database.url));
  } finally {
    await database.stop();
  }
}

function settingsFor(databaseUrl: string): Settings {
  return shareSettings({ ports: {}, secrets: keepSecrets(DATA_DIR), databaseUrl, env: process.env });
}

async function run(args: string[], settings: Settings): Promise<number> {
  const admin = spawnAdmin(args, environmentOf(ADMIN_SETTINGS, settings, process.env), ["inherit", "inherit"]);
  onStopRequest(() => void admin.stop());
  const { code } = await admin.exited;
  return code ?? 1;
}
