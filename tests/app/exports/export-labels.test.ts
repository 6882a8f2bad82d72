import { expect, test } from "vitest";
import { filterText, sizeText } from "#app/capabilities/exports/export-labels.ts";

test("filters read as a person says them", () => {
  expect(filterText({}, "en-US")).toBe("All rows");
  const filters = {
    created_at_gte: "2026-11-01T00:00:00Z",
    transaction_status: "succeeded,partially_captured",
    amount_lte: "4200",
    currency: "USD",
  };
  expect(filterText(filters, "en-US")).toBe(
    "Created from Nov 1, 2026 · Transaction status succeeded, partially captured · Amount up to $42.00 · Currency USD",
  );
});

test.each([
  [0n, "0 bytes"],
  [999n, "999 bytes"],
  [1_000n, "1 kB"],
  [2_203_114n, "2.2 MB"],
])("%s bytes are %s", (bytes, text) => {
  expect(sizeText(bytes, "en-US")).toBe(text);
});
