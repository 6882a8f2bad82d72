import { describe, expect, test } from "vitest";
import { anAppProcess } from "#tests/support/app-process.ts";

describe("a start warns of a balancer that hides its clients", () => {
  const SAID = /^TRUST_PROXY names this machine alone/;

  test.each<[string, Record<string, string>, boolean]>([
    ["reached from other machines, with no proxy named", { HOST: "0.0.0.0" }, true],
    ["reached from other machines, with its proxies named", { HOST: "0.0.0.0", TRUST_PROXY: "10.0.0.0/8" }, false],
    ["on this machine alone", {}, false],
  ])("%s", async (_how, settings, isSaid) => {
    await using app = await anAppProcess({ grpcUrl: "http://127.0.0.1:1" }, settings);
    expect(app.logged.some(({ message }) => SAID.test(String(message)))).toBe(isSaid);
  });
});
