import { refuse } from "#extensions/platform/kernel/refuse.ts";

const MOST_LIVE_SECRETS = 3;

interface SecretLife {
  /** Null for the newest. */
  readonly expiresAt?: Date | null | undefined;
}

export function isLive({ expiresAt }: SecretLife, now: Date): boolean {
  return expiresAt == null || expiresAt > now;
}

/**
 * The time at which a secret stops signing after a rotation: the end of the overlap or its own end, whichever is first.
 */
export function endOfOverlap({ expiresAt }: SecretLife, now: Date, overlapSeconds: number): Date {
  const end = new Date(now.getTime() + overlapSeconds * 1_000);
  return expiresAt && expiresAt < end ? expiresAt : end;
}

/**
 * Refuses a fourth live secret, to keep the header with one signature per secret short.
 * @throws too_many_webhook_secrets
 */
export function assertFewSecrets(formerLive: number): void {
  if (formerLive >= MOST_LIVE_SECRETS) throw refuse("too_many_webhook_secrets", { max: MOST_LIVE_SECRETS });
}
