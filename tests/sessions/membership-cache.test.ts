import { expect, test } from "vitest";
import { readConfig } from "#app/config/config.server.ts";
import { CentralAuthError } from "#app/services/session/central-auth-error.ts";
import { createMembershipCache, type UserMemberships } from "#app/services/session/membership-cache.server.ts";

const organization = { id: "org_1", slug: "acme", name: "Acme" };
const member = [{ role: "member", organization }];
const isMember = ({ memberships }: UserMemberships) =>
  memberships.find((each) => each.organization.id === "org_1") ?? null;

/** A central service with given answers, and a clock that only the test moves. */
function aCentralService() {
  const state = { memberships: member as typeof member | [], now: 1_000_000, asked: 0, fails: false };
  const cache = createMembershipCache(
    {
      memberships: async () => {
        state.asked += 1;
        if (state.fails) throw new CentralAuthError("down");
        return state.memberships;
      },
      signedOutAt: async () => null,
    },
    readConfig({}).membershipCacheMs,
    () => state.now,
  );
  return { state, check: (user = "usr_1") => cache.check(user, isMember), cache };
}

test("a membership that was confirmed is believed for thirty seconds and no longer", async () => {
  const { state, check } = aCentralService();
  expect(await check()).not.toBeNull();
  state.memberships = [];
  state.now += 29_999;
  expect(await check()).not.toBeNull();
  expect(state.asked).toBe(1);
  state.now += 2;
  expect(await check()).toBeNull();
  expect(state.asked).toBe(2);
});

test("a refusal is never kept: who has just joined is let in", async () => {
  const { state, check } = aCentralService();
  state.memberships = [];
  expect(await check()).toBeNull();
  state.memberships = member;
  expect(await check()).not.toBeNull();
});

test("what is kept is one person's", async () => {
  const { state, check } = aCentralService();
  await check("usr_1");
  state.memberships = [];
  expect(await check("usr_2")).toBeNull();
});

test("what cannot be confirmed fails, also when it was confirmed before", async () => {
  const { state, check } = aCentralService();
  await check();
  state.fails = true;
  state.now += 30_001;
  await expect(check()).rejects.toThrow(CentralAuthError);
});

test("a sign-in confirms its own organization for as long, and says nothing about others", async () => {
  const { state, check, cache } = aCentralService();
  state.fails = true;
  cache.confirm("usr_1", organization);
  expect(await check()).not.toBeNull();
  await expect(cache.check("usr_1", (standing) => (standing.isComplete ? "all" : null))).rejects.toThrow();
});
