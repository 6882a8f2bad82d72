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
