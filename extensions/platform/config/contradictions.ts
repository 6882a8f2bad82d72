import { CALL_MS } from "#contract/time-limits.ts";
import { type ChallengeSettings, challengeContradictions } from "./challenge-settings.ts";
import { type EngineSettings, engineContradictions } from "./engine-settings.ts";
import { type ProviderSettings, providerContradictions } from "./provider-settings.ts";

const DAY_MS = 86_400_000;
export const MAX_OVERLAP_DAYS = 90;
const MIN_SECRET_BYTES = 32;
const HEARTBEATS_PER_LEASE = 3;

/** Minimum time between the latest possible end of a request to another service and the end of the lease. */
export const ASK_MARGIN_MS = 500;

type Text = string | undefined;

interface Settings extends Partial<EngineSettings>, Partial<ProviderSettings>, ChallengeSettings {
  readonly APP_ENV: "development" | "staging" | "production";
  readonly INTERNAL_SECRET?: Text;
  readonly INTERNAL_SECRET_PREVIOUS?: Text;
  readonly INTERNAL_SECRET_PREVIOUS_NOT_AFTER?: Date | undefined;
  readonly SERVICE_AUTH_MODE: "secret" | "both" | "jwt";
  readonly SERVICE_AUTH_JWKS?: unknown;
  readonly PORTAL_ORIGIN?: Text;
  readonly MAIL_URL?: unknown;
  readonly MAIL_FROM?: unknown;
  readonly WEBHOOK_PRIVATE_TARGETS: "on" | "off";
  readonly DATABASE_STATEMENT_TIMEOUT_MS: number;
  readonly DATABASE_QUERY_TIMEOUT_MS: number;
  readonly ENGINE_TIMEOUT_MS: number;
  readonly OPERATION_LEASE_MS: number;
  readonly INSTANCE_HEARTBEAT_MS: number;
  readonly INSTANCE_LEASE_MS: number;
}

/** One sentence per group of settings that are valid alone but contradict each other. */
export function contradictions(given: Settings, now: Date): string[] {
  const sentences = [...overlapContradictions(given, now), ...engineContradictions(given)];
  sentences.push(...challengeContradictions(given, given.APP_ENV === "development"));
  if (given.OPERATION_LEASE_MS <= given.ENGINE_TIMEOUT_MS + ASK_MARGIN_MS)
    sentences.push(
      `OPERATION_LEASE_MS must exceed ENGINE_TIMEOUT_MS by more than ${ASK_MARGIN_MS}, so that a request to the engine ends before its operation can be taken over.`,
    );
  if (given.INSTANCE_LEASE_MS < HEARTBEATS_PER_LEASE * given.INSTANCE_HEARTBEAT_MS)
    sentences.push(
      `INSTANCE_LEASE_MS must be at least ${HEARTBEATS_PER_LEASE} times INSTANCE_HEARTBEAT_MS, so that one late heartbeat does not count as a dead process.`,
    );
  if (given.ENGINE_TIMEOUT_MS + given.DATABASE_QUERY_TIMEOUT_MS >= CALL_MS)
    sentences.push(
      `ENGINE_TIMEOUT_MS and DATABASE_QUERY_TIMEOUT_MS must be less than ${CALL_MS} together, so that a call is answered before its caller gives up.`,
    );
  if (given.DATABASE_QUERY_TIMEOUT_MS <= given.DATABASE_STATEMENT_TIMEOUT_MS)
    sentences.push(
      "DATABASE_QUERY_TIMEOUT_MS must exceed DATABASE_STATEMENT_TIMEOUT_MS, so that a slow statement does not count as a silent connection.",
    );
  if (given.SERVICE_AUTH_MODE !== "secret" && !given.SERVICE_AUTH_JWKS)
    sentences.push(`SERVICE_AUTH_JWKS is missing, but SERVICE_AUTH_MODE is ${given.SERVICE_AUTH_MODE}.`);
  sentences.push(...providerContradictions(given));
  if (Boolean(given.MAIL_URL) !== Boolean(given.MAIL_FROM))
    sentences.push("MAIL_URL and MAIL_FROM must be set together.");
  if (given.APP_ENV === "production" && given.PORTAL_ORIGIN?.startsWith("http:"))
    sentences.push("PORTAL_ORIGIN must be an https address in production.");
  if (given.APP_ENV === "production" && given.WEBHOOK_PRIVATE_TARGETS === "on")
    sentences.push("WEBHOOK_PRIVATE_TARGETS must be off in production.");
  if (given.APP_ENV !== "development")
    for (const name of ["INTERNAL_SECRET", "INTERNAL_SECRET_PREVIOUS"] as const)
      if (given[name] && Buffer.byteLength(given[name]) < MIN_SECRET_BYTES)
        sentences.push(`${name} must have at least ${MIN_SECRET_BYTES} bytes in ${given.APP_ENV}.`);
  return sentences;
}

function overlapContradictions(given: Settings, now: Date): string[] {
  const previous = given.INTERNAL_SECRET_PREVIOUS;
  const notAfter = given.INTERNAL_SECRET_PREVIOUS_NOT_AFTER;
  if (!previous && !notAfter) return [];
  if (!notAfter)
    return ["INTERNAL_SECRET_PREVIOUS_NOT_AFTER must say until when INTERNAL_SECRET_PREVIOUS is accepted."];
  if (!previous) return ["INTERNAL_SECRET_PREVIOUS is missing, but INTERNAL_SECRET_PREVIOUS_NOT_AFTER is set."];
  const sentences = [];
  if (!given.INTERNAL_SECRET) sentences.push("INTERNAL_SECRET is missing, but INTERNAL_SECRET_PREVIOUS is set.");
  if (previous === given.INTERNAL_SECRET) sentences.push("INTERNAL_SECRET_PREVIOUS must differ from INTERNAL_SECRET.");
  if (notAfter.getTime() - now.getTime() > MAX_OVERLAP_DAYS * DAY_MS)
    sentences.push(`INTERNAL_SECRET_PREVIOUS_NOT_AFTER must be at most ${MAX_OVERLAP_DAYS} days ahead.`);
  return sentences;
}
