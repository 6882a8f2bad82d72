import { describe, expect, test } from "vitest";
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
});
