import type { DescMethod } from "@bufbuild/protobuf";
import { auditedActions } from "./audit-actions.ts";
import { SCOPE_BY_RESOURCE } from "./event-types.ts";
import { exportedResources, listMethodOf, listMethods, operations } from "./exported-lists.ts";
import { operationOf, readableKindOf } from "./operations.ts";
import { hasScope, readsEverything } from "./scopes.ts";

/** Names of other resources' data, each with the scopes that reading it requires. */
export type Readable = ReadonlyMap<string, readonly string[]>;

const KINDS = {
  /** Resource types, by their events. */
  events: () => [...SCOPE_BY_RESOURCE].map(([name, scope]) => [name, [scope]] as const),
  audit_actions: () => auditedActions().map(([name, scope]) => [name, scope === null ? [] : [scope]] as const),
  /** Dashboard lists, with their list methods' scopes. */
  lists: () => [...listMethods()].map(([name, method]) => [name, [operationOf(method)?.scope ?? "*"]] as const),
  exports: () => exportedResources().map((name) => [name, [operationOf(listMethodOf(name))?.scope ?? "*"]] as const),
  operations: () => [...operations()].map(([id, method]) => [id, scopesShownBy(method)] as const),
} satisfies Record<string, () => readonly (readonly [string, readonly string[]])[]>;

export type ReadableKind = keyof typeof KINDS;

export const READABLE_KINDS = Object.keys(KINDS) as readonly ReadableKind[];

const known = new Map<string, Readable>();

/** The names of a kind in the contract's option `readable`. */
export function readableOf(kind: string): Readable {
  const all = known.get(kind) ?? new Map(KINDS[kind as ReadableKind]());
  known.set(kind, all);
  return all;
}

/** The scopes that an API key needs to read logged calls of the method: `*` where answers may show any resource. */
function scopesShownBy(method: DescMethod): readonly string[] {
  const scope = operationOf(method)?.scope;
  return !scope || method.input.fields.some((field) => readableKindOf(field)) ? ["*"] : [scope];
}

/** The first missing scope. Null when the key may read. */
export function missingScope(held: readonly string[], needed: readonly string[]): string | null {
  const holds = (scope: string) => (scope === "*" ? readsEverything(held) : hasScope(held, scope));
  return needed.find((scope) => !holds(scope)) ?? null;
}
