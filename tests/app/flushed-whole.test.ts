import { expect, test } from "vitest";
import { FlushedWhole } from "#app/server/flushed-whole.ts";

test("what is written between two flushes is one piece, and the end is a flush", async () => {
  const page = new FlushedWhole();
  const pieces: string[] = [];
  page.on("data", (piece) => pieces.push(String(piece)));
  page.write("<main>");
  page.write("shell");
  page.flush();
  page.flush();
  page.write("late");
  page.write("</main>");
  page.end();
  await new Promise((resolve) => page.once("end", resolve));
  expect(pieces).toEqual(["<main>shell", "late</main>"]);
});
