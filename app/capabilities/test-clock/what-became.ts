/** A clock as a button's answer has it. Another tab or a command may have been faster. */
interface Answered {
  readonly clockStatus: string;
  readonly progress?: { readonly ended?: string | undefined } | undefined;
}

export function afterAdvance({ clockStatus, progress }: Answered): string {
  if (clockStatus === "real_time") return "The sandbox has no test clock now.";
  if (clockStatus === "advancing") return "The clock is on its way.";
  if (clockStatus === "paused") return "The clock is paused.";
  if (progress?.ended === "canceled") return "Advance canceled. The clock stays where it is.";
  return progress?.ended === "too_far" ? "The clock stopped before its target." : "The clock has arrived.";
}

export const afterPause = (clock: Answered): string =>
  clock.clockStatus === "paused" ? "Clock paused." : afterAdvance(clock);
