import { describe, expect, test } from "vitest";
import { actionLabel, actorLabel } from "#app/capabilities/audit/audit-labels.ts";
import type { AuditView } from "#app/capabilities/audit/audit-view.server.ts";
import { groupViews } from "#app/capabilities/audit/group-views.ts";

const VIEW = { action: "phi.read", subjectId: "dsp_1", purpose: "evidence_review", userId: "usr_1", apiKeyId: null };

function anEvent(changes: object, minute: number): AuditView {
  const createdAt = `2026-11-21T10:${String(minute).padStart(2, "0")}:00.000Z`;
  const event = { ...VIEW, service: "trusted_service", fields: ["receipt.file_name"], createdAt, ...changes };
  return { ...event, auditEventId: `aud_${minute}` } as unknown as AuditView;
}

describe("views that follow each other", () => {
  test("are one row, with how many they are and when the first was", () => {
    const rows = groupViews([anEvent({}, 9), anEvent({}, 8), anEvent({}, 7)]);
    expect(rows.map(({ auditEventId, count, firstAt }) => [auditEventId, count, firstAt])).toEqual([
      ["aud_9", 3, "2026-11-21T10:07:00.000Z"],
    ]);
  });

  test.each([
    ["another object", { subjectId: "dsp_2" }],
    ["another person", { userId: "usr_2" }],
    ["another purpose", { purpose: "evidence_download" }],
    ["other fields", { fields: ["customer_name.text"] }],
    ["a change", { action: "api_key.created" }],
  ])("are not one with %s", (_what, changes) => {
    expect(groupViews([anEvent({}, 9), anEvent(changes, 8), anEvent({}, 7)]).map(({ count }) => count)).toEqual([
      1, 1, 1,
    ]);
  });

  test("changes keep a row each", () => {
    const change = { action: "customer.updated", purpose: null };
    expect(groupViews([anEvent(change, 9), anEvent(change, 8)])).toHaveLength(2);
  });
});

test("who acted is said by name, as exactly as it is known", () => {
  const names = { usr_1: "Robin Vale", key_1: "Storefront" };
  const actor = { userId: null, apiKeyId: null, service: "engine_webhook" };
  expect(actorLabel({ ...actor, userId: "usr_1" }, names)).toBe("Robin Vale");
  expect(actorLabel({ ...actor, userId: "usr_2" }, names)).toBe("User usr_2");
  expect(actorLabel({ ...actor, apiKeyId: "key_1" }, names)).toBe("API key Storefront");
  expect(actorLabel(actor, names)).toBe("The payment engine");
});

test("an event without a name of its own is said in words", () => {
  expect(actionLabel("phi.read", "dispute_submission")).toBe("Viewed evidence to submit a response");
  expect(actionLabel("dispute.opened", null)).toBe("Dispute opened");
});
