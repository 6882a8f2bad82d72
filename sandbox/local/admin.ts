import { join } from "node:path";
import { readEnvFile } from "./env-file.ts";
import { explain } from "./explain.ts";
import { claimInstance, findInstance } from "./instance.ts";
import { startEmbeddedPostgres } from "./postgres.ts";
import { ADMIN_SCRIPT, DATA_DIR, ROOT } from "./root.ts";
import { loadSecrets } from "./secrets.ts";
import { ADMIN_SETTINGS } from "./services.ts";
import { createSettings, environmentOf, type Settings } from "./settings.ts";
import { onStopRequest } from "./stop-request.ts";
import { spawnWatched } from "./watchdog.ts";

// Standard output is for the JSON of the command only.
try {
  readEnvFile();
  process.exitCode = await runBesideProduct(process.argv.slice(2));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

/** Uses the running product, else DATABASE_URL, else starts the database of the stopped product. */
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
  return createSettings({ ports: {}, secrets: loadSecrets(DATA_DIR), databaseUrl, env: process.env });
}

async function run(args: string[], settings: Settings): Promise<number> {
  const admin = spawnWatched({
    command: process.execPath,
    args: [ADMIN_SCRIPT, ...args],
    cwd: ROOT,
    env: environmentOf(ADMIN_SETTINGS, settings, process.env),
    output: ["inherit", "inherit"],
  });
  onStopRequest(() => void admin.stop());
  const { code } = await admin.exited;
  return code ?? 1;
}
