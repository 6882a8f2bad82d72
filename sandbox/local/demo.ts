import { createHash } from "node:crypto";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Environment } from "./environment.ts";
import { LocalError } from "./local-error.ts";
import { firstLines, startLog, withLog } from "./logs.ts";
import { readPrivateJson, writePrivateJson } from "./private-file.ts";
import { spawnAdmin } from "./run-admin.ts";

/** What a newcomer can try at once. A field is missing when the demo data does not have it. */
export interface Demo {
  dashboard_email?: string | null;
  dashboard_password?: string | null;
  organization_slug?: string | null;
  api_key?: string | null;
  dispute_id?: string | null;
}

/** One of the accounts that the sandbox's central sign-in has with DEMO=1; a test holds the two together. */
export const DEMO_SIGN_IN = {
  dashboard_email: "robin@northwind.example",
  dashboard_password: "correct horse battery",
};

interface KeptDemo {
  /** A fingerprint of the database the key belongs to. */
  database: string;
  demo: Demo;
}

interface Seeding {
  dataDir: string;
  logFolder: string;
  /** Names the database across restarts, unlike the embedded server's address. */
  database: string;
  env: Environment;
}

/** Makes the demo data unless it is there. A key is told only when it is made, so it is kept for the next start. */
export async function seedDemo({ dataDir, logFolder, database, env }: Seeding): Promise<Demo> {
  const file = join(dataDir, "demo.json");
  const fingerprint = createHash("sha256").update(database).digest("hex");
  const kept = readPrivateJson<KeptDemo>(file);
  const known = kept?.database === fingerprint ? kept.demo : {};

  const seeded = await seed(logFolder, env);
  const demo = { ...known, ...withoutNulls(seeded) };
  writePrivateJson(file, { database: fingerprint, demo } satisfies KeptDemo);
  return demo;
}

async function seed(logFolder: string, env: Environment): Promise<Demo> {
  const logFile = startLog(logFolder, "demo");
  const admin = withLog(logFile, (log) => spawnAdmin(["demo", "seed"], env, ["pipe", log]));
  const [output, { code }] = await Promise.all([admin.child.stdout ? text(admin.child.stdout) : "", admin.exited]);
  if (code !== 0) {
    // Of a command that failed, the first lines say why; a stack follows.
    throw new LocalError(`The demo data could not be made. The beginning of ${logFile}:\n\n${firstLines(logFile)}`);
  }
  return JSON.parse(output) as Demo;
}

function withoutNulls(demo: Demo): Demo {
  return Object.fromEntries(Object.entries(demo).filter(([, value]) => value !== null && value !== undefined));
}
