import { type EntityManager, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";

/** Text without a maximum: the contract limits lengths. */
export const text = () => p.string().columnType("text");

export const instant = () => p.datetime(6).columnType("timestamptz(6)");

/** Rows carry their unit of work's time, which in a sandbox environment may be a test clock's. */
export const createdAt = () => instant().onCreate((_entity, em) => timeOf(em));

export const updatedAt = () =>
  instant()
    .onCreate((_entity, em) => timeOf(em))
    .onUpdate((_entity, em) => timeOf(em));

/** The time of the first change that met the condition. It stays when the condition no longer holds. */
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

/** The time since which the condition holds; null while it does not. */
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

/** The columns of a resource, which has an ID and whose changes record events. */
export const resource = () => ({
  organizationId: text().primary(),
  id: text().primary(),
  environment: text().$type<Environment>(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  /** The number of commits that changed the row. */
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

/** Raw statements return timestamps as text in a format of the server's choosing; this selects milliseconds instead. */
export function epochMs(expression: string): string {
  return `(extract(epoch from ${expression}) * 1000)::float8`;
}

export function dateOf(epochMilliseconds: number | null): Date | null {
  return epochMilliseconds === null ? null : new Date(epochMilliseconds);
}
