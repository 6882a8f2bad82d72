/** How a dispute was answered: in time, late, not at all by its deadline, or not yet. */
export type Timeliness = "in_time" | "late" | "missed" | "open";

interface Answered {
  readonly status: string;
  readonly respondBy?: Date | null | undefined;
  readonly lastPlatformActionAt?: Date | null | undefined;
}

/** Times may come as the driver returned them. */
export function responseTimeliness({ status, respondBy, lastPlatformActionAt }: Answered): Timeliness {
  if (lastPlatformActionAt == null) return status === "dispute_expired" ? "missed" : "open";
  return respondBy == null || new Date(lastPlatformActionAt) <= new Date(respondBy) ? "in_time" : "late";
}
