import { type EntityManager, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";

/** Text without a length: limits are the contract's. */
export const text = () => p.string().columnType("text");

export const instant = () => p.datetime(6).columnType("timestamptz(6)");

/** Rows tell the time of their work, which in a sandbox environment may be a test clock's. */
export const createdAt = () => instant().onCreate((_entity, em) => timeOf(em));

export const updatedAt = () =>
  instant()
    .onCreate((_entity, em) => timeOf(em))
    .onUpdate((_entity, em) => timeOf(em));

/** The time of the first change after which the row is like this. It stays when the row is no longer so. */
export const momentOf = <Name extends string, Row extends Partial<Record<Name, Date | null>>>(
  name: Name,
  isSo: (row: Row) => boolean,
) =>
  instant()
    .nullable()
    .onUpdate((entity, em) => {
      const row = entity as Row;
      return (row[name] ?? (isSo(row) ? timeOf(em) : null)) as Date;
    });

/** The time since which the row is like this. Null while it is not; set to null, it begins again. */
export const momentWhile = <Name extends string, Row extends Partial<Record<Name, Date | null>>>(
  name: Name,
  isSo: (row: Row) => boolean,
) =>
  instant()
    .nullable()
    .onUpdate((entity, em) => {
      const row = entity as Row;
      return (isSo(row) ? (row[name] ?? timeOf(em)) : null) as Date;
    });

/** The columns of a resource, which has an id and whose changes are events. */
export const resource = () => ({
  organizationId: text().primary(),
  id: text().primary(),
  environment: text().$type<Environment>(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  /** Counts the commits that changed it. */
  version: p.integer().version(),
  /** The sequence of its last event. `UnitOfWork.record` raises it under the row's lock. */
  eventSequence: p.integer().default(0),
});

const CLOCK = "clock";

/** Forks and transactions of an EntityManager inherit its filter parameters, and so the clock of its work. */
export function setClock(em: EntityManager, now: () => Date): void {
  em.setFilterParams(CLOCK, { now });
}

function timeOf(em: EntityManager): Date {
  const clock = em.getFilterParams<{ now(): Date }>(CLOCK) as { now(): Date } | undefined;
  if (!clock) throw new Error("a row was written outside a unit of work, which has no clock");
  return clock.now();
}

/** Raw statements return instants as text of the server's choosing; this asks for milliseconds, which mean the same everywhere. */
export function epochMs(expression: string): string {
  return `(extract(epoch from ${expression}) * 1000)::float8`;
}

export function dateOf(epochMilliseconds: number | null): Date | null {
  return epochMilliseconds === null ? null : new Date(epochMilliseconds);
}
