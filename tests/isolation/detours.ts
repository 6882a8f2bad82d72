import type { DescField, DescMethod } from "@bufbuild/protobuf";
import { resourceTypeOf } from "#contract/event-types.ts";
import { operations } from "#contract/exported-lists.ts";
import { expansionScopeOf, isParameter, operationOf, readableKindOf } from "#contract/operations.ts";
import { missingScope, readableOf } from "#contract/readable.ts";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { ask } from "#tests/sessions/support/http.ts";
import type { Ids } from "#tests/support/sample.ts";
import type { World } from "./world.ts";

type Item = Readonly<Record<string, unknown>>;

/** A method that could show one resource's data to a key with another's scope. */
interface Detour {
  readonly id: string;
  readonly method: DescMethod;
  readonly walk: (asked: DetourRequest) => Promise<Walked>;
}

interface DetourRequest {
  readonly method: DescMethod;
  readonly ids: Ids;
  /** Scopes of the narrow key. */
  readonly scopes: readonly string[];
  readonly ownId: string;
  readonly narrow: Asking;
  readonly wide: Asking;
}

type Asking = (path: string, verb?: string, body?: object) => Promise<{ status: number; body: string; items: Item[] }>;

/** Amount of data beyond the key's scope, and the part that leaked. */
interface Walked {
  readonly beyond: number;
  readonly leaks: readonly string[];
}

/** The key's scope for methods that need none. */
const ONE_SCOPE = "customers:read";

const methods = [...operations()].filter(([, method]) => operationOf(method)?.peopleOnly === false);

export const detours: readonly Detour[] = methods.flatMap(([id, method]) => {
  const walk = walkOf(method);
  return walk ? [{ id, method, walk }] : [];
});

function walkOf(method: DescMethod): Detour["walk"] | null {
  if (readableIn(method, isParameter).length > 0) return walkNames;
  if (operationOf(method)?.verb !== "GET") return null;
  if (expansionsBeyond(method).length > 0) return walkExpansions;
  return readableIn(method, (field) => !isParameter(field)).length > 0 && isList(method) ? walkList : null;
}

function isList({ output }: DescMethod): boolean {
  return output.field.data?.message !== undefined;
}

function readableIn({ input }: DescMethod, is: (field: DescField) => boolean): [DescField, string][] {
  return input.fields.flatMap((field): [DescField, string][] => {
    const kind = readableKindOf(field);
    return kind !== null && is(field) ? [[field, kind]] : [];
  });
}

/** Calls the method with a key of its one scope, and with a key of all scopes. */
export async function walkDetour({ ours, ui }: World, { method, walk }: Detour): Promise<Walked> {
  const scopes = [operationOf(method)?.scope ?? ONE_SCOPE];
  const { key, apiKey } = await createApiKey(ours.organization.work(), { scopes, name: "One scope" });
  const asking =
    (by: string): Asking =>
    (path, verb = "GET", body = undefined) =>
      askUi(ui.url, by, path, verb, body);
  return walk({ method, ids: ours.ids, scopes, ownId: apiKey.id, narrow: asking(key), wide: asking(ours.key) });
}

/** A list shows only what the key may read; other items are missing at their own address too. */
async function walkList({ method, ids, scopes, ownId, narrow, wide }: DetourRequest): Promise<Walked> {
  const [[, kind] = [null, ""]] = readableIn(method, (field) => !isParameter(field));
  const path = `${pathOf(method, ids)}${method.input.field.limit ? "?limit=100" : ""}`;
  const isBeyond = (item: Item) => item.api_key_id !== ownId && isUnreadable(kind, nameOf(item), scopes);
  const beyond = (await wide(path)).items.filter(isBeyond);
  const leaks = (await narrow(path)).items.filter(isBeyond).map((item) => `lists ${nameOf(item)}`);
  for (const item of beyond.slice(0, 3))
    for (const { id, verb, at } of addressesOf(item)) {
      const { status } = await narrow(at, verb, verb === "GET" ? undefined : {});
      if (status < 400) leaks.push(`${id} answers ${status} for ${nameOf(item)}`);
    }
  return { beyond: beyond.length, leaks };
}

/** Every name that the key may not read must be refused. */
async function walkNames({ method, ids, scopes, narrow }: DetourRequest): Promise<Walked> {
  const verb = operationOf(method)?.verb ?? "GET";
  const path = pathOf(method, ids);
  const names = readableIn(method, isParameter).flatMap(([field, kind]) =>
    [...readableOf(kind).keys()].filter((name) => isUnreadable(kind, name, scopes)).map((name) => ({ field, name })),
  );
  const leaks: string[] = [];
  let beyond = 0;
  for (const { field, name } of names) {
    const asked = { [field.name]: name };
    const sent = verb === "GET" ? narrow(`${path}?${new URLSearchParams(asked)}`) : narrow(path, verb, asked);
    const { status, body } = await sent;
    if (body.includes("scope_missing")) beyond += 1;
    if (status < 400) leaks.push(`${name} answers ${status}`);
  }
  return { beyond, leaks };
}

/** A field of another resource must stay null, even if requested. */
async function walkExpansions({ method, ids, scopes, narrow, wide }: DetourRequest): Promise<Walked> {
  const beyond = expansionsBeyond(method, scopes);
  const asked = beyond.map(({ name }) => ["expand[]", name]);
  if (method.input.field.limit) asked.push(["limit", "100"]);
  const path = `${pathOf(method, ids)}?${new URLSearchParams(asked)}`;
  const shown = async (asking: Asking) =>
    (await asking(path)).items.flatMap((item) => beyond.filter(({ name }) => item[name] != null));
  return { beyond: (await shown(wide)).length, leaks: (await shown(narrow)).map(({ name }) => `expands ${name}`) };
}

/** Expansions that need another scope than the method. */
function expansionsBeyond(
  method: DescMethod,
  scopes: readonly string[] = [operationOf(method)?.scope ?? ONE_SCOPE],
): DescField[] {
  return expansionsOf(method).filter((field) => missingScope(scopes, [expansionScopeOf(field) ?? "*"]) !== null);
}

function expansionsOf({ output }: DescMethod): DescField[] {
  const item = output.fields.find(({ name, message }) => name === "data" && message)?.message ?? output;
  return item.fields.filter((field) => expansionScopeOf(field) !== null);
}

function isUnreadable(kind: string, name: string, scopes: readonly string[]): boolean {
  return missingScope(scopes, readableOf(kind).get(name) ?? ["*"]) !== null;
}

/** Events and deliveries are named by type, calls by operation, audit events by action, and exports by resource. */
function nameOf({ type, event_type = type, action, operation, resource }: Item): string {
  return event_type === undefined ? String(action ?? operation ?? resource) : resourceTypeOf(String(event_type));
}

/** All other methods that show the same item. */
function addressesOf(item: Item) {
  return methods.flatMap(([id, method]) => {
    const { variables = [], verb = "GET" } = operationOf(method) ?? {};
    const isOfItem = variables.length === 1 && typeof item[variables[0] ?? ""] === "string";
    const isLimited = readableIn(method, (field) => !isParameter(field)).length > 0 && !isList(method);
    return isOfItem && isLimited ? [{ id, verb, at: pathOf(method, item as Ids) }] : [];
  });
}

function pathOf(method: DescMethod, ids: Ids): string {
  return (operationOf(method)?.path ?? "").replace(/\{(\w+)\}/g, (_all, name) => ids[name] ?? "none");
}

async function askUi(url: string, key: string, path: string, method: string, json?: object) {
  const headers = { "x-api-key": key, ...(json && { "content-type": "application/json" }) };
  const { status, body } = await ask(url, path, { method, headers, ...(json && { body: JSON.stringify(json) }) });
  const read = status < 300 && body.startsWith("{") ? (JSON.parse(body) as Item & { data?: Item[] }) : {};
  return { status, body, items: Array.isArray(read.data) ? read.data : [read] };
}
