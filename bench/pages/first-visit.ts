import type { Browser, BrowserContextOptions } from "@playwright/test";
import { visitFirst } from "#e2e/support/first-visit.ts";

const VISITS = 5;
const SLOWER_CPU = 4;
const NETWORK = { offline: false, latency: 40, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

export interface FirstVisit {
  readonly paintMs: number;
  readonly shift: number;
  readonly scriptBytes: number;
}

/**
 * Visits with an empty cache, at a quarter of the CPU, 1.6 Mbit/s and 40 ms round trips: medians, and the worst shift.
 */
export async function firstVisit(browser: Browser, url: string, options: BrowserContextOptions): Promise<FirstVisit> {
  const visits: FirstVisit[] = [];
  for (let count = 0; count < VISITS; count += 1) visits.push(await slowVisit(browser, url, options));
  const median = (key: keyof FirstVisit) =>
    visits.map((one) => one[key]).toSorted((one, other) => one - other)[Math.floor(VISITS / 2)] ?? 0;
  return {
    paintMs: median("paintMs"),
    shift: Math.max(...visits.map(({ shift }) => shift)),
    scriptBytes: median("scriptBytes"),
  };
}

async function slowVisit(browser: Browser, url: string, options: BrowserContextOptions): Promise<FirstVisit> {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send("Network.enable");
    await devTools.send("Network.emulateNetworkConditions", NETWORK);
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_CPU });
    return await visitFirst(page, url);
  } finally {
    await context.close();
  }
}
