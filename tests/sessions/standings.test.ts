import { expect, test } from "vitest";
import { CentralAuthError } from "#app/auth/session/central-auth.server.ts";
import { createStandings, type Standing } from "#app/auth/session/membership-cache.server.ts";

const organization = { id: "org_1", slug: "acme", name: "Acme" };
const member = [{ role: "member", organization }];
const isMember = ({ memberships }: Standing) => memberships.find((each) => each.organization.id === "org_1") ?? null;

/** A central service whose answer the test changes, and a clock that only the test moves. */
function aCentralService() {
  const state = { memberships: member as typeof member | [], now: 1_000_000, asked: 0, fails: false };
  const standings = createStandings(
    {
      memberships: async () => {
        state.asked += 1;
        if (state.fails) throw new CentralAuthError("down");
        return state.memberships;
      },
      signedOutAt: async () => null,
    },
    () => state.now,
  );
  return { state, judge: (user = "usr_1") => standings.judge(user, isMember), standings };
}

test("a membership that was confirmed is believed for thirty seconds and no longer", async () => {
  const { state, judge } = aCentralService();
  expect(await judge()).not.toBeNull();
  state.memberships = [];
  state.now += 29_999;
  expect(await judge()).not.toBeNull();
  expect(state.asked).toBe(1);
  state.now += 2;
  expect(await judge()).toBeNull();
  expect(state.asked).toBe(2);
});

test("a refusal is never kept: who has just joined is let in", async () => {
  const { state, judge } = aCentralService();
  state.memberships = [];
  expect(await judge()).toBeNull();
  state.memberships = member;
  expect(await judge()).not.toBeNull();
});

test("what is kept is one person's", async () => {
  const { state, judge } = aCentralService();
  await judge("usr_1");
  state.memberships = [];
  expect(await judge("usr_2")).toBeNull();
});

test("what cannot be confirmed fails, also when it was confirmed before", async () => {
  const { state, judge } = aCentralService();
  await judge();
  state.fails = true;
  state.now += 30_001;
  await expect(judge()).rejects.toThrow(CentralAuthError);
});

test("a sign-in confirms its own organization for as long, and says nothing about others", async () => {
  const { state, judge, standings } = aCentralService();
  state.fails = true;
  standings.confirm("usr_1", organization);
  expect(await judge()).not.toBeNull();
  await expect(standings.judge("usr_1", (standing) => (standing.isComplete ? "all" : null))).rejects.toThrow();
});
