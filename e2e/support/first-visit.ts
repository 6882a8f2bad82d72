import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";

const CLIENT_BUILD = fileURLToPath(new URL("../../build/client", import.meta.url));

interface Entry {
  readonly module: string;
  readonly imports?: readonly string[];
  readonly parentId?: string;
}

interface Manifest {
  readonly entry: Entry;
  readonly routes: Readonly<Record<string, Entry>>;
}

/** Gzipped JavaScript that a browser loads for each route, in bytes: the route, its layouts and their imports. */
export function scriptBytesOfRoutes(): Map<string, number> {
  const manifest = readManifest();
  const bytes = new Map<string, number>();
  const bytesOf = (path: string) => {
    if (!bytes.has(path)) bytes.set(path, gzipSync(readFileSync(CLIENT_BUILD + path)).length);
    return bytes.get(path) ?? 0;
  };
  return new Map(
    Object.keys(manifest.routes).map((id) => [
      id,
      [...scriptsOf(manifest, id)].reduce((sum, path) => sum + bytesOf(path), 0),
    ]),
  );
}

function scriptsOf({ entry, routes }: Manifest, id: string): Set<string> {
  const scripts = new Set<string>();
  const add = ({ module, imports = [] }: Entry) => {
    for (const path of [module, ...imports]) scripts.add(path);
  };
  add(entry);
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""]) add(route);
  return scripts;
}

function readManifest(): Manifest {
  const name = readdirSync(`${CLIENT_BUILD}/assets`).find((file) => file.startsWith("manifest-"));
  const script = readFileSync(`${CLIENT_BUILD}/assets/${name}`, "utf8");
  return JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1)) as Manifest;
}

declare global {
  interface Window {
    /** Time of the largest paint, and the layout shift. */
    seen: { paintMs: number; shift: number; moved: string[] };
  }
}

interface FirstVisit {
  readonly scriptBytes: number;
  /** Of the scripts in the document. */
  readonly inlineScriptBytes: number;
  readonly paintMs: number;
  readonly shift: number;
  /** Shifted elements, with their positions before and after. */
  readonly moved: readonly string[];
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    previousRect: DOMRectReadOnly;
    currentRect: DOMRectReadOnly;
  }[];
}

/** Opens a page with an empty cache and observes it until it is idle. */
export async function visitFirst(page: Page, address: string): Promise<FirstVisit> {
  const scripts: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.endsWith(".js")) scripts.push(response.body());
  });
  await page.addInitScript(observe);
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  const { paintMs, shift, moved } = await page.evaluate(() => window.seen);
  const bytes = (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body).length, 0);
  const inline = await page.locator("script:not([src])").allTextContents();
  const inlineScriptBytes = inline.reduce((sum, text) => sum + gzipSync(text).length, 0);
  return { scriptBytes: bytes, inlineScriptBytes, paintMs, shift, moved };
}

function observe(): void {
  window.seen = { paintMs: 0, shift: 0, moved: [] };
  const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(" ");
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.seen.paintMs = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, sources, startTime } of list.getEntries() as LayoutShift[]) {
      window.seen.shift += value;
      for (const { node, previousRect, currentRect } of sources) {
        const name = node instanceof Element ? node.outerHTML.slice(0, 80) : `"${node?.textContent}"`;
        window.seen.moved.push(
          `${Math.round(startTime)} ms: ${name}: ${placeOf(previousRect)} → ${placeOf(currentRect)}`,
        );
      }
    }
  }).observe({ type: "layout-shift", buffered: true });
}
