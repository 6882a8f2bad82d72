import { expect, test, vi } from "vitest";
import { aBuild } from "./support/a-build.ts";
import { aServer } from "./support/a-server.ts";

const BUSY_MS = 7_000;

test("a page that a busy process begins late is whole, and no error", async () => {
  const build = await aBuild();
  const { default: makePage } = build.entry.module;
  const makeLate: typeof makePage = (...request) => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const page = makePage(...request);
    vi.advanceTimersByTime(BUSY_MS);
    vi.useRealTimers();
    return page;
  };
  const late = { ...build, entry: { module: { ...build.entry.module, default: makeLate } } };
  await using server = await aServer({ build: late });
  const answer = await fetch(server.url);
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("</html>")]);
  expect((await server.stop()).filter(({ level }) => level === "error")).toEqual([]);
});
