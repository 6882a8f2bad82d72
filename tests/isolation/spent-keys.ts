import { randomUUID } from "node:crypto";
import type { Ids } from "#tests/support/sample.ts";
import { entryOf, isKeptUnderKey } from "./entries.ts";
import type { Entry } from "./entry.ts";
import { type Control, credentialsFor, foreign, plain } from "./matrix.ts";
import type { Operation } from "./operations.ts";
import { namesIn, proofOf, type Sent, send, type TokenOf } from "./requests.ts";
import type { World } from "./world.ts";

/** Only the organization that used a key may learn that it was used. */
const KNOWS_KEY = /idempotency_(key_reused|in_progress|outcome_unknown)/;
const REPLAYED = /"idempotency-(replayed|original-request)":/;

export interface SpentKeys {
  /** Whether the key cannot be used again. A page's answer does not tell. */
  readonly areSpent: boolean;
  readonly leaks: readonly string[];
}

/**
 * Tries two keys that the other organization has used, one with its resources and one with ours. Both must be answered
 * like new keys, in live as well.
 */
export async function trySpentKeys(
  world: World,
  tokenOf: TokenOf,
  operation: Operation,
  { ids, idempotencyKey: first, body: stored }: Control,
): Promise<SpentKeys | null> {
  const entry = entryOf(operation);
  const isPage = operation.of === "ui" && operation.method !== "GET";
  if (!entry || !(isPage || isKeptUnderKey(operation))) return null;
  const { they, we, theyInLive } = await senders(world, tokenOf, operation, entry);
  const second = randomUUID();
  await they(ids, second);
  const again = [await they(ids, first), await they(ids, second)];

  const values = namesIn(operation, entry).map((name) => ids[name] ?? "");
  const strangers = { theirs: { ...world.theirs, ids }, live: world.live };
  const shown = (sent: Sent, known = values) => sign(sent) ?? idOf(stored, known, sent);
  const asNew = async (by: Ask, known = values) => {
    const withNewKey = await by(ids, randomUUID());
    const sent = await by(ids, first);
    return { sent, fault: difference(sent, withNewKey) ?? shown(sent, known) };
  };
  const withTheirs = await asNew(we);
  const withOurs = await we(world.ours.ids, second);
  const found = {
    "with what is theirs": withTheirs.fault ?? foreign(strangers, { values }, withTheirs.sent),
    "with what is ours": shown(withOurs) ?? foreign(strangers, { values }, withOurs),
    "in live": theyInLive && (await asNew(theyInLive, [...values, world.theirs.organization.id])).fault,
  };
  const leaks = Object.entries(found).filter(([, fault]) => fault !== null);
  return {
    areSpent: again.every(({ text }) => KNOWS_KEY.test(text) || REPLAYED.test(text)),
    leaks: leaks.map(([place, fault]) => `${operation.name}, their key ${place}: ${fault}`),
  };
}

type Ask = (ids: Ids, idempotencyKey: string) => Promise<Sent>;

/** A service names the environment; keys and sessions belong to one. */
async function senders(world: World, tokenOf: TokenOf, operation: Operation, entry: Entry) {
  const [credential = "none"] = credentialsFor(operation);
  const [theirs, ours] = [
    await proofOf(credential, world.theirs, tokenOf),
    await proofOf(credential, world.ours, tokenOf),
  ];
  const as =
    (proof: Record<string, string>): Ask =>
    (ids, idempotencyKey) =>
      send(world, operation, entry, { ids, proof, extra: { idempotencyKey } });
  const theyInLive = operation.of === "service" ? as({ ...theirs, "x-environment": "live" }) : null;
  return { they: as(theirs), we: as(ours), theyInLive };
}

/** A refusal must equal that of a new key. A success creates a resource and may happen once. */
function difference(sent: Sent, withNewKey: Sent): string | null {
  if (withNewKey.status < 400) return null;
  if (sent.status !== withNewKey.status) return `answered ${sent.status}, and ${withNewKey.status} to a new key`;
  return plain(sent.body) === plain(withNewKey.body) ? null : "answered other words than to a new key";
}

function sign({ status, text }: Sent): string | null {
  if (status >= 500) return `answered ${status}`;
  return (REPLAYED.exec(text) ?? KNOWS_KEY.exec(text))?.[0] ?? null;
}

function idOf(stored: string, values: readonly string[], { text }: Sent): string | null {
  const ids = [...stored.matchAll(/\b[a-z]{2,4}_[0-9a-z]{26}\b/g)].map(([id]) => id);
  const shown = ids.find((id) => !values.includes(id) && text.includes(id));
  return shown ? `shows ${shown} of the stored answer` : null;
}
