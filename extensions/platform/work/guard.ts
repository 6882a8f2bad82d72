/** A capability's refusals of an action of an earlier one: see guarded-action.ts. */
export interface Guard {
  /** The guarded action. */
  readonly action: object;
  // The types of the action and of its guards fit together; from outside any fit.
  readonly assert: (phase: never, subject: never) => Promise<void>;
}
