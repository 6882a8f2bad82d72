import { type ChangeSet, type EventSubscriber, type FlushEventArgs, wrap } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { TallyEntity } from "./tally.entity.ts";
import type { Tally } from "./tally.ts";

interface TalliedRow {
  readonly organizationId: string;
  readonly environment: Environment;
}

/**
 * Writes tally parts in the flush that changes their entities' rows, so that no change is missed: one part for all rows
 * of a group.
 */
export class TallyKeeper implements EventSubscriber {
  readonly #tallies: ReadonlyMap<string, readonly Tally<object>[]>;

  constructor(tallies: readonly Tally<never>[]) {
    this.#tallies = Map.groupBy(tallies as unknown as readonly Tally<object>[], ({ entity }) => entity.meta.className);
  }

  async onFlush({ em, uow }: FlushEventArgs): Promise<void> {
    const sums = new Map<string, Part & TalliedRow & { readonly name: string }>();
    for (const change of [...uow.getChangeSets()]) {
      const { organizationId, environment } = change.entity as TalliedRow;
      for (const tally of this.#tallies.get(change.meta.className) ?? [])
        for (const { group, count, amount } of partsOf(tally, change)) {
          const place = { organizationId, environment, name: tally.name, group };
          const key = JSON.stringify(place);
          const sum = sums.get(key) ?? NOTHING;
          sums.set(key, { ...place, count: sum.count + count, amount: sum.amount + amount });
        }
    }
    for (const sum of sums.values())
      if (sum.count !== 0n || sum.amount !== 0n)
        uow.computeChangeSet(
          em.create(TallyEntity, { id: newId("tally"), isFolded: false, ...sum }, { persist: false }),
        );
  }
}

const NOTHING = { count: 0n, amount: 0n };

interface Part {
  readonly group: string[];
  readonly count: bigint;
  readonly amount: bigint;
}

/** Subtracts the row's former contribution and adds its new one. */
function partsOf(tally: Tally<object>, { type, entity, meta }: ChangeSet<object>): Part[] {
  const original = wrap(entity, true).__originalEntityData;
  const before = original && type !== "create" ? partOf(tally, asRow(original, meta), -1n) : null;
  const now = type === "delete" || type === "delete_early" ? null : partOf(tally, entity, 1n);
  if (before && now && same(before, now)) return [];
  return [before, now].filter((part) => part !== null);
}

function partOf(tally: Tally<object>, row: object, sign: bigint): Part | null {
  const group = tally.groupOf(row);
  return group && { group: [...group], count: sign, amount: sign * tally.amountOf(row) };
}

function same(before: Part, now: Part): boolean {
  return before.amount === -now.amount && JSON.stringify(before.group) === JSON.stringify(now.group);
}

/** MikroORM keeps the original row as the driver returned it: a bigint may be text. */
function asRow(original: object, { props }: ChangeSet<object>["meta"]): object {
  const row: Record<string, unknown> = { ...original };
  for (const { name, runtimeType } of props)
    if (runtimeType === "bigint" && row[name] != null) row[name] = BigInt(row[name] as string);
  return row;
}
