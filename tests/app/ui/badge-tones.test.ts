import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { expect, test } from "vitest";

/** Outcomes in the merchant's favor. All others are neutral, tasks or failures. */
const SUCCESSES = ["Captured", "Delivered", "Paid", "Ready", "Sent", "Settled", "Succeeded", "Won"];

test("a green badge is for success alone, in every table of labels", async () => {
  const green: string[] = [];
  for await (const file of glob("{app,proto/contract}/**/*.{ts,tsx}")) {
    const text = readFileSync(file, "utf8");
    for (const [, name = ""] of text.matchAll(/name: "([^"]+)",\s*tone: "success"/g)) green.push(name);
    expect(text, file).not.toMatch(/<Badge tone="success"/);
    expect(text, file).not.toMatch(/tone: "accent"|tone="accent"/);
  }
  expect([...new Set(green)].sort()).toEqual(SUCCESSES);
});
