import { describe, expect, test } from "vitest";
import { aLinkBuilder, NEW } from "./link-builder.ts";

const { paymentLinks, post, createdBy } = await aLinkBuilder();

describe("the form of a new link", () => {
  test("creates a link of a title and a price, which asks for the payer's email", async () => {
    expect(await createdBy({})).toMatchObject({
      title: "Running shoes",
      paymentLinkStatus: "active",
      amountType: "fixed",
      amount: 4_200n,
      collect: { email: "required", customFields: [] },
      lineItems: [],
    });
  });

  test("creates items with quantities and stock, tax, a discount, tips and questions", async () => {
    const link = await createdBy({
      amount_type: "line_items",
      "line_items[0][name]": "Shoe",
      "line_items[0][unit_amount]": "89.50",
      "line_items[0][quantity]": "2",
      "line_items[0][min_quantity]": "1",
      "line_items[0][max_quantity]": "5",
      "line_items[0][stock]": "7",
      "line_items[4][name]": "Socks",
      "line_items[4][unit_amount]": "12",
      "tax_rate[millipercent]": "8.875",
      "tax_rate[name]": "Sales tax",
      "tax_rate[inclusive]": "false",
      "discount[basis_points]": "12.5",
      tip_offered: "true",
      "collect[custom_fields][0][label]": "Size",
      "collect[custom_fields][0][field_type]": "choice",
      "collect[custom_fields][0][choices]": "42\r\n43",
      "collect[custom_fields][0][required]": "true",
    });
    expect(link).toMatchObject({
      lineItems: [
        { name: "Shoe", unitAmount: 8_950n, quantity: 2, minQuantity: 1, maxQuantity: 5, stock: 7 },
        { name: "Socks", unitAmount: 1_200n, quantity: 1 },
      ],
      taxRate: { name: "Sales tax", millipercent: 8_875, inclusive: false },
      discount: { basisPoints: 1_250 },
      tip: { suggestedBasisPoints: [1_000, 1_500, 2_000] },
      collect: { customFields: [{ key: "size", fieldType: "choice", required: true, choices: ["42", "43"] }] },
    });
  });

  test("takes an amount that the payer enters, with suggestions, and a tip without any", async () => {
    const link = await createdBy({
      amount_type: "customer_chosen",
      currency: "JPY",
      "chosen_amount[min]": "500",
      "chosen_amount[suggested]": "1000 2,000",
      tip_offered: "true",
      "tip[suggested_basis_points]": "",
    });
    expect(link.chosenAmount).toMatchObject({ min: 500n, suggested: [1_000n, 2_000n] });
    expect(link.tip?.suggestedBasisPoints).toEqual([]);
  });

  test("saves a draft, until a time in the viewer's zone", async () => {
    const link = await createdBy({ draft: "true", expires_at: "2099-06-01T18:00", viewer_time_zone: "Europe/Berlin" });
    expect(link.paymentLinkStatus).toBe("draft");
    expect(link.expiresAt?.seconds).toBe(BigInt(Date.UTC(2099, 5, 1, 16) / 1_000));
  });

  test("shows what was typed again, with the error beside its field", async () => {
    const answer = await post(NEW, { amount: "42.005", "tax_rate[millipercent]": "8.875", "tax_rate[name]": "VAT" });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain("Use at most two decimals.");
    expect(html).toMatch(/name="amount"[^>]*value="42\.005"|value="42\.005"[^>]*name="amount"/);
    expect(html).toContain('value="8.875"');
  });

  test("shows a refusal of the service beside the field that it names", async () => {
    const answer = await post(NEW, {
      amount_type: "line_items",
      "line_items[0][name]": "Shoe",
      "line_items[0][unit_amount]": "10",
      "line_items[0][quantity]": "9",
      "line_items[0][max_quantity]": "5",
    });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toMatch(/id="line_items\[0\]\[quantity\]-error"/);
  });

  test("previews without scripts, and creates nothing", async () => {
    const before = await paymentLinks.listPaymentLinks({ limit: 100 });
    const answer = await post(NEW, { preview: "true", title: "Preview me", amount: "1234.50" });
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html.slice(html.indexOf("Preview of the payer"))).toContain("$1,234.50");
    expect((await paymentLinks.listPaymentLinks({ limit: 100 })).data).toHaveLength(before.data.length);
  });
});
