import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { aDashboard } from "#tests/forms/a-dashboard.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { A_PNG, aDispute } from "#tests/support/disputes.ts";
import { everythingStored } from "#tests/support/everything-stored.ts";

const NUMBER = "4242 4242 4242 4242";
const dashboard = await closedAfterTests(aDashboard());
const { id: disputeId } = await aDispute(dashboard.platform, dashboard.organization);

describe("a form", () => {
  test("shows the error beside its field, keeps what else was typed, and does not repeat the number", async () => {
    const form = new URLSearchParams({
      idempotency_key: randomUUID(),
      name: `Till of ${NUMBER}`,
      scopes: "disputes:read",
    });
    form.set("allowed_ips", "10.0.0.1");
    const answer = await dashboard.post("/settings/api-keys/new", form);
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toMatch(
      /id="name-error"[^>]*role="alert"[^>]*>(?:<[^>]*>)*Don(?:'|&#x27;|&#39;)t enter card numbers here\./,
    );
    expect(html).toContain("10.0.0.1");
    expect(html).not.toContain(NUMBER);
    form.set("name", "Till");
    expect((await dashboard.post("/settings/api-keys/new", form)).status).toBe(201);
  });

  test.each<[string, (form: FormData) => void]>([
    ["a text of evidence", (form) => form.set("text", `Paid with ${NUMBER}`)],
    ["a field that it does not have", (form) => form.set("note", NUMBER)],
    ["the name of a field", (form) => form.set(NUMBER, "note")],
    ["the name of a file", (form) => form.set("file", new Blob([A_PNG]), `${NUMBER}.png`)],
  ])("refuses it in %s", async (_name, fill) => {
    const form = new FormData();
    form.set("idempotency_key", randomUUID());
    form.set("evidence_type", "customer_communication");
    fill(form);
    const answer = await dashboard.post(`/disputes/${disputeId}/evidence/upload`, form);
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toMatch(/enter card numbers here\./);
    expect(html).not.toContain(NUMBER);
  });
});

test.each([`/disputes?q=${encodeURIComponent(NUMBER)}`, `/disputes.data?q=${encodeURIComponent(NUMBER)}`])(
  "the search of a list refuses it: %s",
  async (path) => {
    const answer = await dashboard.get(path);
    expect(answer.status).toBe(400);
    const text = await answer.text();
    expect(text).toMatch(/Card numbers aren(?:'|&#x27;|&#39;)t allowed here\./);
    expect(text).not.toContain(NUMBER);
  },
);

test("no table holds it", async () => {
  expect(await everythingStored(dashboard.platform.databaseUrl)).not.toContain(NUMBER);
});
