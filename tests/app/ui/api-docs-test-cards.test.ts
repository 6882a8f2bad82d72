import { describe, expect, test } from "vitest";
import { spacedNumber } from "#app/capabilities/api-docs/test-cards/spaced-number.ts";
import { TEST_CARDS } from "#app/capabilities/api-docs/test-cards/test-cards.ts";
import { hasCardNumber } from "#contract/card-number.ts";
import { testCards } from "#extensions/connectors/engine/test-cards.ts";
import type { StoredCard } from "#sandbox/engine/cards/card.ts";
import { cardKey, testCardBehavior, testCardKeys } from "#sandbox/engine/cards/test-cards.ts";

const stored = (number: string) => ({ card_isin: number.slice(0, 6), last4: number.slice(-4) }) as StoredCard;

describe.each(TEST_CARDS)("the card $number", ({ number, outcome, decline, text }) => {
  const behavior = testCardBehavior(stored(number), "fauxpay");
  const { challenges, challengesSaved, declines, declinesSaved, held, disputed, delayMs } = behavior;

  test("does at the engine what the page says", () => {
    expect(hasCardNumber(number)).toBe(true);
    expect(decline).toBe((declines ?? declinesSaved)?.code);
    const isFor = {
      succeeds: !challenges && !challengesSaved && !declines && !declinesSaved && !held && !disputed,
      asks_payer: challenges === true || challengesSaved === true,
      declined: declines !== undefined && !challenges,
      declined_when_saved: declinesSaved !== undefined,
      afterwards: held !== undefined || disputed === true,
    };
    expect(Object.entries(isFor).filter(([, is]) => is)).toEqual([[outcome, true]]);
    expect(/late/.test(text)).toBe(delayMs !== undefined);
    expect(/disputes/.test(text)).toBe(disputed === true);
  });
});

test("the page has every card of the engine, once", () => {
  const numbers = TEST_CARDS.map(({ number }) => number);
  expect(numbers).toEqual([...new Set(numbers)]);
  expect(numbers.map((number) => cardKey(stored(number))).sort()).toEqual([...testCardKeys].sort());
});

test("the names are those that the test helpers take", () => {
  const named = TEST_CARDS.flatMap(({ name, number }) => (name ? [[name, number] as const] : []));
  expect(Object.fromEntries(named)).toEqual(testCards);
});

test.each([
  ["4242424242424242", "4242 4242 4242 4242"],
  ["378282246310005", "3782 822463 10005"],
  ["38000000000006", "3800 000000 0006"],
])("%s is printed as %s", (number, spaced) => {
  expect(spacedNumber(number)).toBe(spaced);
});
