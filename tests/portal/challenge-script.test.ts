import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";
import { expect, test } from "vitest";
import { CARD_FORM_SCRIPT } from "#app/capabilities/checkout/card-form-script.ts";
import { CHALLENGE_SCRIPT, PUZZLE_SOLVER } from "#app/capabilities/checkout/challenge-script.ts";

interface Solution {
  readonly counter: number;
  readonly derivedKey: string;
}

/** The solver, as the page's script has it. */
const solvePuzzle = new Function(`${PUZZLE_SOLVER} return solvePuzzle;`)() as (
  puzzle: unknown,
  tell: (tried: number) => void,
) => Promise<Solution>;

const SECRET = "of the test";

test.each([
  { keyPrefix: "0", cost: 1 },
  { keyPrefix: "00", cost: 3 },
  { keyPrefix: "AB", cost: 2 },
  { keyPrefix: "c0f", cost: 1 },
  { keyPrefix: "0", cost: 2, keyLength: 16 },
  { counter: 77, cost: 5 },
])("the page's solver and altcha-lib agree on %o", async (options) => {
  const challenge = await createChallenge({ algorithm: "SHA-256", hmacSignatureSecret: SECRET, deriveKey, ...options });
  // It reaches the page as JSON.
  const solution = await solvePuzzle(JSON.parse(JSON.stringify(challenge)), () => {});
  if (options.counter !== undefined) expect(solution.counter).toBe(options.counter);
  const verify = (given: Solution) =>
    verifySolution({ challenge, solution: given, deriveKey, hmacSignatureSecret: SECRET });
  expect(await verify(solution)).toMatchObject({ verified: true });
  expect(await verify({ ...solution, counter: solution.counter + 1 })).toMatchObject({ verified: false });
});

test("the scripts of payers' pages are small, and cannot end their element", () => {
  expect(Buffer.byteLength(CARD_FORM_SCRIPT + CHALLENGE_SCRIPT)).toBeLessThan(12_000);
  for (const script of [CARD_FORM_SCRIPT, CHALLENGE_SCRIPT]) expect(script).not.toMatch(/<[/!]/);
});
