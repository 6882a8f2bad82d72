import { describe, expect, test } from "vitest";
import { folderCircles, importCircles } from "./circles.ts";
import { file, sources } from "./sources.ts";

/** Suites of tests lend each other their builders. */
const shipped = sources.filter(({ path }) => !path.startsWith("tests/"));

describe("imports", () => {
  test("form no circle, types included", () => {
    expect(importCircles(sources)).toEqual([]);
  });

  test("that form a circle are found", () => {
    const circle = [
      file("app/a.ts", 'import { b } from "./b.ts";'),
      file("app/b.ts", 'import type { A } from "./a.ts";'),
    ];
    expect(importCircles(circle)).toEqual([["app/a.ts", "app/b.ts"]]);
  });

  test("form no circle of folders", () => {
    expect(folderCircles(shipped)).toEqual([]);
  });

  test.each([
    ["app/a and app/b", "app/a/x.ts", "app/b/x.ts", "app/b/y.ts", "app/a/y.ts"],
    ["app/a and app/a/b", "app/a/x.ts", "app/a/b/x.ts", "app/a/b/y.ts", "app/a/y.ts"],
    ["app/a and app/b", "app/a/c/x.ts", "app/b/c/x.ts", "app/b/d/x.ts", "app/a/d/x.ts"],
  ])("that form a circle of the folders %s are found", (circle, ...[from, to, back, home]) => {
    const found = folderCircles([
      file(from, `import { x } from "#${to}";`),
      file(back, `import type { X } from "#${home}";`),
      file(to, ""),
      file(home, ""),
    ]);
    expect(found).toEqual([circle.split(" and ")]);
  });
});
