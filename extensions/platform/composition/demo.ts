import type { DueHandlers } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** One tenant of the demo, filled by the capabilities' `sandbox` hooks. */
export interface DemoOrganization {
  readonly slug: string;
  readonly name: string;
  /** The central auth service's ID of a member. */
  readonly memberId: string;
  readonly payments: number;
  readonly goods: readonly string[];
  /** The decision on its application for live payments. */
  readonly liveAccount: "approved" | "update_requested";
  /** Whether the start prints its API key and its dispute. */
  readonly isAnnounced: boolean;
}

/** What a `sandbox` hook may use besides the organization's sandbox. */
export interface BesideDemo {
  readonly live: UnitOfWork;
  /** All handlers, for what became due in the demo's past. */
  readonly due: DueHandlers;
}
