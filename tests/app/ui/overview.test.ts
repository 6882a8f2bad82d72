import { describe, expect, test } from "vitest";
import { headlineOf } from "#app/capabilities/overview/headline.ts";
import type { Overview } from "#app/capabilities/overview/read-overview.server.ts";

const now = new Date("2026-11-21T12:00:00Z");
const MERCHANT = { id: "merchant", title: "Connect live merchant account", text: "Not connected.", done: false };
const KEY = { id: "api-key", title: "Create live API key", text: "Your servers need a key.", done: false };
const EXPIRING = { apiKeyId: "key_1", name: "Storefront", prefix: "svc_live_1", expiresAt: "2026-11-25T00:00:00Z" };

const headline = (tasks: object) =>
  headlineOf(
    {
      ...{
        summary: { waiting: 0 },
        disputes: [],
        overdue: 0,
        paymentsInReview: 0,
        expiringKeys: [],
        openSteps: [],
        problems: { urgent: [], others: [] },
      },
      ...tasks,
    } as unknown as Overview,
    now,
  );
const disputes = (respondBy: string | null) => ({
  summary: { waiting: 3 },
  disputes: [{ disputeId: "dsp_1", respondBy }],
});

describe("the headline of the overview", () => {
  test("is the account that is not connected, whatever else is open", () => {
    const { title, urgency, action } = headline({
      ...disputes("2026-11-22T00:00:00Z"),
      expiringKeys: [EXPIRING],
      openSteps: [MERCHANT, KEY],
    });
    expect([title, urgency, action?.to]).toEqual(["Connect live merchant account", "calm", "/onboarding"]);
  });

  test.each([
    ["2026-11-22T00:00:00Z", "critical"],
    ["2026-11-20T00:00:00Z", "passed"],
    ["2026-12-20T00:00:00Z", "calm"],
    [null, "calm"],
  ])("is else the disputes, the nearest deadline %s being %s", (respondBy, urgency) => {
    const shown = headline({ ...disputes(respondBy), openSteps: [KEY] });
    expect([shown.title, shown.urgency, shown.action?.to]).toEqual([
      "3 disputes need a response",
      urgency,
      "/disputes/dsp_1",
    ]);
  });

  test("is before the disputes what an operator stopped, and behind them what can wait", () => {
    const problem = { title: "Your payouts are stopped", text: "Payments work.", to: "/settings/audit" };
    const urgent = headline({ ...disputes(null), problems: { urgent: [problem], others: [] } });
    expect([urgent.title, urgent.action?.to]).toEqual(["Your payouts are stopped", "/settings/audit"]);
    const waiting = { urgent: [], others: [problem] };
    expect(headline({ ...disputes(null), problems: waiting }).title).toBe("3 disputes need a response");
    expect(headline({ expiringKeys: [EXPIRING], problems: waiting }).title).toBe("Your payouts are stopped");
  });

  test("is else the payments that wait for a decision", () => {
    const shown = headline({ paymentsInReview: 1, expiringKeys: [EXPIRING] });
    expect([shown.title, shown.action?.to]).toEqual(["1 payment is in review", "/transactions?show=review"]);
    expect(headline({ paymentsInReview: 2 }).title).toBe("2 payments are in review");
    expect(headline({ ...disputes(null), paymentsInReview: 1 }).title).toBe("3 disputes need a response");
  });

  test("is else a key that expires, then a step", () => {
    expect(headline({ expiringKeys: [EXPIRING], openSteps: [KEY] }).title).toBe("API key “Storefront” expires");
    expect(headline({ openSteps: [KEY] }).title).toBe("Create live API key");
  });

  test("says that all is done, in green, only when nothing is open", () => {
    expect(headline({})).toMatchObject({ title: "You're all caught up.", urgency: "done" });
    for (const open of [{ expiringKeys: [EXPIRING] }, { openSteps: [KEY] }, { openSteps: [MERCHANT] }, disputes(null)])
      expect(headline(open).urgency).not.toBe("done");
  });
});
