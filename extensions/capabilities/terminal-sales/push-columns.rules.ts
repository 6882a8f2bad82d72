import { CLOCK_MARGIN_MS, STARTS_WITHIN_MS } from "./terminal-sale.rules.ts";

interface PushedAt {
  /** Real time, in ms. */
  readonly now: number;
  readonly deadlineSeconds: number;
  readonly vendorDeviceId: string | null;
}

/** A push happens once, after these are written. Its vendor may start the sale until `notAfter`. */
export function pushColumns({ now, deadlineSeconds, vendorDeviceId }: PushedAt) {
  return {
    vendorDeviceId,
    pushedAt: new Date(now),
    notAfter: new Date(now + STARTS_WITHIN_MS),
    deadlineAt: new Date(now + deadlineSeconds * 1_000),
  };
}

/** From then on "not found" proves that a push never starts the sale, whatever the two clocks differ by. */
export function provesFrom(notAfter: Date): Date {
  return new Date(notAfter.getTime() + CLOCK_MARGIN_MS);
}
