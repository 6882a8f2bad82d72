import { expect, test } from "vitest";
import { callClassOf } from "#contract/call-class.ts";
import { operationOf } from "#contract/operations.ts";
import {
  byPriority,
  byTurn,
  mayBegin,
  nextLimit,
  type Standing,
} from "#extensions/caller/admission/admission.rules.ts";
import { tenantServices } from "#proto/services.ts";

const BOUNDS = { floor: 8, start: 128, ceiling: 200 };

const aStanding = (given: Partial<Standing>): Standing => ({
  rank: 1,
  isHighest: false,
  inFlight: 0,
  wanted: 1,
  arrival: 0,
  ...given,
});

const SLOW = { inFlight: 100, ended: 40, elapsedMs: 200, isSaturated: true };
const QUICK = { ...SLOW, ended: 80 };

test.each([
  ["shrinks to what takes as long as it may", { ...SLOW, limit: 100, busiest: 100 }, 60],
  ["shrinks from what was in flight", { ...SLOW, limit: 100, busiest: 50 }, 30],
  ["never shrinks below the floor", { ...SLOW, limit: 9, busiest: 9 }, 8],
  ["stays when little is in flight, which takes long for another reason", { ...SLOW, limit: 100, busiest: 8 }, 100],
  ["keeps half at least, also when nothing ends", { ...SLOW, ended: 0, limit: 100, busiest: 100 }, 50],
  ["grows when it is reached and requests are quick", { ...QUICK, limit: 144, busiest: 144 }, 156],
  ["grows while requests wait for others alone", { ...SLOW, isSaturated: false, limit: 144, busiest: 144 }, 156],
  ["grows back to where it began, reached or not", { ...QUICK, limit: 64, busiest: 1 }, 72],
  ["stays when it is not reached", { ...QUICK, limit: 150, busiest: 100 }, 150],
  ["never grows beyond the ceiling", { ...QUICK, limit: 198, busiest: 198 }, 200],
])("the limit %s", (_name, measured, expected) => {
  expect(nextLimit(measured, BOUNDS)).toBe(expected);
});

test.each([
  ["anything below the limit", { inFlight: 7 }, { inFlight: 7 }, true],
  ["nothing of an owner with a share at the limit", { inFlight: 4 }, { inFlight: 8 }, false],
  ["an owner with less than half of a share at the limit", { inFlight: 1 }, { inFlight: 8 }, true],
  ["money within a share at the limit", { inFlight: 4, isHighest: true }, { inFlight: 8 }, true],
  ["money beyond a share at the limit", { inFlight: 5, isHighest: true }, { inFlight: 8 }, false],
  ["nothing beyond the reserve", { isHighest: true }, { inFlight: 10 }, false],
])("%s may begin: %j of %j", (_name, standing, load, expected) => {
  expect(mayBegin(aStanding(standing), { limit: 8, places: 8, owners: 2, ...load })).toBe(expected);
});

test("who has less than a share goes first, then what is refused last, then who has less, then who came first", () => {
  const shared = { limit: 8, places: 8, inFlight: 8, owners: 2 };
  const inTurn = [
    aStanding({ rank: 3, inFlight: 2, arrival: 6 }),
    aStanding({ rank: 1, inFlight: 1, arrival: 5 }),
    aStanding({ rank: 1, inFlight: 2, arrival: 3 }),
    aStanding({ rank: 1, inFlight: 2, arrival: 4 }),
    aStanding({ rank: 0, inFlight: 0, arrival: 2 }),
    aStanding({ rank: 3, inFlight: 4, arrival: 1 }),
  ];
  expect(inTurn.toReversed().toSorted((one, other) => byTurn(one, other, shared))).toEqual(inTurn);
});

test("an owner who wants more than a share of everything loses places first", () => {
  const shared = { limit: 8, places: 8, inFlight: 8, owners: 2 };
  const [greedy, polite] = [aStanding({ rank: 3, wanted: 9 }), aStanding({ rank: 0, wanted: 1 })];
  expect(byPriority(polite, greedy, shared)).toBeLessThan(0);
  expect(byPriority(aStanding({ rank: 3, wanted: 7 }), polite, shared)).toBeLessThan(0);
});

test("what moves money is refused last, by the contract", () => {
  const methods = Object.values(tenantServices).flatMap(({ methods }) => [...methods]);
  const idsOf = (kind: string) =>
    methods.filter((method) => callClassOf(method) === kind).flatMap((method) => operationOf(method)?.id ?? []);
  const money = idsOf("money");
  for (const id of [
    "transactions.create",
    "transactions.capture",
    "refunds.create",
    "payouts.create",
    "disputes.submit",
  ])
    expect(money).toContain(id);
  expect(money.every((id) => methods.some((m) => operationOf(m)?.id === id && operationOf(m)?.verb !== "GET"))).toBe(
    true,
  );
  expect(idsOf("write")).toEqual(expect.arrayContaining(["disputes.update", "customers.create"]));
  expect(idsOf("read")).toEqual(
    expect.arrayContaining(["disputes.list", "disputes.retrieve", "disputes.downloadEvidence"]),
  );
});
