import type { Toast } from "#app/components/ui/toast.tsx";
import type { Environment } from "#contract/environment.ts";

/** Data of the frame around every page. */
export interface ShellData {
  /** Person, organization and environment: two tabs with equal values may continue each other's forms. */
  readonly identity: string;
  /** The organization and environment of the page, as its forms carry them. Empty when they are not known. */
  readonly pageTenant: string;
  readonly organization: { readonly name: string; readonly slug: string };
  readonly memberships: readonly { readonly slug: string; readonly name: string; readonly role: string | null }[];
  readonly user: { readonly name: string | null; readonly email: string | null };
  readonly environment: Environment;
  /** Disputes that need a response; null when the service did not answer. */
  readonly waitingDisputes: number | null;
  readonly flash: Toast | null;
}
