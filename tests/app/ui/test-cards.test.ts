import { expect, test } from "vitest";
import { TEST_CARDS } from "#app/capabilities/api-docs/test-cards/test-cards.ts";
import { CARDS } from "#app/capabilities/transactions/test-cards.tsx";

test("the cards beside the payment form are those of the docs, whose page a test compares with the engine", () => {
  const known = new Set(TEST_CARDS.map(({ number }) => number));
  for (const [number] of CARDS) expect(known, number).toContain(number.replaceAll(" ", ""));
});
