import type { Logger } from "pino";
import type { CentralAuth } from "#app/services/session/central-auth.server.ts";
import { isCentralAuthError } from "#app/services/session/central-auth-error.ts";

/** Delay before a central service that did not answer is asked again. */
const RETRY_MS = 5_000;

const WARNING =
  "The central service does not tell when a person signed in (signedInAt). Only sign-ins that are asked for with prompt=login count as fresh, and we rely on the central service to honor it.";

/**
 * Logs once when fresh sign-ins depend on the central service honoring `prompt=login`. A service that does not answer
 * is asked again.
 */
export async function noteSignInTime(
  service: Pick<CentralAuth, "tellsSignInTime">,
  log: Pick<Logger, "warn">,
): Promise<void> {
  try {
    if (!(await service.tellsSignInTime())) log.warn(WARNING);
  } catch (error) {
    if (!isCentralAuthError(error)) throw error;
    setTimeout(() => void noteSignInTime(service, log), RETRY_MS).unref();
  }
}
