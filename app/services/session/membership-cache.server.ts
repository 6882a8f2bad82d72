import { LRUCache } from "lru-cache";
import type { CentralAuth, CentralMembership, CentralOrganization } from "./central-auth.server.ts";

const MAX_USERS = 10_000;

/** A user's memberships, as the central service last reported them. */
export interface UserMemberships {
  readonly memberships: readonly CentralMembership[];
  /** False when only this one membership is known. */
  readonly isComplete: boolean;
  /** Tokens from before this moment are not confirmed. Null when there is no such moment. */
  readonly signedOutAt: Date | null;
}

type Check<Result> = (user: UserMemberships) => Result | null;

export interface MembershipCache {
  /**
   * Runs the check on the user's memberships; a cached answer that fails it is fetched again.
   * @throws CentralAuthError
   */
  check<Result>(userId: string, check: Check<Result>): Promise<Result | null>;
  /**
   * Asks the central service for the user's memberships now, and remembers them.
   * @throws CentralAuthError
   */
  refresh(userId: string): Promise<UserMemberships>;
  /** Stores a membership that the central service has just reported. */
  confirm(userId: string, organization: CentralOrganization): void;
}

export function createMembershipCache(
  central: Pick<CentralAuth, "memberships" | "signedOutAt">,
  ttlMs: number,
  clock: () => number = Date.now,
): MembershipCache {
  const cache = new LRUCache<string, UserMemberships>({
    max: MAX_USERS,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now: clock },
  });
  const fetchUser = async (userId: string): Promise<UserMemberships> => {
    const [memberships, signedOutAt] = await Promise.all([central.memberships(userId), central.signedOutAt(userId)]);
    return { memberships, isComplete: true, signedOutAt };
  };
  const refresh = async (userId: string): Promise<UserMemberships> => {
    // The age counts from the start of the request: the membership may end during it.
    const start = clock();
    const user = await fetchUser(userId);
    cache.set(userId, user, { start });
    return user;
  };
  return {
    refresh,
    async check(userId, check) {
      const cached = cache.get(userId);
      const confirmed = cached && check(cached);
      if (confirmed) return confirmed;
      const result = check(await refresh(userId));
      if (!result) cache.delete(userId);
      return result;
    },
    confirm(userId, organization) {
      // An exchange has no time of the last sign-out, so older tokens need a call to the central service.
      const signedOutAt = new Date(clock());
      cache.set(userId, { memberships: [{ role: "", organization }], isComplete: false, signedOutAt });
    },
  };
}
