import { execFile } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Environment } from "#sandbox/shared/config.ts";
import type { PostgresAccount } from "./postgres-account.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { explainServerLog } from "./postgres-failure.ts";

interface NewDataDirectory {
  dataDir: string;
  binaries: PostgresBinaries;
  account: PostgresAccount;
  fast: boolean;
  env: Environment;
}

/**
 * Creates the data directory unless it exists. It is renamed when complete, so that an interrupted start leaves none.
 */
export async function createDataDirectory({ dataDir, binaries, account, fast, env }: NewDataDirectory): Promise<void> {
  if (existsSync(join(dataDir, "PG_VERSION"))) return account.own(dataDir);
  mkdirSync(dirname(dataDir), { recursive: true });
  const unfinished = `${dataDir}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  account.own(unfinished);

  const [command = "", ...args] = [...account.prefix, binaries.initdb, "-D", unfinished, ...clusterOptions(fast)];
  try {
    await promisify(execFile)(command, args, { env: env as NodeJS.ProcessEnv });
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    const { stderr = "", stdout = "" } = error as { stderr?: string; stdout?: string };
    throw explainServerLog(stderr + stdout || String(error));
  }
  renameSync(unfinished, dataDir);
}

/** The builtin C.UTF-8 locale sorts by code point and lowercases Unicode in the same way on every machine. */
function clusterOptions(fast: boolean): string[] {
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  return ["--username=postgres", "--auth=trust", ...locale, ...(fast ? ["--no-sync"] : [])];
}
