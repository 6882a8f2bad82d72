/** One tenant of the demo. Capabilities fill it through their registration (`sandbox`). */
export interface DemoOrganization {
  readonly slug: string;
  readonly name: string;
  /** The central service's ID of a person who belongs to it. */
  readonly memberId: string;
  readonly payments: number;
  readonly goods: readonly string[];
  /** Whether the start announces its key and its dispute. */
  readonly isAnnounced: boolean;
}
