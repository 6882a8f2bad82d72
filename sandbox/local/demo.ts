import { createHash } from "node:crypto";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Environment } from "#sandbox/shared/config.ts";
import { LocalError } from "./local-error.ts";
import { firstLines, spawnLogged, startLog } from "./logs.ts";
import { readPrivateJson, writePrivateJson } from "./private-file.ts";
import { ADMIN_SCRIPT, ROOT } from "./root.ts";

/** Demo credentials and objects; a field is missing if the demo data does not have it. */
export interface Demo {
  dashboard_email?: string | null;
  dashboard_password?: string | null;
  organization_slug?: string | null;
  api_key?: string | null;
  dispute_id?: string | null;
}

/** A demo account of the sandbox's central authentication; a test compares the two. */
export const DEMO_SIGN_IN = {
  dashboard_email: "robin@northwind.example",
  dashboard_password: "correct horse battery",
};

interface SavedDemo {
  /** A fingerprint of the database that has the key. */
  database: string;
  demo: Demo;
}

interface Seeding {
  dataDir: string;
  logFolder: string;
  /** Identifies the database across restarts; the embedded server's address does not. */
  database: string;
  env: Environment;
  /** Where the extensions service says that it is ready: demo data sends it events. */
  readiness: string;
  signal: AbortSignal;
}

/** Creates missing demo data. A key can be read only when it is created, so it is saved for the next start. */
export async function seedDemo({ dataDir, database, ...seeding }: Seeding): Promise<Demo> {
  const file = join(dataDir, "demo.json");
  const fingerprint = createHash("sha256").update(database).digest("hex");
  const saved = readPrivateJson<SavedDemo>(file);
  const known = saved?.database === fingerprint ? saved.demo : {};

  const seeded = await seed(seeding);
  const demo = { ...known, ...withoutNulls(seeded) };
  writePrivateJson(file, { database: fingerprint, demo } satisfies SavedDemo);
  return demo;
}

/** The command loads its modules while the service does the same. */
async function seed({ logFolder, env, readiness, signal }: Omit<Seeding, "dataDir" | "database">): Promise<Demo> {
  const logFile = startLog(logFolder, "demo");
  const command = {
    command: process.execPath,
    args: [ADMIN_SCRIPT, "demo", "seed", "--when-ready", readiness],
    cwd: ROOT,
    env,
  };
  const admin = spawnLogged(logFile, { ...command, stdout: "pipe", graceSeconds: 2 });
  signal.addEventListener("abort", () => void admin.stop(), { once: true });
  const [output, { code }] = await Promise.all([admin.child.stdout ? text(admin.child.stdout) : "", admin.exited]);
  signal.throwIfAborted();
  if (code !== 0) {
    // The first lines of a failed command are the reason; a stack follows.
    throw new LocalError(`The demo data could not be created. The beginning of ${logFile}:\n\n${firstLines(logFile)}`);
  }
  return JSON.parse(output) as Demo;
}

function withoutNulls(demo: Demo): Demo {
  return Object.fromEntries(Object.entries(demo).filter(([, value]) => value !== null && value !== undefined));
}
