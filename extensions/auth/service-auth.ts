import type { Call, Environment } from "./call.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import { type InternalSecret, matchingSecret } from "./internal-secret.ts";
import {
  EnvironmentInvalidError,
  GatewayNotConfiguredError,
  InternalSecretError,
  TenantMismatchError,
  TenantRequiredError,
  TenantUnknownError,
} from "./service-auth.errors.ts";
import type { FindTenant, Tenant } from "./tenant.ts";

/** Reads a header by its lower-case name. A header that was sent twice reads as its values joined by a comma. */
export type ReadHeader = (name: string) => string | null | undefined;

export interface Authentication {
  readonly secrets: readonly InternalSecret[];
  readonly findTenant: FindTenant;
  readonly now: () => Date;
  /** Called with the secret of every authenticated call, so that a rotation can be watched. */
  readonly onAuthenticated?: (secret: InternalSecret, call: Call) => void;
}

/** The call that is to be authenticated. */
export interface CallAttempt {
  readonly header: ReadHeader;
  readonly requestId: string;
  /** Whether the contract marks the method as a system method. */
  readonly system: boolean;
}

/**
 * Layer 3: a trusted service proves itself with the internal secret and names the organization it acts for. The order of the
 * checks is part of the contract: who has no secret learns nothing, not even whether an organization exists.
 * @throws DomainError with the reason that the specification names
 */
export async function authenticate(auth: Authentication, { header, requestId, system }: CallAttempt): Promise<Call> {
  const secret = authenticateService(auth, header);
  const tenant = system ? null : await tenantOf(auth.findTenant, header);
  const call = { tenant, environment: environmentOf(header), requestId, idempotencyKey: idempotencyKeyOf(header) };
  auth.onAuthenticated?.(secret, call);
  return call;
}

function authenticateService({ secrets, now }: Authentication, header: ReadHeader): InternalSecret {
  const accepted = secrets.filter(({ notAfter }) => !notAfter || now() <= notAfter);
  if (accepted.length === 0) throw new GatewayNotConfiguredError();
  const secret = matchingSecret(accepted, header("x-internal-secret") ?? "");
  if (!secret) throw new InternalSecretError();
  return secret;
}

const ORGANIZATION_ID = /^[A-Za-z0-9_-]{1,64}$/;
const ORGANIZATION_SLUG = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

async function tenantOf(findTenant: FindTenant, header: ReadHeader): Promise<Tenant> {
  const id = header("x-org-id")?.trim();
  const slug = header("x-org-slug")?.trim();
  if (!id && !slug) throw new TenantRequiredError();
  // Neither form may contain a comma: the header was sent more than once.
  if (id?.includes(",") || slug?.includes(",")) throw new TenantMismatchError();
  const tenant = id ? await find(findTenant, { id }) : await find(findTenant, { slug: slug ?? "" });
  if (!tenant) throw new TenantUnknownError(id ? "x-org-id" : "x-org-slug");
  if (slug && tenant.organizationSlug !== slug) throw new TenantMismatchError();
  return tenant;
}

/** What cannot be a name of an organization is not looked up. */
async function find(findTenant: FindTenant, by: { id: string } | { slug: string }): Promise<Tenant | null> {
  const wellFormed = "id" in by ? ORGANIZATION_ID.test(by.id) : ORGANIZATION_SLUG.test(by.slug);
  return wellFormed ? findTenant(by) : null;
}

function environmentOf(header: ReadHeader): Environment {
  const environment = header("x-environment") ?? "sandbox";
  if (environment !== "sandbox" && environment !== "live") throw new EnvironmentInvalidError();
  return environment;
}
