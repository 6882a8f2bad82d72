/** How a dispute was answered: in time, late, not at all by its deadline, or not yet. */
export type Timeliness = "in_time" | "late" | "missed" | "open";

interface Answered {
  readonly status: string;
  readonly respondBy?: Date | null | undefined;
  readonly lastPlatformActionAt?: Date | null | undefined;
}

/** Times may come as the driver returned them. */
export function responseTimeliness({ status, respondBy, lastPlatformActionAt }: Answered): Timeliness {
  // Its last stage had no response, whatever an earlier one had.
  if (status === "dispute_expired") return "missed";
  if (lastPlatformActionAt == null) return "open";
  return respondBy == null || new Date(lastPlatformActionAt) <= new Date(respondBy) ? "in_time" : "late";
}
