import { describe, expect, test } from "vitest";
import { payoutEventLabel } from "#app/capabilities/payouts/payout-event-labels.ts";
import { chosenAmount, quoteChoice, quotePath } from "#app/capabilities/payouts/quote-choice.ts";
import { payoutLabel } from "#contract/status-labels.ts";

const at = (query: string) => quoteChoice(`https://tollhouse.test/settlements/payouts/new?${query}`);

describe("the address of an instant payout", () => {
  test.each([
    ["amount=600.00&amount_currency=USD", 60_000n],
    ["amount=5000&amount_currency=JPY", 5_000n],
    ["amount=5.125&amount_currency=KWD", 5_125n],
    ["amount=&amount_currency=USD", null],
    ["amount=5.5&amount_currency=JPY", undefined],
    ["amount=a+lot&amount_currency=USD", undefined],
    ["amount=0&amount_currency=USD", undefined],
  ])("%s asks for %s minor units", (query, amount) => {
    expect(chosenAmount(at(query))).toBe(amount);
  });

  test("keeps what was typed, also when it is no amount", () => {
    const choice = at("amount=a+lot&amount_currency=USD&payout_destination_id=pds_1&statement_descriptor=WEEK+48");
    expect(at(quotePath(choice).split("?")[1] ?? "")).toEqual(choice);
  });

  test("asks for nothing before the form was sent, and ignores what means nothing", () => {
    expect(at("amount=1&amount_currency=dollars&payout_destination_id=../x")).toEqual({
      amount: "1",
      currency: null,
      destinationId: "",
      descriptor: "",
    });
    expect(quotePath(at(""))).toBe("/settlements/payouts/new");
  });
});

describe("a payout in words", () => {
  test("says whether the processor has confirmed that no money arrived", () => {
    const failed = { status: "failed", failureConfirmedAt: null };
    expect(payoutLabel(failed)).toEqual({ name: "Failed, confirming", tone: "warn" });
    expect(payoutLabel({ ...failed, failureConfirmedAt: "2026-11-23T10:00:00Z" }).name).toBe("Failed");
    const confirmed = { type: "payout.updated", data: '{"failure_confirmed_at":"2026-11-23T10:00:00Z"}' };
    expect(payoutEventLabel(confirmed)).toBe("The processor confirmed that no money arrived");
  });

  test("says when its outcome is unknown, and keeps a newer status", () => {
    const named = (status: string) => payoutLabel({ status, failureConfirmedAt: null }).name;
    expect(named("unknown")).toBe("Outcome unknown");
    expect(named("of_tomorrow")).toBe("Of tomorrow");
    const unknown = { type: "payout.updated", data: '{"payout_status":"unknown"}' };
    expect(payoutEventLabel(unknown)).toBe("Outcome unknown, we are checking");
    expect(payoutEventLabel({ type: "payout.paid", data: null })).toBe("Payout arrived");
  });
});
