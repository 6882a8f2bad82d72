import type { Flash } from "#app/dashboard/flash.server.ts";
import type { Payout } from "#proto/tollhouse/v1/payouts_pb.ts";

const FLASHES: Readonly<Record<string, Flash>> = {
  requires_approval: { tone: "warn", text: "Payout requested. Another person must approve it before it is sent." },
  held: { tone: "warn", text: "Payout requested. It must be reviewed before it is sent." },
  unknown: { tone: "warn", text: "Outcome unknown, we are checking. Don't pay out again." },
};

const FAILED: Flash = { tone: "danger", text: "The payout failed. Its money is available again." };
const FAILED_UNCONFIRMED: Flash = {
  tone: "danger",
  text: "The payout failed. Its money stays reserved until the processor confirms that.",
};

/** Notice after a person requested or approved a payout. */
export function payoutFlash({ payoutStatus, failureConfirmedAt }: Payout): Flash {
  if (payoutStatus === "failed") return failureConfirmedAt ? FAILED : FAILED_UNCONFIRMED;
  return FLASHES[payoutStatus] ?? { tone: "done", text: "Payout sent." };
}
