import type { Flash } from "#app/dashboard/flash.server.ts";
import type { Environment } from "#contract/environment.ts";

/** What the frame of every page shows. */
export interface ShellData {
  readonly organization: { readonly name: string; readonly slug: string };
  readonly memberships: readonly { readonly slug: string; readonly name: string; readonly role: string }[];
  readonly user: { readonly name: string | null; readonly email: string | null };
  readonly environment: Environment;
  readonly environments: readonly Environment[];
  readonly paths: { readonly signOut: string; readonly environment: string; readonly organization: string };
  /** Disputes that wait for the merchant; null when the service did not say. */
  readonly waitingDisputes: number | null;
  readonly flash: Flash | null;
}
