import { randomUUID } from "node:crypto";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { describe, expect, test } from "vitest";
import { lockPaymentLink } from "#extensions/capabilities/payment-links/index.ts";
import { aLinkBuilder } from "./link-builder.ts";

const { dashboard, paymentLinks, createdBy, formOf } = await aLinkBuilder();

describe("the form of a change", () => {
  test("changes only what differs", async () => {
    const link = await createdBy({ "collect[phone]": "optional", tip_offered: "true", amount: "42.00" });
    const path = `/payment-links/${link.paymentLinkId}/edit`;
    const form = await formOf(path);
    form.set("title", "Walking boots");
    form.set("amount", "43.00");
    expect((await dashboard.post(path, form)).status).toBe(303);
    const changed = await paymentLinks.getPaymentLink({ paymentLinkId: link.paymentLinkId });
    const { title, amount, version, updatedAt, ...rest } = changed;
    expect([title, amount]).toEqual(["Walking boots", 4_300n]);
    const { title: _, amount: __, version: before, updatedAt: ___, ...kept } = link;
    expect(rest).toEqual(kept);
    expect(version).toBe(before + 1);
  });

  test("sent as it is, changes nothing, for each kind of amount", async () => {
    const kinds = [
      {
        amount_type: "line_items",
        "line_items[0][name]": "A",
        "line_items[0][unit_amount]": "1",
        "line_items[0][stock]": "3",
      },
      { amount_type: "customer_chosen", "chosen_amount[min]": "5", "chosen_amount[suggested]": "10 20" },
      {
        "tax_rate[millipercent]": "19",
        "tax_rate[name]": "VAT",
        "discount[amount]": "1.50",
        expires_at: "2099-01-01T10:30",
      },
    ];
    for (const kind of kinds) {
      const link = await createdBy({ ...kind, "collect[custom_fields][0][label]": "Size" });
      const path = `/payment-links/${link.paymentLinkId}/edit`;
      expect((await dashboard.post(path, await formOf(path))).status).toBe(303);
      expect(await paymentLinks.getPaymentLink({ paymentLinkId: link.paymentLinkId })).toEqual(link);
    }
  });

  test("empties what can be empty", async () => {
    const link = await createdBy({
      description: "In green.",
      max_uses: "5",
      tip_offered: "true",
      "tax_rate[millipercent]": "19",
      "tax_rate[name]": "VAT",
      "after_completion[message]": "Thanks",
      expires_at: "2099-01-01T10:30",
    });
    const path = `/payment-links/${link.paymentLinkId}/edit`;
    const form = await formOf(path);
    for (const name of ["description", "max_uses", "tax_rate[millipercent]", "after_completion[message]", "expires_at"])
      form.set(name, "");
    form.delete("tip_offered");
    const answer = await dashboard.post(path, form);
    expect([answer.status, answer.status === 303 ? "" : await answer.text()]).toEqual([303, ""]);
    const changed = await paymentLinks.getPaymentLink({ paymentLinkId: link.paymentLinkId });
    for (const field of ["description", "maxUses", "tip", "taxRate", "afterCompletion", "expiresAt"] as const)
      expect([field, changed[field]]).toEqual([field, undefined]);
  });

  test("raises the stock once a payer has started to pay, and nothing else of the price", async () => {
    const link = await createdBy({
      amount_type: "line_items",
      "line_items[0][name]": "Shoe",
      "line_items[0][unit_amount]": "42",
      "line_items[0][stock]": "3",
      "line_items[0][min_quantity]": "1",
      "line_items[0][max_quantity]": "3",
      "line_items[1][name]": "Sock",
      "line_items[1][unit_amount]": "5",
    });
    const { paymentLinkId } = link;
    await hasBegun(paymentLinkId, { [link.lineItems[0]?.itemId ?? ""]: 2 });
    const path = `/payment-links/${paymentLinkId}/edit`;
    expect(await (await dashboard.get(path)).text()).toContain("With what is sold: 1 left.");
    const form = await formOf(path);
    expect([...form.keys()].filter((name) => name.startsWith("line_items"))).toEqual([
      "line_items[0][stock]",
      "line_items[1][stock]",
    ]);
    form.set("line_items[0][stock]", "1");
    const refused = await dashboard.post(path, form);
    expect([refused.status, (await refused.text()).includes("at least 2")]).toEqual([422, true]);
    form.set("idempotency_key", randomUUID());
    form.set("line_items[0][stock]", "10");
    expect((await dashboard.post(path, form)).status).toBe(303);
    const [shoe, sock] = (await paymentLinks.getPaymentLink({ paymentLinkId })).lineItems;
    expect(shoe).toMatchObject({ ...link.lineItems[0], stock: 10, stockLeft: 8 });
    expect(sock).toEqual(link.lineItems[1]);
  });

  test("has its times in the organization's zone on a first visit, and keeps that zone when it is refused", async () => {
    const link = await createdBy({ expires_at: "2099-06-01T18:00", viewer_time_zone: "Europe/Berlin" });
    const path = `/payment-links/${link.paymentLinkId}/edit`;
    expect(await (await dashboard.get(path)).text()).toContain("Time zone: America/New York.");
    const form = await formOf(path);
    expect(form.get("expires_at")).toBe("2099-06-01T12:00");
    // Since then the browser has told its own zone.
    const cookie = "tollhouse.session_token=robin; tollhouse.zone=Asia%2FTokyo";
    const post = () => dashboard.postWith(path, form, { cookie });
    form.set("max_uses", "none");
    form.set("expires_at", "2099-06-01T13:00");
    const refused = await (await post()).text();
    expect(refused).toContain('value="2099-06-01T13:00"');
    expect(refused).toContain("Time zone: America/New York.");
    form.set("max_uses", "5");
    expect((await post()).status).toBe(303);
    const { expiresAt } = await paymentLinks.getPaymentLink({ paymentLinkId: link.paymentLinkId });
    expect(expiresAt && timestampDate(expiresAt).toISOString()).toBe("2099-06-01T17:00:00.000Z");
  });
});

/** As when a payer has taken these items and pays. */
async function hasBegun(paymentLinkId: string, claimed: Readonly<Record<string, number>>): Promise<void> {
  const { organization } = dashboard;
  await organization.work().atomically(async (phase) => {
    const link = await lockPaymentLink(phase, paymentLinkId);
    Object.assign(link, { hasAttempts: true, openAttempts: 1, stockClaimed: claimed });
    phase.record({ type: "payment_link.updated", subject: link });
  });
}
