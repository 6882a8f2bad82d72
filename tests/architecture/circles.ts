import { dirname } from "node:path/posix";
import { importsOf, resolve } from "./imports.ts";
import type { SourceFile } from "./rules.ts";

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Groups of files that import one another in a circle, types included. */
export function importCircles(files: readonly SourceFile[]): string[][] {
  return circlesOf(importsByFile(files));
}

/** Groups of folders in a circle, types included. A folder counts alone and together with those inside of it. */
export function folderCircles(files: readonly SourceFile[]): string[][] {
  const imports = importsByFile(files);
  const deepest = Math.max(...files.map(({ path }) => path.split("/").length - 1));
  const depths = Array.from({ length: deepest }, (_, index) => index + 1);
  const circles = depths.flatMap((depth) => circlesOf(byFolder(imports, depth)));
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()];
}

function importsByFile(files: readonly SourceFile[]): Graph {
  const known = new Set(files.map(({ path }) => path));
  return new Map(
    files.map(({ path, text }) => {
      const targets = importsOf(text).map((specifier) => resolve(path, specifier));
      return [path, new Set(targets.filter((target): target is string => target !== null && known.has(target)))];
    }),
  );
}

function byFolder(imports: Graph, depth: number): Graph {
  const folderOf = (path: string) => dirname(path).split("/").slice(0, depth).join("/");
  const graph = new Map<string, Set<string>>();
  for (const [path, targets] of imports) {
    const folder = folderOf(path);
    const others = [...targets].map(folderOf).filter((other) => other !== folder);
    graph.set(folder, new Set([...(graph.get(folder) ?? []), ...others]));
  }
  return graph;
}

/** Tarjan's strongly connected components. */
function circlesOf(graph: Graph): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];

  function visit(node: string): void {
    const depth = index.size;
    index.set(node, depth);
    low.set(node, depth);
    stack.push(node);
    for (const target of graph.get(node) ?? []) {
      if (!index.has(target)) visit(target);
      if (stack.includes(target)) low.set(node, Math.min(low.get(node) ?? 0, low.get(target) ?? 0));
    }
    if (low.get(node) !== depth) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1 || graph.get(node)?.has(node)) circles.push(circle.sort());
  }

  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return circles;
}
