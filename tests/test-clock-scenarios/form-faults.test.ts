import { expect, test } from "vitest";
import { findTestClock } from "#extensions/platform/test-clocks/test-clocks.service.ts";
import { aUi, call, expectError, jsonBody } from "#tests/http/ui.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";
import { everybody } from "./scripted.ts";

const ui = await closedAfterTests(aUi());
const { platform } = ui;
const step = { after: "P1M", on: everybody, do: "card_recovers" };
const PATH = "api/test_helpers/clock/scenarios";

test("a step whose form is wrong hides nothing that is wrong with the others", async () => {
  const organization = await anOrganization(platform);
  const key = await anApiKey(organization);
  const steps = [
    { after: "P1M", on: everybody, do: "card_explodes" },
    { after: "P1M", on: { everybody: "yes", unknown: true }, do: "card_recovers", extra: 1 },
    step,
    "a step",
    { after: "P1M", on: { share_percent: 200 }, do: "card_declines", with: { network_code: "!".repeat(17) } },
    { after: "P1M", on: { share_percent: 200 }, do: "card_declines" },
  ];
  const { details } = expectError(await call(`${ui.url}/${PATH}`, key, jsonBody({ steps })), {
    ...{ status: 400, type: "invalid_request", code: "test_clock_scenario_invalid" },
  });
  const found = details as { param: string; code: string; message: string }[];
  expect(found.map(({ param }) => param)).toEqual([
    ...["steps[0].do", "steps[1].on.everybody", "steps[1].on.unknown", "steps[1].extra", "steps[3]"],
    ...["steps[4].with.network_code", "steps[5].on.share_percent"],
  ]);
  expect(new Set(found.map(({ code }) => code))).toEqual(new Set(["test_clock_scenario_invalid"]));
  const messages = new Map(found.map(({ param, message }) => [param, message]));
  expect(messages.get("steps[1].on.everybody")).toBe("This parameter must be true or false.");
  expect(messages.get("steps[1].on.unknown")).toBe("There is no parameter on.unknown here.");
  expect(messages.get("steps[4].with.network_code")).toMatch(/16/);
  expect(await findTestClock(organization.work())).toBeNull();
});

test("a fault beside the steps is answered with the faults of their form", async () => {
  const key = await anApiKey(await anOrganization(platform));
  const body = jsonBody({ steps: [{ ...step, extra: 1 }, step], speed: 2 });
  const { details } = expectError(await call(`${ui.url}/${PATH}`, key, body), {
    ...{ status: 400, type: "invalid_request", code: "validation_failed" },
  });
  expect((details as { param: string }[]).map(({ param }) => param)).toEqual(["speed", "steps[0].extra"]);
});

test("made-up fields without end are a refusal too", async () => {
  const key = await anApiKey(await anOrganization(platform));
  const fields = (index: number) =>
    Object.fromEntries(["a", "b", "c", "d"].map((x) => x.repeat(60)).map((name) => [`${name}${index}`, 1]));
  const steps = Array.from({ length: 900 }, (_, index) => ({ ...step, ...fields(index) }));
  const { details } = expectError(await call(`${ui.url}/${PATH}`, key, jsonBody({ steps })), {
    ...{ status: 400, type: "invalid_request", code: "test_clock_scenario_invalid" },
  });
  // As many as one answer has room for.
  expect((details as object[]).length).toBeGreaterThan(100);
});
