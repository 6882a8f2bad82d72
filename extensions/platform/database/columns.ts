import { p } from "@mikro-orm/core";

/** Text without a length: limits are the contract's. */
export const text = () => p.string().columnType("text");

export const instant = () => p.datetime(6).columnType("timestamptz(6)");

export const createdAt = () => instant().onCreate((_entity) => new Date());

export const updatedAt = () =>
  instant()
    .onCreate(() => new Date())
    .onUpdate(() => new Date());

/** Raw statements return instants as text of the server's choosing; this asks for milliseconds, which mean the same everywhere. */
export function epochMs(expression: string): string {
  return `(extract(epoch from ${expression}) * 1000)::float8`;
}

export function dateOf(epochMilliseconds: number | null): Date | null {
  return epochMilliseconds === null ? null : new Date(epochMilliseconds);
}
