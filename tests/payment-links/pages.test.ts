import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { qrModules, qrPath } from "#app/capabilities/payment-links/qr.server.ts";
import { aLinkBuilder } from "./link-builder.ts";

const { dashboard, paymentLinks, createdBy } = await aLinkBuilder();

describe("the pages of a link", () => {
  test("lead from one state to the next, and say what each did", async () => {
    const { paymentLinkId } = await createdBy({});
    for (const [verb, status] of [
      ["pause", "paused"],
      ["activate", "active"],
      ["deactivate", "deactivated"],
    ]) {
      expect((await dashboard.post(`/payment-links/${paymentLinkId}/${verb}`, new URLSearchParams())).status).toBe(303);
      expect((await paymentLinks.getPaymentLink({ paymentLinkId })).paymentLinkStatus).toBe(status);
    }
  });

  test("duplicate it once, however often the form is sent", async () => {
    const { paymentLinkId } = await createdBy({ title: "Copied" });
    const form = new URLSearchParams({ idempotency_key: randomUUID() });
    const send = () => dashboard.post(`/payment-links/${paymentLinkId}/duplicate`, form);
    const [first, second] = [await send(), await send()];
    expect(first.headers.get("location")).toMatch(/^\/payment-links\/pl_/);
    expect(second.headers.get("location")).toBe(first.headers.get("location"));
  });

  test("give the QR code as files, and the button as HTML", async () => {
    const { paymentLinkId, url } = await createdBy({});
    for (const [format, type] of [
      ["svg", "image/svg+xml"],
      ["png", "image/png"],
    ]) {
      const file = await dashboard.get(`/payment-links/${paymentLinkId}/share/file?format=${format}`);
      expect(file.headers.get("content-type")).toBe(type);
      expect(file.headers.get("content-disposition")).toContain(`${paymentLinkId}.${format}`);
    }
    const svg = await (await dashboard.get(`/payment-links/${paymentLinkId}/share/file?format=svg`)).text();
    expect(svg).toContain(qrPath(qrModules(`${url}?way=qr`)));
    const html = await (await dashboard.get(`/payment-links/${paymentLinkId}/share`)).text();
    expect(html).toContain(`&lt;a href=&quot;${url}?way=button&quot;`);
    expect(html).toContain("Pay $42.00");
  });
});
