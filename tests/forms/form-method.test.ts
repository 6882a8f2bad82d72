import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { A_PNG, aDispute } from "#tests/support/disputes.ts";
import { aDashboard } from "./a-dashboard.ts";

const dashboard = await closedAfterTests(aDashboard());

const NEW = "/settings/api-keys/new";
const KEY = /svc_sandbox_[0-9a-f]{64}/;
const keyForm = (more: Record<string, string> = {}) =>
  new URLSearchParams({ idempotency_key: randomUUID(), name: "Till", scopes: "disputes:read", ...more });
const keysNamed = async (name: string) =>
  (await dashboard.clients.apiKeys.listApiKeys({ limit: 100 })).data.filter((key) => key.name === name);

describe("a form of a method", () => {
  test("creates once, shows the key once, and is not kept by any cache", async () => {
    const form = keyForm({ name: "Once" });
    const first = await dashboard.post(NEW, form);
    expect([first.status, first.headers.get("cache-control")]).toEqual([201, "no-store"]);
    const [key = ""] = KEY.exec(await first.text()) ?? [];
    expect(key).not.toBe("");
    expect([...first.headers].join()).not.toContain(key);

    const again = await dashboard.post(NEW, form);
    expect([again.status, again.headers.get("location")]).toEqual([303, "/settings/api-keys"]);
    expect([...again.headers].join() + (await again.text())).not.toContain(key);
    expect(await keysNamed("Once")).toHaveLength(1);
  });

  test("sent twice at the same moment creates once", async () => {
    const form = keyForm({ name: "Twice" });
    const statuses = await Promise.all([1, 2, 3].map(async () => (await dashboard.post(NEW, form)).status));
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(await keysNamed("Twice")).toHaveLength(1);
  });

  test("reads lists, trims, and leaves out what is empty", async () => {
    const form = keyForm({ name: "  Lists  ", allowed_ips: "10.0.0.1, 10.0.0.2\r\n\r\n10.0.0.1", expires_at: "" });
    form.append("scopes", "disputes:write");
    expect((await dashboard.post(NEW, form)).status).toBe(201);
    const [key] = await keysNamed("Lists");
    expect(key?.allowedIps).toEqual(["10.0.0.1", "10.0.0.2"]);
    expect(key?.scopes.toSorted()).toEqual(["disputes:read", "disputes:write"]);
    expect([key?.expiresAt, key?.createdByUserId, key?.sourceApp]).toEqual([undefined, "usr_robin", "dashboard"]);
  });

  test("names broken rules at their fields and keeps what was typed, under the same key", async () => {
    const form = keyForm({ name: "x".repeat(101), allowed_ips: "the-office" });
    const answer = await dashboard.post(NEW, form);
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toMatch(/id="name-error"[^>]*role="alert"/);
    expect(html).toContain(`value="${"x".repeat(101)}"`);
    expect(html).toContain(`value="${form.get("idempotency_key")}"`);
    form.set("name", "Fixed");
    form.set("allowed_ips", "");
    expect((await dashboard.post(NEW, form)).status).toBe(201);
  });

  test("names the service's error at its field, and takes a new key: the old one is settled", async () => {
    const form = keyForm({ allowed_ips: "the-office" });
    const html = await (await dashboard.post(NEW, form)).text();
    expect(html).toMatch(/id="allowed_ips-error"[^>]*role="alert"[\s\S]*the-office/);
    expect(html).toContain(">the-office</textarea>");
    expect(html).not.toContain(form.get("idempotency_key"));
  });

  test("asks for what the page requires beyond the contract", async () => {
    const form = keyForm();
    form.delete("scopes");
    const html = await (await dashboard.post(NEW, form)).text();
    expect(html).toContain("Choose at least one permission.");
    expect(html).not.toContain('checked=""');
  });

  test.each([
    ["has no idempotency key", { idempotency_key: "" }, "This page is out of date"],
    ["names a field that only the server fills in", { created_by_user_id: "usr_eve" }, "There is no parameter"],
    ["names a field that the page fills in", { source_app: "eve" }, "There is no parameter"],
    ["names a field that is not in the contract", { no_such_field: "1" }, "There is no parameter"],
  ])("is refused when it %s", async (_name, fields, message) => {
    const answer = await dashboard.post(NEW, keyForm({ name: "Refused", ...fields }));
    expect([answer.status, (await answer.text()).includes(message)]).toEqual([422, true]);
    expect(await keysNamed("Refused")).toEqual([]);
  });

  test("that is too large or no form is told so", async () => {
    expect((await dashboard.post(NEW, keyForm({ name: "x".repeat(1_100_000) }))).status).toBe(422);
    expect((await dashboard.post(NEW, JSON.stringify({}))).status).toBe(422);
  });

  test("of someone who is not signed in leads to the sign-in", async () => {
    const url = new URL(NEW, (await dashboard.get("/overview")).url);
    const answer = await fetch(url, {
      method: "POST",
      body: keyForm(),
      redirect: "manual",
      headers: { origin: url.origin },
    });
    expect(answer.status).not.toBe(201);
    expect(await keysNamed("Till")).toEqual([]);
  });
});

describe("the forms of evidence", () => {
  test("take a text, and a file byte for byte", async () => {
    const dispute = await aDispute(dashboard.platform, dashboard.organization);
    const path = `/disputes/${dispute.id}/evidence`;
    const text = new URLSearchParams({ evidence_type: "customer_name", text: "Ada\r\nLovelace" });
    expect((await dashboard.post(path, text)).status).toBe(303);
    const file = new FormData();
    file.set("evidence_type", "receipt");
    file.set("file", new Blob([A_PNG], { type: "image/png" }), "réceipt.png");
    const upload = await dashboard.post(`${path}/upload`, file);
    expect([upload.status, await upload.json()]).toEqual([201, { problem: null }]);
    const { data } = await dashboard.clients.disputes.listEvidence({ disputeId: dispute.id });
    expect(data.map(({ text: held, file: info }) => held ?? info?.fileName)).toEqual(["Ada\nLovelace", "réceipt.png"]);
  });

  test.each([
    ["no file", null, "This field is required."],
    ["an empty file", new Uint8Array(), "Choose a file."],
  ])("with %s say so", async (_name, content, message) => {
    const form = new FormData();
    form.set("evidence_type", "receipt");
    if (content) form.set("file", new Blob([content]), "a.png");
    const answer = await dashboard.post("/disputes/dsp_1/evidence/upload", form);
    expect([answer.status, await answer.json()]).toEqual([422, { problem: message }]);
  });
});
