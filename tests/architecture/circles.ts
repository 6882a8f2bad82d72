import { importsOf, resolve } from "./imports.ts";
import type { SourceFile } from "./rules.ts";

/** Groups of files that import one another in a circle, types included. Tarjan's strongly connected components. */
export function importCircles(files: readonly SourceFile[]): string[][] {
  const known = new Set(files.map(({ path }) => path));
  const importsByFile = new Map(
    files.map(({ path, text }) => [
      path,
      importsOf(text)
        .map((specifier) => resolve(path, specifier))
        .filter((target): target is string => target !== null && known.has(target)),
    ]),
  );
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];

  function visit(file: string): void {
    const depth = index.size;
    index.set(file, depth);
    low.set(file, depth);
    stack.push(file);
    for (const target of importsByFile.get(file) ?? []) {
      if (!index.has(target)) visit(target);
      if (stack.includes(target)) low.set(file, Math.min(low.get(file) ?? 0, low.get(target) ?? 0));
    }
    if (low.get(file) !== depth) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1 || importsByFile.get(file)?.includes(file)) circles.push(circle.sort());
  }

  for (const { path } of files) if (!index.has(path)) visit(path);
  return circles;
}
