import type { DueHandlers } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { FollowClock } from "./test-clocks.service.ts";

/** What an advance runs and moves. */
export interface ClockParts {
  readonly due: DueHandlers;
  readonly followers: readonly FollowClock[];
  /** How many subjects run side by side. Half of the connections when absent. */
  readonly sideBySide?: number;
}
