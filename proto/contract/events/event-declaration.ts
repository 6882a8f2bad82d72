/** What the contract says of an event type. */
export interface EventDeclaration {
  /**
   * The event extends the organization's audit chain in its own transaction: keys, payout destinations and approvals. Every
   * other event is chained afterwards, in batches.
   */
  readonly audited?: true;
}

export type EventDeclarations = Readonly<Record<`${string}.${string}`, EventDeclaration>>;
