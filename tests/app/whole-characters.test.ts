import { createElement, Suspense } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { FlushedWhole } from "#app/server/flushed-whole.ts";

/** React 18 writes pieces of 2,048 bytes. A character that does not fit at the end of one leaves up to three bytes unwritten. */
test.each([0, 1, 2, 3])(
  "a page has no zero bytes where a character of several bytes meets the end of a piece: %i",
  async (shift) => {
    const rows = Array.from({ length: 200 }, (_, row) => createElement("p", { key: row }, `${"x".repeat(shift)}–€–💶`));
    const page = createElement("main", null, createElement(Suspense, null, rows));
    const body = new FlushedWhole();
    renderToPipeableStream(page, { onAllReady: () => void 0 }).pipe(body);
    const html = (await body.toArray()).map(String).join("");
    expect(html).toContain("💶");
    expect([...html].filter((letter) => letter === "\0")).toEqual([]);
    const characters = (text: string) => text.match(/[–€💶]/gu)?.length;
    expect(characters(html)).toBe(characters(renderToString(page)));
  },
);
