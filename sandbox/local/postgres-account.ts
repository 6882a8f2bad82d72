import { spawnSync } from "node:child_process";
import { chownSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { LocalError } from "./local-error.ts";

const NOBODY = 65534;

const USER_NAMESPACE = ["unshare", "--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];

// The server keeps the capability to bypass file permissions, to enter a project below /root; access(2) ignores it
// without no_setuid_fixup.
const DROPPED_PRIVILEGES = [
  "setpriv",
  `--reuid=${NOBODY}`,
  `--regid=${NOBODY}`,
  "--clear-groups",
  "--inh-caps=+dac_override",
  "--ambient-caps=+dac_override",
  "--securebits=+no_setuid_fixup",
];

export interface PostgresAccount {
  /** The words before a PostgreSQL command that make it run as this account. */
  prefix: string[];
  /** Makes the account the owner of a folder. */
  own(folder: string): void;
}

/**
 * PostgreSQL refuses root, and initdb refuses a uid without a passwd entry (`docker run --user 12345`). A user
 * namespace satisfies both.
 */
export function choosePostgresAccount(): PostgresAccount {
  const root = process.platform === "linux" && process.geteuid?.() === 0;
  if (process.platform !== "linux" || (!root && hasPasswdEntry())) return { prefix: [], own: () => {} };

  if (runs(USER_NAMESPACE)) return { prefix: USER_NAMESPACE, own: (folder) => giveTo(0, folder, root) };
  if (root && runs(DROPPED_PRIVILEGES)) {
    return { prefix: DROPPED_PRIVILEGES, own: (folder) => giveTo(NOBODY, folder, root) };
  }
  throw new LocalError(
    root
      ? "PostgreSQL does not run as root, and neither unshare nor setpriv can drop root's privileges here. Run as another user or set DATABASE_URL."
      : "PostgreSQL requires a user with an entry in /etc/passwd, and unshare is not permitted here. Run as another user or set DATABASE_URL.",
  );
}

function hasPasswdEntry(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}

function runs([command = "", ...args]: string[]): boolean {
  return spawnSync(command, [...args, "true"]).status === 0;
}

/** Recursive only if needed: an earlier start may have used the other method. */
function giveTo(uid: number, folder: string, root: boolean): void {
  if (!root || statSync(folder).uid === uid) return;
  chownSync(folder, uid, uid);
  spawnSync("chown", ["-R", `${uid}:${uid}`, folder]);
}
