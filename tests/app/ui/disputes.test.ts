import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { bulkAction } from "#app/capabilities/disputes/bulk-actions.ts";
import { reasonSentence, shortReason } from "#app/capabilities/disputes/dispute-labels.ts";
import { DISPUTE_LIST } from "#app/capabilities/disputes/dispute-list.server.ts";
import { isAnswerable } from "#app/capabilities/disputes/dispute-states.ts";
import { eventLabel } from "#app/capabilities/disputes/event-labels.ts";
import { EVIDENCE_TYPES, kindOf, sizeText } from "#app/capabilities/disputes/evidence-types.ts";
import { fileFault } from "#app/capabilities/disputes/file-fault.ts";
import { listChoice } from "#app/dashboard/lists/list-choice.server.ts";
import { disputeLabel } from "#contract/status-labels.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { REASON_CATEGORIES } from "#extensions/capabilities/disputes/reason-codes.rules.ts";
import { requirementsFor } from "#extensions/capabilities/disputes/requirements.rules.ts";
import { GOODS } from "#extensions/capabilities/disputes/wanted-evidence.rules.ts";

describe("wanted evidence", () => {
  test.each(REASON_CATEGORIES)(
    "for %s it is of types that have a name, of the kind that the page offers",
    (category) => {
      for (const goods of GOODS)
        for (const { type, kind } of requirementsFor(category, goods)) expect(kindOf(type), type).toBe(kind);
    },
  );
});

test("only the known actions are done to several disputes", () => {
  expect(bulkAction("accept-chosen")?.isDanger).toBe(true);
  for (const name of [undefined, "", "accept", "constructor", "toString", "__proto__"])
    expect(bulkAction(name)).toBeUndefined();
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
    ["application/pdf", 5_000_001, "The file is 5.0 MB. The limit is 5 MB."],
    ["image/gif", 10, "Unsupported file type. Choose a JPEG, PNG or PDF."],
    ["image/jpeg", 0, "The file is empty."],
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
    ["dispute_opened", "draft", "Draft"],
    ["dispute_opened", "submitting", "Submitting"],
    ["dispute_challenged", "submitting", "Submitting"],
    ["dispute_opened", "closed", "Dispute opened"],
    ["dispute_challenged", "submitted", "Under review"],
    ["dispute_won", "closed", "Won"],
    ["dispute_of_tomorrow", "closed", "Dispute of tomorrow"],
  ])("%s and %s is %s", (status, responseStatus, name) => {
    expect(disputeLabel({ status, responseStatus }).name).toBe(name);
  });

  test("an unknown reason is shown as the bank wrote it", () => {
    expect(reasonSentence("late_presentment")).toBe("Late presentment");
    expect(shortReason(null)).toBe("Not given");
  });

  test("what was sent can still be added to, what was decided cannot", () => {
    const dispute = { stage: "dispute", singleSubmission: false };
    expect(isAnswerable({ responseStatus: "submitted", ...dispute })).toBe(true);
    expect(isAnswerable({ responseStatus: "closed", ...dispute })).toBe(false);
    expect(isAnswerable({ responseStatus: "submitting", ...dispute })).toBe(false);
    expect(isAnswerable({ responseStatus: "submitted", ...dispute, singleSubmission: true })).toBe(false);
    expect(isAnswerable({ responseStatus: "draft", ...dispute, singleSubmission: true })).toBe(true);
  });

  test.each([
    ["dispute.opened", {}, "Dispute opened"],
    ["dispute.evidence_added", { evidence_type: "receipt" }, "Receipt attached"],
    ["dispute.updated", { dispute_status: "dispute_won" }, "Dispute won"],
    ["dispute.won", { dispute_status: "dispute_won" }, "Dispute won"],
    ["dispute.expired", { dispute_status: "dispute_expired" }, "Deadline missed"],
    ["dispute.challenged", { dispute_status: "dispute_challenged" }, "Under review"],
    ["dispute.accepted", { dispute_status: "dispute_accepted" }, "Dispute accepted"],
    ["dispute.stage_changed", { dispute_stage: "pre_arbitration" }, "Moved to pre-arbitration"],
    ["dispute.updated", { response_status: "submitting" }, "Response sent, outcome unknown"],
    ["dispute.submitted", {}, "Response submitted"],
    ["dispute.submitted", { change: "evidence_added" }, "Response sent again: evidence added"],
    ["dispute.something_new", {}, "Something new"],
  ])("the event %s reads well", (type, data, words) => {
    expect(eventLabel({ type, data: data as Record<string, string> })).toBe(words);
  });
});

describe("the list's address", () => {
  const choice = (query: string) =>
    listChoice(
      { request: new Request(`http://localhost/disputes${query}`), params: {} },
      DISPUTE_LIST,
      {} as OrganizationClients,
    );

  test("alone lists disputes that need a response, the nearest deadline first", async () => {
    expect(await choice("")).toMatchObject({
      sort: "respond_by",
      selection: { responseStatus: ["needs_response", "draft"] },
    });
  });

  test("lists others by when the bank opened them, the newest first", async () => {
    for (const tab of ["submitted", "closed", "all"])
      expect(await choice(`?show=${tab}`)).toMatchObject({ sort: "-opened_at" });
  });

  test("ignores values that mean nothing", async () => {
    const { tab, selection } = await choice("?show=toString&stage=nowhere&sort=amount");
    expect(tab).toBe("waiting");
    expect(selection).toEqual({
      responseStatus: ["needs_response", "draft"],
      overdue: false,
      expand: ["payment", "customer"],
    });
  });

  test("holds the tab, the stage and the reason", async () => {
    expect(await choice("?show=closed&stage=arbitration&category=fraudulent")).toMatchObject({
      selection: {
        responseStatus: ["accepted", "closed"],
        disputeStage: ["arbitration"],
        reasonCategory: ["fraudulent"],
      },
    });
  });

  test("holds a sort, an amount and days", async () => {
    const query = "?show=all&sort=respond_by&amount_min=10&amount_currency=JPY&opened_to=2026-11-30";
    expect(await choice(query)).toMatchObject({
      sort: "respond_by",
      selection: { amount: { gte: 10n }, currency: "JPY", openedAt: { lt: { seconds: 1_796_083_200n } } },
    });
  });

  test("finds nothing for a text that is no ID", async () => {
    expect((await choice("?show=all&transaction=no+id")).selection).toBeNull();
  });
});
