import type { EntitySchema, InferEntity } from "@mikro-orm/core";
import type { AttentionKind } from "#contract/attention-kinds.ts";
import type { Statement } from "#extensions/platform/database/scoped-table.ts";

/**
 * Rows of one table that a merchant has to look at. A capability registers it (`attention`). An index must lead to the
 * few rows, since every overview asks for them.
 */
export interface AttentionSource {
  readonly kind: AttentionKind;
  readonly entity: EntitySchema;
  /** The property with the ID of what to look at. */
  readonly subject: string;
  /** The property with the time by which the newest are found. */
  readonly since: string;
  /** Whether its rows are one item with their number. */
  readonly isCounted: boolean;
  readonly money: { readonly amount: string; readonly currency: string } | null;
  /** On the columns of "row". */
  condition(now: Date): Statement;
}

type Property<Entity extends EntitySchema> = keyof InferEntity<Entity> & string;

interface Where<Entity extends EntitySchema> {
  readonly condition: AttentionSource["condition"];
  readonly amount?: Property<Entity>;
  readonly subject?: Property<Entity>;
  readonly since?: Property<Entity>;
  readonly isCounted?: boolean;
}

/** @param where what an index finds; with `amount`, the property of an amount beside `currency` */
export function needsAttention<Entity extends EntitySchema>(
  kind: AttentionKind,
  entity: Entity,
  { condition, amount, subject, since, isCounted = false }: Where<Entity>,
): AttentionSource {
  return {
    ...{ kind, entity, condition, isCounted },
    subject: subject ?? "id",
    since: since ?? "createdAt",
    money: amount ? { amount, currency: "currency" } : null,
  };
}

/** A request is answered within seconds. Only a later one is worth a person's attention. */
const ANSWERED_WITHIN_MS = 2 * 60_000;

/** Rows with a request whose outcome is unknown. */
export const outcomeUnknown = (now: Date): Statement => ({
  sql: `"row"."outcome_unknown_since" <= ?`,
  params: [new Date(now.getTime() - ANSWERED_WITHIN_MS)],
});
