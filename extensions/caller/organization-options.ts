import type { Actor } from "#contract/call-token.ts";
import type { Environment } from "#contract/environment.ts";

/** The organization of the clients: its ID, its slug, or both. */
export type OrganizationName =
  | { readonly organizationId: string; readonly organizationSlug?: string | undefined }
  | { readonly organizationSlug: string; readonly organizationId?: string | undefined };

export type OrganizationOptions = OrganizationName & {
  /** sandbox when absent. */
  readonly environment?: Environment | undefined;
  /** The ID of the request behind these calls. The service creates one when absent. */
  readonly requestId?: string | undefined;
  /** Makes every call of these clients idempotent. */
  readonly idempotencyKey?: string | null | undefined;
  /** The person or API key behind the calls, for their tokens. The calling service itself when absent. */
  readonly actor?: Actor | undefined;
  /** The deadline of the calls in performance.now() time. A call's own `timeoutMs` takes precedence. */
  readonly deadline?: number | undefined;
  /** A token created elsewhere, instead of `mintCallToken`. It is valid for this organization for 60 seconds. */
  readonly callToken?: string | undefined;
};

/** A payer is known by nothing but the public host: its slug names the tenant. */
export interface PayerOptions {
  readonly organizationSlug: string;
  readonly environment: Environment;
  readonly requestId?: string | undefined;
  readonly idempotencyKey?: string | null | undefined;
}
