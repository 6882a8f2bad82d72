import { randomUUID } from "node:crypto";
import { oncePer } from "#contract/once-per.ts";
import type { Ids } from "#tests/support/sample.ts";
import { entryOf, isForPeople } from "./entries.ts";
import type { Entry } from "./entry.ts";
import type { Operation } from "./operations.ts";
import { type Credential, namesIn, proofOf, type Sent, send, type TokenOf } from "./requests.ts";
import { type Attempt, type Substitution, substitutionsOf } from "./substitutions.ts";
import { changedTables, type World } from "./world.ts";

/** Portal hosts are public and belong to no organization. */
const PUBLIC = new Set(["organization_slug", "cursor"]);
const CONCURRENT_REQUESTS = 8;

/** Ten may wait at once, so more requests would be refused for that; a try has two requests. */
const MAKES_EXPORTS = /exports$|lists\.\$list\.csv$|CreateExport$/;
const CONCURRENT_EXPORTS = 4;

/**
 * Repetitions of a page that may differ by chance: a minute ends, a name is late, or equal instants are written once.
 * Leaks differ each time.
 */
const MOST_COMPARED = 3;

/** Repetitions of an operation during which the other organization's own work may end. A leak changes its rows each time. */
const MOST_WATCHED = 2;

/** Hosts of existing and unknown portals may differ, since portals are public. */
const MAY_DIFFER = /host$/;

export interface Outcome {
  readonly tries: number;
  readonly leaks: readonly string[];
}

/** Tries every substitution with every credential: another organization's resource is answered like an unknown one. */
export async function tryOperation(
  world: World,
  tokenOf: TokenOf,
  operation: Operation,
  triesHeaders = true,
  times = MOST_WATCHED,
): Promise<Outcome> {
  const entry = entryOf(operation);
  if (!entry) throw new Error(`Say in the world of its capability how ${operation.name} is called.`);
  const { ours, theirs, live } = world;
  const host = (slug: string) => `${slug}.pay.test`;
  const strangers = { ours: ours.ids, theirs: theirs.ids, live, host };
  const substitutions = substitutionsOf(operation, entry, strangers).filter(
    ({ isOfDoor }) => triesHeaders || !isOfDoor,
  );
  const before = await world.rowsOf(theirs);
  const asks = await asksFor(world, tokenOf, operation, entry);
  const all = substitutions.flatMap((substitution) =>
    asks.slice(0, substitution.isAround ? 1 : asks.length).map((ask) => ({ substitution, ...ask })),
  );
  const tries = all.length;
  const leaks: string[] = [];
  const makesExports = operation.method === "POST" && MAKES_EXPORTS.test(operation.name);
  const concurrent = makesExports ? CONCURRENT_EXPORTS : CONCURRENT_REQUESTS;
  for (const each of inBatchesOf(entry.runsAlone ? 1 : concurrent, all)) {
    if (makesExports) await world.prepareExports();
    const batch = each.map(async ({ substitution, credential, ...ask }) => {
      const leak = await leakOf(world, substitution, ask, mayVary(operation) ? MOST_COMPARED : 1);
      if (leak) leaks.push(`${operation.name}, ${credential}, ${substitution.where}: ${leak}`);
    });
    await Promise.all(batch);
  }
  const changed = changedTables(before, await world.rowsOf(theirs));
  if (changed.length > 0 && leaks.length === 0 && times > 1)
    return tryOperation(world, tokenOf, operation, triesHeaders, times - 1);
  if (changed.length > 0) leaks.push(`${operation.name}: their rows were changed in ${changed.join(", ")}`);
  return { tries, leaks };
}

/** Asks with each credential. A key is used once; the other credentials try requests without a key. */
function asksFor(world: World, tokenOf: TokenOf, operation: Operation, entry: Entry) {
  return Promise.all(
    credentialsFor(operation).map(async (credential, index) => {
      const proof = await proofOf(credential, world.ours, tokenOf);
      const isKeyed = index === 0 && operation.method !== "GET";
      const ask: Ask = ({ ids, extra }) => {
        const key = isKeyed && { idempotencyKey: randomUUID() };
        return send(world, operation, entry, { ids, proof, extra: { ...key, ...extra } });
      };
      return { credential, ask, askOnce: oncePer(ask) };
    }),
  );
}

type Ask = (attempt: Attempt) => Promise<Sent>;

/** Substitutions of the other organization and of live share their unknown ID, which is asked once. */
async function leakOf(
  world: World,
  substitution: Substitution,
  { ask, askOnce }: { readonly ask: Ask; readonly askOnce: Ask },
  times: number,
): Promise<string | null> {
  const answers = [await ask(substitution.theirs), await askOnce(substitution.nobodys)] as const;
  const [{ status }, { status: like }] = answers;
  const shown = foreign(world, substitution.theirs, answers[0]);
  const differs = difference(substitution, answers);
  const mayBeChance = differs !== null && shown === null && status === like && status < 500;
  return mayBeChance && times > 1 ? leakOf(world, substitution, { ask, askOnce: ask }, times - 1) : (differs ?? shown);
}

/** The other organization's request and answer. */
export interface Control extends Sent {
  readonly ids: Ids;
  readonly idempotencyKey: string;
}

/** The same request by its owner: if it were refused too, our refusals would prove nothing. */
export async function positiveControl(world: World, tokenOf: TokenOf, operation: Operation): Promise<Control | null> {
  const entry = entryOf(operation);
  if (!entry || entry.control === null) return null;
  const ids: Ids =
    operation.method === "GET" ? world.theirs.ids : await world.fresh(world.theirs, namesIn(operation, entry));
  const [credential = "none"] = credentialsFor(operation);
  const idempotencyKey = randomUUID();
  const proof = await proofOf(credential, world.theirs, tokenOf);
  const sent = await send(world, operation, entry, { ids, proof, extra: { idempotencyKey } });
  return { ...sent, ids, idempotencyKey };
}

export function expectedStatus(operation: Operation): number | undefined {
  return entryOf(operation)?.control ?? undefined;
}

function inBatchesOf<Each>(size: number, all: readonly Each[]): Each[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
}

const isRest = ({ of, path }: Operation) => of === "ui" && /^\/(api|v1)\//.test(path);

const mayVary = (operation: Operation) => operation.method === "GET" || (operation.of === "ui" && !isRest(operation));

/**
 * Headers and hosts are read at a door only (tests/architecture/doors.ts), so one read and one write show what it makes
 * of them.
 */
export function atDoors(operations: readonly Operation[]): ReadonlySet<Operation> {
  const doorOf = (each: Operation) => {
    const place =
      /routes\/\w+\+/.exec(each.name)?.[0] ?? (each.of === "service" ? each.path.split("/")[1]?.split(".")[0] : "api");
    return [each.of, place, each.method === "GET", ...credentialsFor(each)].join(" ");
  };
  return new Set(new Map(operations.toReversed().map((each) => [doorOf(each), each])).values());
}

export function credentialsFor(operation: Operation): Credential[] {
  const { of, path } = operation;
  if (of === "service") return path.startsWith("/tollhouse.") ? ["secret", "token", "none"] : ["none"];
  return isRest(operation) && !isForPeople(operation) ? ["key", "session", "none"] : ["session", "key", "none"];
}

function difference({ theirs, nobodys, where }: Substitution, answers: readonly [Sent, Sent]): string | null {
  const [to, like] = answers;
  if (to.status >= 500) return `answered ${to.status}: ${to.body.slice(0, 500)}`;
  if (MAY_DIFFER.test(where)) return null;
  if (to.status !== like.status) return `answered ${to.status}, and ${like.status} to what is nobody's`;
  const [one, other] = [plain(to.body, theirs.values), plain(like.body, nobodys.values)];
  if (one === other) return null;
  const at = [...one].findIndex((letter, place) => letter !== other[place]);
  const there = (text: string) => text.slice(Math.max(0, at - 100), at + 200);
  return `answered other words than to what is nobody's: ${there(one)} / ${there(other)}`;
}

export function foreign(
  { theirs, live }: Pick<World, "theirs" | "live">,
  { values }: Pick<Attempt, "values">,
  { text }: Sent,
): string | null {
  const secret = Object.entries(theirs.ids).filter(([name]) => !PUBLIC.has(name));
  const all = [["canary", theirs.canary], ...secret, ...Object.entries(live).map(([name, id]) => [`live ${name}`, id])];
  const shown = all.find(([, value]) => value && !values.includes(value) && text.includes(value));
  return shown ? `shows their ${shown[0]}` : null;
}

/** Removes what differs per answer or is changed by each try: IDs, secrets, instants, versions, usage, tokens of previews. */
export function plain(body: string, values: readonly string[] = []): string {
  const unnamed = values.filter(Boolean).reduce((text, value) => text.replaceAll(value, "<name>"), body);
  return unnamed
    .replace(/\b(state|code_challenge)=[\w.-]+/g, "<sign-in>")
    .replace(/\b[a-z]{2,3}_[0-9A-Za-z]{26}\b/g, "<id>")
    .replace(/\/pay\/[\w-]+/g, "/pay/<code>")
    .replace(/\b(dp|pay)_[0-9A-Za-z]{20}\b/g, "<engine id>")
    .replace(/\b(svc_[a-z]+_[0-9a-f]+|whsec_[A-Za-z0-9+/=]+)/g, "<secret>")
    .replace(/(?<="code":"|\\"code\\",\\")[2-9A-Z]{8}(?=\\?")/g, "<pairing code>")
    .replace(/(?<=<output\b[^>]*>)\w{4}(<span[^>]*>)\w{4}/g, "$1<pairing code>")
    .replace(/nonce="[^"]*"|"nonce":"[^"]*"/g, "<nonce>")
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<uuid>")
    .replace(/"(link_?token|linkToken|resetMs|remaining)":("[^"]*"|\d+)/gi, "<once>")
    .replace(/(<rect width=")[\d.]+(?=" height="4" class="fill-white")/g, "$1<time passed>")
    .replace(/"(policy_?)?version":\d+/gi, "<version>")
    .replace(/"(total_?requests|last_?used_?at)":("[^"]*"|\d+|null)/gi, "<use>")
    .replace(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, "<instant>")
    .replace(/("preview_?token":")[^"]+/gi, "$1<token>");
}
