import { cpus, loadavg } from "node:os";
import { type FirstVisit, firstVisit } from "./first-visit.ts";
import { openPayerPages } from "./payer-pages.ts";
import { type SignedInProduct, startSignedIn } from "./product.ts";
import { type ServerCost, serverCost } from "./server-cost.ts";

const LISTS = ["/transactions", "/disputes", "/customers", "/settlements/queue", "/events"];
const DOCS = ["/api/docs", "/api/docs/transactions", "/api/docs/errors", "/api/docs/search?q=refund"];
const ON_A_PHONE = { viewport: { width: 390, height: 844 }, latencyMs: 150 };
const OTHERS = ["/overview", "/transactions/new", "/settings/api-keys", ...DOCS];

/** Transactions are measured in the same minutes, to compare with. */
const COMPARED = "/transactions";

const product = await startSignedIn();
try {
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}`);
  if (process.argv[2] !== "payers") await measureDashboard();
  await measurePayerPages();
} finally {
  await product.stop();
}

async function measureDashboard(): Promise<void> {
  const details = [];
  for (const list of LISTS) details.push(...(await firstDetail(product, list)));
  const pages = [...LISTS, ...details, ...OTHERS];
  const cookie = cookieOf(product);
  console.log(`\nThe server (load ${loadNow()})`);
  for (const path of pages) console.log(lineOf(path, serverNumbers(await serverCost(product.url + path, cookie))));
  console.log(`\nA first visit at a quarter of the CPU, 1.6 Mbit/s and 40 ms (load ${loadNow()})`);
  const options = { storageState: product.state, timezoneId: "UTC" };
  for (const path of pages)
    console.log(lineOf(path, visitNumbers(await firstVisit(product.browser, product.url + path, options))));
}

async function measurePayerPages(): Promise<void> {
  const cookie = cookieOf(product);
  const pages = await openPayerPages(product);
  console.log(`\nThe server for payers (load ${loadNow()})`);
  console.log(lineOf(COMPARED, serverNumbers(await serverCost(product.url + COMPARED, cookie))));
  for (const [name, url] of pages) console.log(lineOf(name, serverNumbers(await serverCost(url, ""))));
  console.log(lineOf(COMPARED, serverNumbers(await serverCost(product.url + COMPARED, cookie))));
  console.log(`\nA payer's first visit at a quarter of the CPU, 1.6 Mbit/s and 150 ms (load ${loadNow()})`);
  for (const [name, url] of pages)
    console.log(lineOf(name, payerNumbers(await firstVisit(product.browser, url, ON_A_PHONE))));
}

function cookieOf({ state }: SignedInProduct): string {
  return state.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

/** The first link in the list's table. */
async function firstDetail({ url, browser, state }: SignedInProduct, list: string): Promise<string[]> {
  const context = await browser.newContext({ storageState: state });
  const page = await context.newPage();
  await page.goto(url + list);
  const link = page.locator(`main td a[href^="${list}/"]`).first();
  const path = (await link.count()) > 0 ? [(await link.getAttribute("href")) ?? ""] : [];
  await context.close();
  return path;
}

function serverNumbers({ appMs, serviceMs, elapsedMs, rows, elements, kilobytes }: ServerCost): string[] {
  return [
    `UI ${appMs.toFixed(1)} ms`,
    `service ${serviceMs.toFixed(1)} ms`,
    `elapsed ${elapsedMs.toFixed(1)} ms`,
    `${rows} rows`,
    `${elements} elements`,
    `${kilobytes.toFixed(1)} kB`,
  ];
}

function visitNumbers({ paintMs, shift, scriptBytes }: FirstVisit): string[] {
  return [
    `LCP ${paintMs.toFixed(0)} ms`,
    `CLS ${shift.toFixed(4)}`,
    `JavaScript ${(scriptBytes / 1_000).toFixed(1)} kB`,
  ];
}

/** Our scripts stand in the document. Files are the engine's. */
function payerNumbers(visit: FirstVisit): string[] {
  const [paint = "", shift = ""] = visitNumbers(visit);
  const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
  return [paint, shift, `ours ${kilobytes(visit.inlineScriptBytes)}`, `the engine's ${kilobytes(visit.scriptBytes)}`];
}

function lineOf(path: string, numbers: string[]): string {
  return `  ${path.padEnd(42)}${numbers.map((number) => number.padStart(21)).join("")}`;
}

function loadNow(): string {
  return loadavg()[0]?.toFixed(1) ?? "unknown";
}
