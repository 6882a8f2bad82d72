import type { Actor } from "#contract/call-token.ts";
import type { Environment } from "#contract/environment.ts";

/** The organization that the clients act for: its id, its slug, or both. */
export type OrganizationName =
  | { readonly organizationId: string; readonly organizationSlug?: string | undefined }
  | { readonly organizationSlug: string; readonly organizationId?: string | undefined };

export type OrganizationOptions = OrganizationName & {
  /** sandbox when absent. */
  readonly environment?: Environment | undefined;
  /** The id of the request that leads to these calls. The service makes one when it is absent. */
  readonly requestId?: string | undefined;
  /** Makes every call of these clients safe to repeat. */
  readonly idempotencyKey?: string | null | undefined;
  /** The person or the API key behind the calls, for their tokens. The calling service itself when absent. */
  readonly actor?: Actor | undefined;
  /** When the calls must have ended, on the clock of `performance.now()`. A call with a `timeoutMs` of its own has that. */
  readonly deadline?: number | undefined;
  /** A token that was made elsewhere, in place of `mintCallToken`. It opens this organization for 60 seconds. */
  readonly callToken?: string | undefined;
};
