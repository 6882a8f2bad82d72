import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { LocalError } from "./local-error.ts";
import { lastLines, spawnLogged, startLog } from "./logs.ts";
import { ROOT } from "./root.ts";

const SOURCES = [
  "app/**",
  "extensions/caller/**",
  "proto/contract/**",
  "proto/gen/**",
  "public/**",
  "package.json",
  "package-lock.json",
  "vite.config.ts",
  "remix.config.js",
  "tsconfig.json",
];
const STAMP = join(ROOT, "build", ".sources");
const REMIX = join(ROOT, "node_modules", "@remix-run", "dev", "dist", "cli.js");

/** Builds the pages if their sources have changed since the last build. */
export async function ensureBuilt(logFolder: string, signal: AbortSignal): Promise<void> {
  const fingerprint = await fingerprintSources();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === fingerprint) return;

  const logFile = startLog(logFolder, "build");
  const build = spawnLogged(logFile, {
    command: process.execPath,
    args: [REMIX, "vite:build"],
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production" },
    graceSeconds: 2,
  });
  signal.addEventListener("abort", () => void build.stop(), { once: true });
  const { code } = await build.exited;
  signal.throwIfAborted();
  if (code !== 0) throw new LocalError(`The pages could not be built. The end of ${logFile}:\n\n${lastLines(logFile)}`);
  writeFileSync(STAMP, fingerprint);
}

async function fingerprintSources(): Promise<string> {
  const hash = createHash("sha256");
  const files: string[] = [];
  for await (const entry of glob(SOURCES, { cwd: ROOT, withFileTypes: true })) {
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
  }
  for (const file of files.sort()) hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}
