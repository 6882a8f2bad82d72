import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { countAttempt, forgiveAttempt } from "./pairing-attempts.queries.ts";
import { tooManyAttempts, WRONG_CODES } from "./pairing-code.rules.ts";

/**
 * Counts an attempt for the device and for the environment. `device` is our ID of it, or the vendor's where a code was
 * entered on a device that we do not know.
 * @throws too_many_pairing_attempts
 */
export async function countPairing(phase: UnitOfWork, device: string): Promise<void> {
  for (const [limited, id] of [["device", device] as const, ["organization", phase.environment] as const]) {
    const since = await countAttempt(phase, { id, ...WRONG_CODES[limited] });
    if (since) throw tooManyAttempts(limited, since, phase.clock.realNow());
  }
}

/** The attempt was no wrong code. */
export function forgivePairing(phase: UnitOfWork, device: string): Promise<void> {
  return forgiveAttempt(phase, [device, phase.environment]);
}
