import type { Environment } from "#contract/environment.ts";

/** The address of an account's page. */
export function accountPath(environment: Environment, page = ""): string {
  return `${environment === "live" ? "" : "/sandbox"}/account${page}`;
}
