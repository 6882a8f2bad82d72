import type { Browser, BrowserContextOptions } from "@playwright/test";
import { visitFirst } from "#e2e/support/first-visit.ts";

const VISITS = 5;
const SLOWER_CPU = 4;
const BANDWIDTH = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const DASHBOARD_LATENCY_MS = 40;

export interface FirstVisit {
  readonly paintMs: number;
  readonly shift: number;
  readonly scriptBytes: number;
  readonly inlineScriptBytes: number;
}

export interface VisitOptions extends BrowserContextOptions {
  readonly latencyMs?: number;
}

/** Visits with an empty cache, at a quarter of the CPU, 1.6 Mbit/s and a latency: medians, and the worst shift. */
export async function firstVisit(browser: Browser, url: string, options: VisitOptions): Promise<FirstVisit> {
  const visits: FirstVisit[] = [];
  for (let count = 0; count < VISITS; count += 1) visits.push(await slowVisit(browser, url, options));
  const median = (key: keyof FirstVisit) =>
    visits.map((one) => one[key]).toSorted((one, other) => one - other)[Math.floor(VISITS / 2)] ?? 0;
  return {
    paintMs: median("paintMs"),
    shift: Math.max(...visits.map(({ shift }) => shift)),
    scriptBytes: median("scriptBytes"),
    inlineScriptBytes: median("inlineScriptBytes"),
  };
}

async function slowVisit(
  browser: Browser,
  url: string,
  { latencyMs: latency = DASHBOARD_LATENCY_MS, ...options }: VisitOptions,
): Promise<FirstVisit> {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send("Network.enable");
    await devTools.send("Network.emulateNetworkConditions", { ...BANDWIDTH, latency });
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_CPU });
    return await visitFirst(page, url);
  } finally {
    await context.close();
  }
}
