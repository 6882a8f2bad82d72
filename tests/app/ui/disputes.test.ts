import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isAnswerable, reasonSentence, shortReason, statusWords } from "#app/capabilities/disputes/dispute-labels.ts";
import { listChoice, listRequest } from "#app/capabilities/disputes/dispute-list.server.ts";
import { eventWords } from "#app/capabilities/disputes/event-labels.ts";
import { EVIDENCE_TYPES, fileFault, kindOf, sizeText } from "#app/capabilities/disputes/evidence-types.ts";
import { recommendedEvidence } from "#app/capabilities/disputes/recommended-evidence.ts";

const REASONS = [
  "fraudulent",
  "unrecognized",
  "product_not_received",
  "product_unacceptable",
  "duplicate",
  "credit_not_processed",
  "subscription_canceled",
  "general",
  null,
  "a_reason_of_tomorrow",
];

describe("recommended evidence", () => {
  test.each(REASONS)("for %s it is of types that exist, each once", (reason) => {
    const types = recommendedEvidence(reason).map(({ type }) => type);
    expect(types.length).toBeGreaterThanOrEqual(3);
    expect(new Set(types).size).toBe(types.length);
    for (const type of types) expect(kindOf(type), type).not.toBeNull();
  });
});

describe("types of evidence", () => {
  test("are the documented ones, of the documented kind", () => {
    const page = readFileSync("docs/disputes.md", "utf8");
    const documented = (kind: string) =>
      [...(page.match(new RegExp(`^\\| ${kind} \\|(.*)\\|$`, "m"))?.[1] ?? "").matchAll(/`([a-z_]+)`/g)].map(
        ([, type]) => type,
      );
    for (const kind of ["file", "text"] as const) {
      const ours = EVIDENCE_TYPES.filter((entry) => entry.kind === kind).map(({ type }) => type);
      expect([...ours].sort()).toEqual(documented(kind).sort());
    }
  });

  test.each([
    ["image/png", 4_999_999, null],
    ["application/pdf", 5_000_001, "This file has 5.0 MB; the bank takes 5 MB at most."],
    ["image/gif", 10, "Choose a JPEG, a PNG or a PDF."],
    ["image/jpeg", 0, "This file is empty."],
  ])("a %s of %d bytes: %s", (type, size, fault) => {
    expect(fileFault({ type, size })).toBe(fault);
  });

  test.each([
    [999, "999 bytes"],
    [1_500, "2 kB"],
    [1_240_000, "1.2 MB"],
  ])("%d bytes read %s", (bytes, text) => {
    expect(sizeText(bytes)).toBe(text);
  });
});

describe("a dispute in words", () => {
  test.each([
    ["dispute_opened", "needs_response", "Needs response"],
    ["dispute_opened", "draft", "Draft, not sent"],
    ["dispute_opened", "closed", "Dispute opened"],
    ["dispute_challenged", "submitted", "With the bank"],
    ["dispute_won", "closed", "Won"],
    ["dispute_of_tomorrow", "closed", "Dispute of tomorrow"],
  ])("%s and %s is %s", (status, responseStatus, name) => {
    expect(statusWords({ status, responseStatus }).name).toBe(name);
  });

  test("a reason that nobody foresaw is shown as the bank wrote it", () => {
    expect(reasonSentence("late_presentment")).toBe("Late presentment");
    expect(shortReason(null)).toBe("No reason given");
  });

  test("what was sent can still be added to, what was decided cannot", () => {
    expect(isAnswerable({ responseStatus: "submitted", stage: "dispute" })).toBe(true);
    expect(isAnswerable({ responseStatus: "closed", stage: "dispute" })).toBe(false);
  });

  test.each([
    ["dispute.opened", {}, "The bank opened the dispute"],
    ["dispute.evidence_added", { evidence_type: "receipt" }, "Receipt attached"],
    ["dispute.updated", { dispute_status: "dispute_won" }, "The bank's word: won"],
    ["dispute.something_new", {}, "Something new"],
  ])("the event %s reads well", (type, data, words) => {
    expect(eventWords({ type, data: data as Record<string, string> })).toBe(words);
  });
});

describe("the list's address", () => {
  const choice = (query: string) => listChoice(`http://localhost/disputes${query}`);

  test("without words it is what waits, the nearest deadline first", () => {
    expect(listRequest(choice(""))).toMatchObject({
      sort: "respond_by",
      responseStatus: ["needs_response", "draft"],
      disputeStage: [],
    });
  });

  test("words that mean nothing here are left out", () => {
    expect(choice("?show=toString&stage=nowhere")).toEqual({ tab: "waiting", stage: null, cursor: null });
  });

  test("it says the tab, the stage and the page", () => {
    expect(listRequest(choice("?show=closed&stage=arbitration&cursor=abc"))).toMatchObject({
      sort: "created_at",
      responseStatus: ["accepted", "closed"],
      disputeStage: ["arbitration"],
      cursor: "abc",
    });
  });
});
