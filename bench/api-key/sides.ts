import { createHash, randomBytes } from "node:crypto";
import { floorOf } from "./floor.ts";
import { startOurs } from "./ours.ts";
import { startPeer } from "./peer.ts";
import type { Side } from "./rounds.ts";

const KEYS = 1_000;
const POOL_SIZE = 16;

/** A side for each implementation, all on one PostgreSQL. */
export interface Sides<One> {
  readonly floor: One;
  readonly ours: One;
  readonly oursHot: One;
  readonly oursAnew: One;
  readonly lookup: One;
  readonly oursUnknown: One;
  readonly peer: One;
  readonly peerHot: One;
  readonly peerUnknown: One;
}

/** Cached sides run for longer than the cache lifetime, so that refreshes are measured. */
const REMEMBERED = { roundMs: 2_500 };

export async function startSides(databaseUrl: string) {
  const ours = await startOurs({ databaseUrl, keys: KEYS });
  const peer = await startPeer({ databaseUrl, poolSize: POOL_SIZE, keys: KEYS });
  const floor = floorOf(databaseUrl, POOL_SIZE, inTurn(ours.keys.map(hashOf)));
  await assertJudges(ours, "settlements:write");
  await assertJudges(peer, "delete");
  const [ourHot = "", peerHot = ""] = [ours.keys[0], peer.keys[0]];
  const sides: Sides<Side> = {
    floor: floor.side,
    ours: {
      ...ours.sideOf("ours, 1,000 keys", inTurn(ours.keys), true),
      ...REMEMBERED,
      warm: async () => void (await Promise.all(ours.keys.map((key) => ours.verify(key)))),
    },
    oursHot: { ...ours.sideOf("ours, one key", () => ourHot, true), ...REMEMBERED },
    oursAnew: ours.sideOf("ours, nothing remembered", inTurn(ours.keys), true, ours.forgetful),
    lookup: ours.lookup("ours, the statement alone", inTurn(ours.keys)),
    oursUnknown: ours.sideOf("ours, unknown key refused", unknownKey, false),
    peer: peer.sideOf("better-auth, 1,000 keys", inTurn(peer.keys), true),
    peerHot: peer.sideOf("better-auth, one key", () => peerHot, true),
    peerUnknown: peer.sideOf("better-auth, unknown key refused", unknownKey, false),
  };
  return {
    sides,
    /** Both sides count valid keys; skipping the count would be an unfair advantage. */
    async assertCounted(): Promise<void> {
      for (const [name, side] of Object.entries({ ours, peer })) {
        const counted = await side.counted();
        if (counted !== side.valid()) throw new Error(`${name} counted ${counted} of ${side.valid()}`);
      }
    },
    async close(): Promise<void> {
      for (const side of [floor, peer, ours]) await side.close();
    },
  };
}

interface Judge<Right extends string> {
  readonly keys: readonly string[];
  readonly verify: (key: string, right?: Right) => Promise<boolean>;
}

async function assertJudges<Right extends string>({ keys, verify }: Judge<Right>, missing: Right): Promise<void> {
  const [key = ""] = keys;
  const verdicts = [await verify(key), await verify(unknownKey()), await verify(key, missing)];
  if (verdicts.join() !== "true,false,false") throw new Error(`a side does not judge: ${verdicts.join()}`);
}

/** In the format of our keys, so that it causes a lookup there too. */
function unknownKey(): string {
  return `svc_sandbox_${randomBytes(32).toString("hex")}`;
}

function hashOf(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

function inTurn<T>(values: readonly T[]): () => T {
  let turn = 0;
  return () => values[turn++ % values.length] as T;
}
