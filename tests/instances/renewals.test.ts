import { expect, test } from "vitest";
import { callOverRenewals } from "#tests/drills/renewals.ts";

test("no call is lost while connections are renewed all the time", async () => {
  const { lost } = await callOverRenewals(3_000, 50);
  expect(lost).toEqual([]);
});
