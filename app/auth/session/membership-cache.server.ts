import { LRUCache } from "lru-cache";
import type { CentralAuth, CentralMembership, CentralOrganization } from "./central-auth.server.ts";

/** How long a person who left may still be taken for a member. */
const TTL_MS = 30_000;
const PEOPLE = 10_000;

/** What the central service says about a person now. */
export interface Standing {
  readonly memberships: readonly CentralMembership[];
  /** False when it is only known that this one membership exists. */
  readonly isComplete: boolean;
  readonly signedOutAt: Date | null;
}

type Judge<Verdict> = (standing: Standing) => Verdict | null;

export interface Standings {
  /**
   * The verdict on this person's standing. A kept answer may only confirm: when it does not, the central service is
   * asked again.
   * @throws CentralAuthError
   */
  judge<Verdict>(userId: string, judge: Judge<Verdict>): Promise<Verdict | null>;
  /** Keeps what the central service just said of its own accord. */
  confirm(userId: string, organization: CentralOrganization): void;
}

export function createStandings(
  central: Pick<CentralAuth, "memberships" | "signedOutAt">,
  clock: () => number = Date.now,
): Standings {
  const kept = new LRUCache<string, Standing>({ max: PEOPLE, ttl: TTL_MS, ttlResolution: 0, perf: { now: clock } });
  const ask = async (userId: string): Promise<Standing> => {
    const [memberships, signedOutAt] = await Promise.all([central.memberships(userId), central.signedOutAt(userId)]);
    return { memberships, isComplete: true, signedOutAt };
  };
  return {
    async judge(userId, judge) {
      const known = kept.get(userId);
      const confirmed = known && judge(known);
      if (confirmed) return confirmed;
      // The age counts from the question: while it is under way the person may leave.
      const start = clock();
      const standing = await ask(userId);
      const verdict = judge(standing);
      if (verdict) kept.set(userId, standing, { start });
      else kept.delete(userId);
      return verdict;
    },
    confirm(userId, organization) {
      kept.set(userId, { memberships: [{ role: "", organization }], isComplete: false, signedOutAt: null });
    },
  };
}
