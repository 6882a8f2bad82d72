import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow, lockRow } from "#extensions/platform/rows/rows.ts";
import { assertVersion } from "#extensions/platform/work/assert-version.ts";
import { awaitTurn } from "#extensions/platform/work/await-turn.queries.ts";
import { changedFields } from "#extensions/platform/work/changed-fields.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type DisputeRule, DisputeRuleEntity } from "./dispute-rule.entity.ts";
import { assertRoom, type WarningKind } from "./dispute-rule.rules.ts";

export const NOUN = "dispute rule";

interface NewRule {
  readonly kind: string;
  readonly reasonCategory?: string | undefined;
  readonly network?: string | undefined;
  readonly maxAmount: bigint;
  readonly currency: string;
  readonly maxPerDay: number;
}

/** @throws too_many_dispute_rules, also for rules that are created at once */
export function createRule(work: UnitOfWork, { kind, maxAmount, ...given }: NewRule): Promise<DisputeRule> {
  return work.atomically(async (phase) => {
    await awaitTurn(phase);
    assertRoom(await phase.em.count(DisputeRuleEntity, { environment: phase.environment }));
    const rule = createRow(phase, DisputeRuleEntity, {
      id: newId("disputeRule", phase.now()),
      kind: kind as WarningKind,
      reasonCategory: given.reasonCategory ?? null,
      network: given.network ?? null,
      maxAmountMinorUnits: maxAmount,
      currency: given.currency,
      maxPerDay: given.maxPerDay,
    });
    phase.record({ type: "dispute_rule.created", subject: rule });
    await phase.save();
    return rule;
  });
}

/** The updatable columns by their names in the contract. */
const COLUMNS = {
  reason_category: "reasonCategory",
  network: "network",
  max_amount: "maxAmountMinorUnits",
  currency: "currency",
  max_per_day: "maxPerDay",
} as const;

/** Fields that a change without a value clears. The others stay. */
const CLEARABLE: ReadonlySet<string> = new Set(["reason_category", "network"]);

type Column = (typeof COLUMNS)[keyof typeof COLUMNS];

interface RuleChange {
  /** The fields to change, by contract name. */
  readonly fields: readonly string[];
  readonly values: { readonly [Name in Column]?: DisputeRule[Name] | undefined };
}

/** A change without effect records no event. */
export function updateRule(work: UnitOfWork, id: string, { fields, values }: RuleChange): Promise<DisputeRule> {
  const named = changedFields(`a ${NOUN}`, fields, Object.keys(COLUMNS));
  return work.atomically(async (phase) => {
    const rule = await lockRow(phase, DisputeRuleEntity, id, NOUN);
    assertVersion(phase, rule);
    const changed = Object.entries(COLUMNS).filter(([name, column]) => {
      const isGiven = named.has(name) && (values[column] !== undefined || CLEARABLE.has(name));
      return isGiven && (values[column] ?? null) !== (rule[column] ?? null);
    });
    Object.assign(rule, Object.fromEntries(changed.map(([, column]) => [column, values[column] ?? null])));
    const data = { fields: changed.map(([name]) => name).join(",") };
    if (changed.length > 0) phase.record({ type: "dispute_rule.updated", subject: rule, data });
    await phase.save();
    return rule;
  });
}

/** What it refunded stays refunded. */
export async function deleteRule(work: UnitOfWork, id: string): Promise<void> {
  await work.atomically(async (phase) => {
    const rule = await lockRow(phase, DisputeRuleEntity, id, NOUN);
    phase.record({ type: "dispute_rule.deleted", subject: rule });
    phase.em.remove(rule);
    await phase.em.flush();
  });
}
