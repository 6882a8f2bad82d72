import type { CallKind } from "#contract/access.ts";
import type { Actor } from "#contract/call-token.ts";
import type { Environment } from "#contract/environment.ts";
import { versionIn } from "#contract/etag.ts";
import { parseIdempotencyKey } from "#contract/idempotency-key.ts";
import { DomainError } from "#extensions/platform/kernel/errors.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { FindTenant } from "#extensions/platform/tenancy/tenant.ts";
import type { Call } from "#extensions/platform/work/call.ts";
import type { CallToken, VerifyCallToken } from "./call-token.ts";
import { type InternalSecret, matchingSecret } from "./internal-secret.ts";
import { namedTenant, type ReadHeader } from "./named-tenant.ts";

/**
 * The required authentication: `both` means secret and token. With `secret` a token is optional; an invalid one is
 * refused.
 */
export type ServiceAuthMode = "secret" | "both" | "jwt";

/** The credentials that authenticated a call. */
export interface Proof {
  /** Null when the mode does not require it. */
  readonly secret: InternalSecret["id"] | null;
  readonly token: boolean;
  readonly system: boolean;
}

/** Receives the result of every authentication, to observe a migration or a rotation. */
export interface AuthenticationWatch {
  readonly accepted: (proof: Proof, call: Call) => void;
  readonly refused: (refusal: DomainError, requestId: string) => void;
}

export interface Authentication {
  readonly mode: ServiceAuthMode;
  readonly secrets: readonly InternalSecret[];
  /** Null when no public keys are configured: then every token is invalid. */
  readonly verifyToken: VerifyCallToken | null;
  readonly findTenant: FindTenant;
  readonly now: () => Date;
  readonly watch?: AuthenticationWatch;
}

/** The call to authenticate. */
interface CallAttempt {
  readonly header: ReadHeader;
  readonly requestId: string;
  /** Whom its method accepts. A system method needs no tenant. */
  readonly kind: CallKind;
}

/**
 * Layer 3: authenticates a trusted service and its organization. The order of checks is part of the contract: an
 * unauthenticated caller learns nothing.
 * @throws DomainError with the reason from the specification
 */
export async function authenticate(auth: Authentication, attempt: CallAttempt): Promise<Call> {
  try {
    return await authenticated(auth, attempt);
  } catch (reason) {
    if (reason instanceof DomainError) auth.watch?.refused(reason, attempt.requestId);
    throw reason;
  }
}

/**
 * For requests that are verified otherwise, such as webhooks: without its own credential configured, the service
 * answers nothing.
 * @throws GATEWAY_NOT_CONFIGURED
 */
export function assertConfigured(auth: Authentication, requestId: string): void {
  const refusal = notConfigured(auth);
  if (!refusal) return;
  auth.watch?.refused(refusal, requestId);
  throw refusal;
}

/** The refusal of all calls while the credential that the mode requires is not configured. */
export function notConfigured(auth: Authentication): DomainError | null {
  if (auth.mode !== "jwt" && acceptedSecrets(auth).length === 0)
    return refuse("GATEWAY_NOT_CONFIGURED", { missing: "internal secret" });
  return auth.mode !== "secret" && !auth.verifyToken
    ? refuse("GATEWAY_NOT_CONFIGURED", { missing: "key for call tokens" })
    : null;
}

async function authenticated(auth: Authentication, { header, requestId, kind }: CallAttempt): Promise<Call> {
  const system = kind === "system";
  const { mode, findTenant } = auth;
  const refusal = notConfigured(auth);
  if (refusal) throw refusal;
  const secret = mode === "jwt" ? null : matchingSecret(acceptedSecrets(auth), header("x-internal-secret") ?? "");
  if (mode !== "jwt" && !secret) throw refuse("UNAUTHORIZED", { credential: "internal secret" });
  const token = await provenToken(auth, header, kind);
  const tenant = system ? null : await namedTenant({ findTenant, header, token, byToken: mode === "jwt" });
  const environment = environmentOf(header, token);
  const call = {
    tenant,
    environment,
    requestId,
    idempotencyKey: idempotencyKeyOf(header),
    expectedVersion: expectedVersionOf(header),
    actor: token?.actor ?? actorWithoutToken(kind),
  };
  auth.watch?.accepted({ secret: secret?.id ?? null, token: token !== null, system }, call);
  return call;
}

function acceptedSecrets({ secrets, now }: Authentication): InternalSecret[] {
  return secrets.filter(({ notAfter }) => !notAfter || now() <= notAfter);
}

const MAX_TOKEN_LENGTH = 4_096;
const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** A sent token is always verified: ignoring an invalid one would let an attacker choose the weaker credential. */
async function provenToken(auth: Authentication, header: ReadHeader, kind: CallKind): Promise<CallToken | null> {
  const sent = header("authorization");
  if (!sent && auth.mode === "secret") return null;
  if (!sent) throw refuse("UNAUTHORIZED", { credential: "call token", cause: "no token was sent" });
  const text = sent.length <= MAX_TOKEN_LENGTH ? BEARER.exec(sent)?.[1] : undefined;
  if (!text || !auth.verifyToken)
    throw refuse("UNAUTHORIZED", {
      credential: "call token",
      cause: text ? "no public keys are configured" : "not a bearer token",
    });
  const token = await auth.verifyToken(text, auth.now());
  if (!isFor(kind, token))
    throw refuse("UNAUTHORIZED", { credential: "call token", cause: `the token is not for a ${kind} method` });
  return token;
}

/**
 * System methods are for services only: not for a token of an organization, a user or a key. A payer reaches the
 * methods of payers, and nobody else does.
 */
function isFor(kind: CallKind, { organization, actor }: CallToken): boolean {
  if (kind === "system" && (organization || actor.system === undefined)) return false;
  return (kind === "payer") === (actor.payer === true);
}

/** Where the secret is enough, a trusted service need not say who acts, and a payer's method says it. */
function actorWithoutToken(kind: CallKind): Actor | null {
  return kind === "payer" ? { payer: true } : null;
}

/** The idempotency key of a call; null without one. */
export function idempotencyKeyOf(header: ReadHeader): string | null {
  const sent = header("idempotency-key");
  if (sent === null || sent === undefined) return null;
  const key = parseIdempotencyKey(sent, { strict: true });
  if (key === null) throw refuse("IDEMPOTENCY_KEY_INVALID");
  return key;
}

function expectedVersionOf(header: ReadHeader): number | null {
  const version = versionIn(header("if-match") ?? "*");
  if (version === undefined) throw refuse("IF_MATCH_INVALID");
  return version;
}

/** An organization's token has one environment, so that a sandbox key's token cannot be sent with a live call. */
function environmentOf(header: ReadHeader, token: CallToken | null): Environment {
  const opened = token?.environment ?? null;
  const environment = header("x-environment") ?? opened ?? "sandbox";
  if (environment !== "sandbox" && environment !== "live") throw refuse("ENVIRONMENT_INVALID");
  if (opened !== null && environment !== opened) throw refuse("ENVIRONMENT_MISMATCH");
  return environment;
}
